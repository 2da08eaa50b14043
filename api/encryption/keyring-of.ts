import { perRuntime } from '#api/kernel/per-runtime.ts';
import { createKeyring } from './keyring.ts';

/** The key ring of a running server. */
export const keyringOf = perRuntime(({ config }) => createKeyring(config.encryptionKeys));
