import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts an executable shell script into a folder. */
export async function fakeCommand(folder: string, name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

/** The script of a mongod that prints this version, whatever its arguments. */
export const saysVersion = (version: string) => `echo "db version v${version}"`;
