import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The files to compress. HTML is left out, because the server fills in values when it sends a page. */
const TEXT = /\.(js|css|svg|vtt)$/;
/** Smaller files are not compressed: most of their response is headers. */
const MIN_BYTES = 1024;
/** Larger files, such as the explorer's editor, are compressed with a lower quality: the best one takes seconds and saves one percent. */
const BEST_QUALITY_MAX_BYTES = 500_000;
const LOWER_QUALITY = 9;

/** Writes a Brotli (`.br`) and a gzip (`.gz`) version beside each text file of the build, which the server sends as they are. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'plainprompt:precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: async () => {
      const files = (await readdir(folder, { recursive: true })).filter((file) => TEXT.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          // Another build into the same folder has compressed it before.
          if (existsSync(`${path}.br`)) return;
          const text = await readFile(path);
          if (text.length < MIN_BYTES) return;
          const quality = text.length > BEST_QUALITY_MAX_BYTES ? LOWER_QUALITY : constants.BROTLI_MAX_QUALITY;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          await Promise.all([
            writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params })),
            writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })),
          ]);
        }),
      );
    },
  };
}
