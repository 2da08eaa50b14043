import { ROOT } from './command.mjs';

/**
 * Bundles programs of the server into ESM for Node, each with a source map. Packages stay outside.
 * @param {Readonly<Record<string, string>>} entryPoints by the names of their outputs, relative to the project
 * @param {string} outdir inside of the project, where Node finds the packages
 */
export async function bundleServer(entryPoints, outdir) {
  const { build, stop } = await import('esbuild');
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints,
      outdir,
      bundle: true,
      // A package that is imported when it is first needed is loaded then, and not with everything else.
      splitting: true,
      packages: 'external',
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      sourcemap: true,
      logLevel: 'silent',
    });
  } finally {
    // Otherwise esbuild's service would keep running beside the server that is started next.
    await stop();
  }
}
