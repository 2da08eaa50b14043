import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainprompt-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Puts an executable shell script into a folder. */
export async function fakeCommand(folder: string, name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

/** What a mongod of that version says when it is asked for it. */
export const saysVersion = (version: string) => `echo "db version v${version}"`;
