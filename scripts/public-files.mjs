import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './command.mjs';
import { projectFiles } from './fingerprint.mjs';
import { findUnusedByOthers } from './unused-by-others.mjs';

const files = ['api', 'demo'].flatMap((folder) => projectFiles(ROOT, folder)).filter((file) => file.endsWith('.ts'));
const unused = findUnusedByOthers(
  Object.fromEntries(files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(ROOT, file), 'utf8')])),
);
if (unused.length > 0) {
  console.error(unused.join('\n'));
  console.error(
    `${unused.length} exports of public files are used only in their own module. Move them to files without ".service" in the name.`,
  );
  process.exitCode = 1;
}
