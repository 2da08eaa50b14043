import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#api/kernel/startup-error.ts';
import { startOf } from './process-identity.ts';

/** A server that was told to stop is gone by then, with its last requests answered or not. */
const STOPPED_WITHIN = 40_000;

/** A process, beyond doubt: pids come again, after a reboot and in each container. */
interface Owner {
  pid: number;
  start: string | undefined;
  /** It is about to let go. */
  isStopping?: boolean;
  hasLetGo?: boolean;
}

/** What holds a data directory for this process. */
export interface Claim {
  /** Makes the next server wait for this one instead of being refused. */
  announceStop: () => Promise<void>;
  release: () => Promise<void>;
}

/*
 * Each claim is a file of its own with the next number: `server-1.lock`, `server-2.lock`, … The highest number holds the directory. A
 * file is linked into place with its text in it, so that of many who try for a number one gets it and none is ever read half-written. A
 * dead owner's file stays until the next one stands, and the highest is never deleted: whoever is late and links a number that was
 * passed over sees a higher one and gives way. Moving or deleting a stale file instead lets two servers in that found it together.
 */
const lockFile = (directory: string, number: number) => join(directory, `server-${number}.lock`);

async function lockNumbers(directory: string): Promise<number[]> {
  const numbers = (await readdir(directory)).flatMap((name) => /^server-(\d+)\.lock$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The owner that a lock names. Undefined when it was passed over meanwhile, or holds nothing that can be read. */
async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

const isRunning = async ({ pid, start }: Owner) => start !== undefined && (await startOf(pid)) === start;
const isHolding = async (owner: Owner | undefined): Promise<boolean> =>
  owner !== undefined && owner.hasLetGo !== true && (await isRunning(owner));

/** Puts a whole file into place: with `rename` over what is there, with `link` only where nothing is. */
async function place(file: string, owner: Owner, put: typeof link): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    await put(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether the number is now this process's, and the highest. */
async function takeNumber(directory: string, number: number, self: Owner): Promise<boolean> {
  const file = lockFile(directory, number);
  try {
    await place(file, self, link);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
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

/** Resolves when the lock is there to be taken. Rejects when it is somebody's who means to keep it. */
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
  const deadline = Date.now() + STOPPED_WITHIN;
  while (await isHolding(await readOwner(file))) {
    if (Date.now() > deadline) {
      throw new StartupError(`The PlainPrompt that is stopping (process ${owner.pid}) does not end. Stop it first.`);
    }
    await sleep(50);
  }
}

/**
 * Claims a data directory for this process until it is released or the process ends, however it ends.
 * Rejects with a `StartupError` while another one holds it.
 */
export async function claimDataDirectory(directory: string, log: (line: string) => void): Promise<Claim> {
  const self: Owner = { pid: process.pid, start: await startOf(process.pid) };
  for (;;) {
    const highest = (await lockNumbers(directory)).at(-1) ?? 0;
    await waitForOwner(directory, lockFile(directory, highest), log);
    const number = highest + 1;
    if (!(await takeNumber(directory, number, self))) continue;
    const file = lockFile(directory, number);
    return {
      announceStop: () => place(file, { ...self, isStopping: true }, rename),
      release: () =>
        place(file, { ...self, hasLetGo: true }, rename).catch((error: unknown) => {
          // The directory is gone, and nothing is left to be held.
          if (codeOf(error) !== 'ENOENT') throw error;
        }),
    };
  }
}
