import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The base of the numbers in class names: digits and letters. */
const BASE = 36;
/** The name of a class or of an animation in a style sheet. */
const NAME = /(?:\.|@keyframes\s+)(-?[_a-zA-Z][\w-]*)/g;

/** Lists the CSS modules below a folder, sorted, so that each has the same number in every build. */
const styleSheetsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.split(sep).join('/'))
    .sort();

/** Returns the number of a class or an animation among those of its file. -1: the file does not have it. */
const placeOf = (name: string, css: string) =>
  [...new Set([...css.matchAll(NAME)].map(([, found]) => found))].indexOf(name);

/**
 * Gives classes short names in builds: `_a-3` is the class with number 3 of the style sheet with number 10, in base 36. Public pages contain
 * their styles and hundreds of class names. With short names, a page fits into the first packets of a new connection. The same sources get
 * the same names, so those of the prerendered page match those of the scripts.
 */
export function shortClassNames(): Plugin {
  return {
    name: 'plainprompt:class-names',
    config: ({ root = process.cwd() }, { command }) => {
      if (command !== 'build') return;
      const folder = join(root, 'src');
      const sheets = styleSheetsIn(folder);
      const generateScopedName = (name: string, path: string, css: string): string => {
        const file = relative(folder, path.split('?', 1)[0] ?? path)
          .split(sep)
          .join('/');
        const [sheet, place] = [sheets.indexOf(file), placeOf(name, css)];
        if (sheet < 0 || place < 0) throw new Error(`${file} has no ${name} to be named.`);
        return `_${sheet.toString(BASE)}-${place.toString(BASE)}`;
      };
      return { css: { modules: { generateScopedName } } };
    },
  };
}
