import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ source: string, dependencies: ReadonlyArray<{ resolved: string }> }} Module as dependency-cruiser lists them */
/** @typedef {Readonly<Record<string, string>>} Hashes of each file's content, by its path relative to the root */

/** Declares types for every file, whether it is imported there or not. */
const DECLARES_FOR_ALL = /^declare (?:module|global)\b/m;
const AMBIENT = 'ambient ';

/**
 * @param {string} root
 * @param {readonly string[]} files relative to the root
 * @returns {Hashes}
 */
export function hashesOf(root, files) {
  return Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      const hash = createHash('sha256').update(content).digest('hex');
      return [file, DECLARES_FOR_ALL.test(content) ? AMBIENT + hash : hash];
    }),
  );
}

/**
 * The files whose types can differ between two states of the project: those that changed, and all that import them, directly or not.
 * @param {Hashes} before
 * @param {Hashes} now
 * @param {readonly Module[]} modules what each file imports now
 * @returns {ReadonlySet<string> | undefined} undefined: any file can be affected, since a file with ambient types changed
 */
export function affectedFiles(before, now, modules) {
  const changed = Object.keys(now).filter((file) => now[file] !== before[file]);
  const removed = Object.keys(before).filter((file) => !(file in now));
  const hashes = [...changed.map((file) => now[file]), ...[...changed, ...removed].map((file) => before[file])];
  if (hashes.some((hash) => hash?.startsWith(AMBIENT))) return undefined;
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const known = importers.get(resolved);
      if (known) known.push(source);
      else importers.set(resolved, [source]);
    }
  }
  const affected = new Set(changed);
  // A loop over a set also visits the elements that are added to it during the loop.
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer);
  return affected;
}
