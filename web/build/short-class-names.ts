import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const BASE = 36;
const NAME = /(?:\.|@keyframes\s+)(-?[_a-zA-Z][\w-]*)/g;

const styleSheetsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.split(sep).join('/'))
    .sort();

/** Where a class or an animation stands among those of its file. */
const placeOf = (name: string, css: string) =>
  [...new Set([...css.matchAll(NAME)].map(([, found]) => found))].indexOf(name);

/**
 * Names classes by their place, `_a-3`, when they are built: public pages carry their styles and hundreds of names, and as they
 * are they fit into what a new connection sends at once. The same sources have the same names, in the browser and written out.
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
