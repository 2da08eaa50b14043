import { errorCode } from '#api/lib/error-code.ts';
import { StartupError } from './startup-error.ts';

interface Obstacle {
  readonly reason: string;
  /** What the operator can do about it. */
  readonly remedy: string;
}

const NO_PERMISSION = { reason: 'this user may not write there', remedy: 'Make it writable for this user' };
const IS_FILE = { reason: 'a part of this path is a file, not a directory', remedy: 'Move that file away' };

/** By the code of the error. For a file in the path, `mkdir` gives ENOTDIR, or EEXIST if the file is its last part. */
const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  EROFS: { reason: 'its file system is read-only', remedy: 'Mount it for writing' },
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  ENOTDIR: IS_FILE,
  EEXIST: IS_FILE,
  ENOSPC: { reason: 'the disk is full', remedy: 'Free space on it' },
  EDQUOT: { reason: 'the disk quota is used up', remedy: 'Free space in it' },
};

/** Returns the error for a data directory in which files can't be created. It says why, and what to do. */
export function dataDirectoryError(directory: string, error: unknown): StartupError {
  const code = errorCode(error) ?? String(error);
  const { reason, remedy } = OBSTACLES[code] ?? { reason: code, remedy: NO_PERMISSION.remedy };
  return new StartupError(
    `The data directory ${directory} can't be used: ${reason}. ${remedy}, or set DATA_DIR to another directory.`,
  );
}
