import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {string | readonly [folder: string, matching: RegExp]} Input relative to the root; must exist */

/** @param {string} path */
const isGenerated = (path) => /\.generated\.\w+$|[\\/]\.wxt[\\/]/.test(path);

const everyFile = /./;

/** Folders that hold what is installed, built or stored, not sources. */
const NO_SOURCES = new Set(['node_modules', 'dist', '.git', '.data', '.wxt']);

/**
 * Every file of the project, generated ones included, relative to the root.
 * @param {string} root
 * @param {string} [folder]
 * @returns {string[]}
 */
export function projectFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : projectFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * @param {string} root
 * @param {Input} input
 * @returns {string[]}
 */
function filesOf(root, input) {
  const [path, matching] = typeof input === 'string' ? [input, everyFile] : input;
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && matching.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !isGenerated(file));
}

/**
 * One hash for the contents of files and folders. Contents, not modification times, which a clone or a checkout
 * changes. Generated files in folders are left out, because they follow from the others; named ones are included.
 * @param {string} root
 * @param {readonly Input[]} inputs
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
