import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Returns the path, or the nearest folder above it that exists. */
export async function existingParent(path: string): Promise<string> {
  const absolute = resolve(path);
  try {
    await access(absolute);
    return absolute;
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : existingParent(parent);
  }
}
