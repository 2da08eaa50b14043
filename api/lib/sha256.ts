import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash of a text or bytes, in base64url. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
