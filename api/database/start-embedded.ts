import type { EmbeddedMongod, EmbeddedMongodOptions } from './embedded-mongod.ts';

/** Starts an embedded mongod. What that needs is loaded only here, because it takes a fifth of a second. */
export async function startEmbedded(options: EmbeddedMongodOptions): Promise<EmbeddedMongod> {
  const { startEmbeddedMongod } = await import('./embedded-mongod.ts');
  return startEmbeddedMongod(options);
}
