import { posix } from 'node:path';

const SERVICE = /^api\/modules\/[^/]+\/[^/]+\.service\.ts$/;
/** Types describe what the functions take and return, so they count as part of them. */
const EXPORT = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '([#.][^']*)';/gm;

/** @param {string} file */
const moduleOf = (file) => /^api\/modules\/[^/]+\//.exec(file)?.[0];

/**
 * Returns the path of an imported file, relative to the root.
 * @param {string} file the file that imports it
 * @param {string} specifier
 */
const resolveImport = (file, specifier) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);

/**
 * The functions and constants that public files of modules export, and that no file outside of their module imports. Tests do not count:
 * they may import private files.
 * @param {Readonly<Record<string, string>>} sources the text of each file of the server and the demo, by its path relative to the root
 * @returns {string[]} sorted, each as `<file>: <name>`
 */
export function findUnusedByOthers(sources) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const [file, text] of Object.entries(sources)) {
    for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
      const imported = resolveImport(file, specifier);
      if (moduleOf(imported) === moduleOf(file)) continue;
      for (const name of names.split(','))
        used.add(`${imported}: ${name.replace('type ', '').split(' as ')[0]?.trim()}`);
    }
  }
  return Object.entries(sources)
    .filter(([file]) => SERVICE.test(file))
    .flatMap(([file, text]) => [...text.matchAll(EXPORT)].map(([, name]) => `${file}: ${name}`))
    .filter((exported) => !used.has(exported))
    .sort();
}
