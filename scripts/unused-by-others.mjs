import { posix } from 'node:path';

const SERVICE = /^api\/modules\/[^/]+\/[^/]+\.service\.ts$/;
/** An exported value. Types are left out: they describe what the functions take and return, and go where those go. */
const EXPORT = /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class) (\w+)/gm;
/** `export { one, other as another }`, of the file itself or `from` another one. */
const EXPORT_LIST = /^export \{([^}]*)\}/gm;
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([#.][^']*)';/gm;

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
 * Lists the names of values that a text exports.
 * @param {string} text
 */
function exportsOf(text) {
  const declared = [...text.matchAll(EXPORT)].map(([, name = '']) => name);
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, names = '']) => names.split(','));
  const values = listed.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  return [...declared, ...values.map((name) => name.split(' as ').at(-1) ?? name)];
}

/**
 * The functions, constants and classes that services (`*.service.ts`) export, and that no file outside of their module imports. Rules
 * (`*.rules.ts`) are public, too, but are not looked at: a module may well have rules for itself.
 * @param {Readonly<Record<string, string>>} sources the text of each file of the server and the demo, by its path relative to the root. Leave
 * out tests, which may import private files
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
    .flatMap(([file, text]) => exportsOf(text).map((name) => `${file}: ${name}`))
    .filter((exported) => !used.has(exported))
    .sort();
}
