import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|vtt)$/;
/** Under this the headers are most of an answer. */
const FROM_BYTES = 1024;
/** Above this the last per cent would cost seconds: the editor of the explorer. */
const HARD_UP_TO_BYTES = 500_000;
const LESS_HARD = 9;

/** Leaves each file of text beside itself in its smallest forms, for the server to send as they are. Pages have values to come. */
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
          // By another build into the same folder.
          if (existsSync(`${path}.br`)) return;
          const text = await readFile(path);
          if (text.length < FROM_BYTES) return;
          const quality = text.length > HARD_UP_TO_BYTES ? LESS_HARD : constants.BROTLI_MAX_QUALITY;
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
