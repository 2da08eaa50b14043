import { createHmac } from 'node:crypto';
import { perRuntime } from './per-runtime.ts';
import type { Runtime } from './runtime.ts';

/** A key of its own, so that the key of sessions is used for sessions only. */
const keyOf = perRuntime(({ config }: Runtime) =>
  createHmac('sha256', config.sessionKeys[0].key).update('pseudonyms in logs').digest(),
);

const LENGTH = 12;

/**
 * Returns the name of a user in logs: the same in all lines about one user, and of no use to those who have the logs and the database, but not the
 * secrets. Another JWT_SECRET makes other names.
 */
export const toPseudonym = (runtime: Runtime, userId: { readonly toString: () => string }): string =>
  createHmac('sha256', keyOf(runtime)).update(userId.toString()).digest('base64url').slice(0, LENGTH);
