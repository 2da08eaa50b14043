import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { readStartTime } from './process-identity.ts';

/** How long a shutdown takes at most: the limit in `api/boot/shutdown.ts`, and some time to exit. */
const MAX_SHUTDOWN_MS = 40_000;

/** The process that owns a lock. The start time is needed because pids are reused after a reboot and in each container. */
interface Owner {
  pid: number;
  start: string | undefined;
  /** It is shutting down, and will release the directory. */
  isStopping?: boolean;
  /** It has released the directory. */
  hasReleased?: boolean;
}

/** The exclusive use of a data directory by this process. */
export interface Claim {
  /** Makes the next server wait for this one instead of being refused. */
  announceStop: () => Promise<void>;
  release: () => Promise<void>;
}

/*
 * Each claim is a lock file with the next number: `server-1.lock`, `server-2.lock`, … The highest number holds the directory. A file is
 * written under another name and then linked: of several servers that try for a number one succeeds, and no file is read half-written.
 * A dead owner's file is deleted only after the next one exists, and the highest is never deleted: if stale files were deleted first, two servers
 * that found the same stale file could both claim the directory. A slow server may link a number whose file was deleted meanwhile: it sees a
 * higher one, deletes its own file and tries again.
 */
const lockFile = (directory: string, number: number) => join(directory, `server-${number}.lock`);

async function lockNumbers(directory: string): Promise<number[]> {
  const numbers = (await readdir(directory)).flatMap((name) => /^server-(\d+)\.lock$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
}

/** Reads the owner that a lock file names. Undefined when the file was deleted meanwhile or can't be read. */
async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

const isRunning = async ({ pid, start }: Owner) => start !== undefined && (await readStartTime(pid)) === start;
const isHolding = async (owner: Owner | undefined): Promise<boolean> =>
  owner !== undefined && owner.hasReleased !== true && (await isRunning(owner));

/** Writes a lock file atomically: `rename` replaces an existing one, `link` fails when there is one. */
async function place(file: string, owner: Owner, put: typeof link): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    await put(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Tries to claim a number. Returns true when this process now has it and it is the highest. */
async function takeNumber(directory: string, number: number, self: Owner): Promise<boolean> {
  const file = lockFile(directory, number);
  try {
    await place(file, self, link);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  const numbers = await lockNumbers(directory);
  if (numbers.some((other) => other > number)) {
    await rm(file, { force: true });
    return false;
  }
  for (const old of numbers.filter((other) => other < number)) await rm(lockFile(directory, old), { force: true });
  return true;
}

/** Resolves when the directory is free. Rejects while another server holds it: at once, or after `MAX_SHUTDOWN_MS` if that is shutting down. */
async function waitForOwner(directory: string, file: string, log: (line: string) => void): Promise<void> {
  const owner = await readOwner(file);
  if (!owner || !(await isHolding(owner))) return;
  if (!owner.isStopping) {
    throw new StartupError(
      `PlainPrompt is already running on the data directory ${directory} (process ${owner.pid}). ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
  log(`Waiting for the PlainPrompt that is stopping (process ${owner.pid})…`);
  const deadline = Date.now() + MAX_SHUTDOWN_MS;
  while (await isHolding(await readOwner(file))) {
    if (Date.now() > deadline) {
      throw new StartupError(
        `The PlainPrompt that is stopping (process ${owner.pid}) has not ended within ${MAX_SHUTDOWN_MS / 1000} seconds. Stop it, then start again.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Claims a data directory for this process until it is released or the process ends, however it ends.
 * Waits for one that is shutting down. Rejects with a `StartupError` while another one holds it.
 */
export async function claimDataDirectory(directory: string, log: (line: string) => void): Promise<Claim> {
  const self: Owner = { pid: process.pid, start: await readStartTime(process.pid) };
  for (;;) {
    const highest = (await lockNumbers(directory)).at(-1) ?? 0;
    await waitForOwner(directory, lockFile(directory, highest), log);
    const number = highest + 1;
    if (!(await takeNumber(directory, number, self))) continue;
    const file = lockFile(directory, number);
    const update = (change: Partial<Owner>) =>
      place(file, { ...self, ...change }, rename).catch((error: unknown) => {
        // The directory was deleted, so there is nothing to hold or to release.
        if (errorCode(error) !== 'ENOENT') throw error;
      });
    return { announceStop: () => update({ isStopping: true }), release: () => update({ hasReleased: true }) };
  }
}
