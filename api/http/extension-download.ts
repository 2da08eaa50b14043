import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import type { Config } from '#api/kernel/config.ts';

const BROWSERS = ['chrome', 'firefox'];
const MANIFEST = 'manifest.json';

/**
 * Returns the manifest with the address of this server, which the extension uses until the user chooses another one.
 */
const withAddress = (manifest: string, publicUrl: string) =>
  Buffer.from(JSON.stringify({ ...(JSON.parse(manifest) as object), homepage_url: publicUrl }));

/**
 * The time of every file in the archive, so that the same files make the same archive. It is the
 * earliest that the format has.
 */
const MODIFIED = '1980-01-01T00:00:00';

/** Packs the build of the extension for one browser into a ZIP archive. */
function pack(folder: string, publicUrl: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const contents = paths.map((path): [string, Uint8Array] => {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    return [name, name === MANIFEST ? withAddress(readFileSync(path, 'utf8'), publicUrl) : readFileSync(path)];
  });
  return Buffer.from(zipSync(Object.fromEntries(contents), { level: 9, mtime: MODIFIED }));
}

/**
 * Serves the built browser extension as a file for each browser, to anyone, for users whose operator has not published it in a store.
 * @param folder the folder of the builds
 */
export function serveExtension(
  app: FastifyInstance,
  folder: string,
  { publicUrl, product }: Pick<Config, 'publicUrl' | 'product'>,
): void {
  for (const browser of BROWSERS) {
    const build = join(folder, `${browser}-mv3`);
    if (!existsSync(join(build, MANIFEST))) continue;
    let packed: Buffer | undefined;
    app.get(`/extension/${browser}.zip`, (_request, reply) => {
      packed ??= pack(build, publicUrl);
      return reply
        .header('content-disposition', `attachment; filename="${product.slug}-extension-${browser}.zip"`)
        .header('cache-control', 'no-cache')
        .type('application/zip')
        .send(packed);
    });
  }
}
