import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const isGenerated = (path) => /\.generated\.\w+$/.test(path);

const everyFile = /./;

function filesOf(root, input) {
  const [path, matching] = typeof input === 'string' ? [input, everyFile] : input;
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && matching.test(entry.name) && !isGenerated(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/**
 * One hash for the contents of files and folders. Contents, not times: a clone or a checkout touches every time stamp
 * and changes nothing. Generated files are left out: they follow from the others.
 * @typedef {string | readonly [folder: string, matching: RegExp]} Input relative to the root; must exist
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
