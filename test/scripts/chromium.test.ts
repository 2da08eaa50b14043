import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

const RUNS = '#!/bin/sh\necho Chromium 140';
const STUB = '#!/bin/sh\necho "install it from the store"; exit 1';

async function machine(browsers: Record<string, string>) {
  const { root, run, write } = await copyProject();
  await Promise.all(Object.entries(browsers).map(([name, text]) => write(`bin/${name}`, text, 0o755)));
  await write(
    'resolve.mjs',
    `import { resolveChromium } from './scripts/chromium.mjs';\nimport { runMain } from './scripts/failures.mjs';\nawait runMain(async () => console.log(await resolveChromium()));`,
  );
  const PATH = [join(root, 'bin'), process.env.PATH].join(delimiter);
  return {
    path: (name: string) => join(root, 'bin', name),
    resolve: (CHROMIUM = '') => run('node', ['resolve.mjs'], { PATH, CHROMIUM }),
  };
}

describe('finding a Chromium for the end-to-end tests', () => {
  it('takes the one that CHROMIUM names before any on PATH', async () => {
    const { path, resolve } = await machine({ chromium: RUNS, mine: RUNS });
    expect((await resolve(path('mine'))).output).toBe(`${path('mine')}\n`);
  });

  it('takes the first on PATH that really runs', async () => {
    const { path, resolve } = await machine({ chromium: RUNS });
    expect((await resolve()).output).toBe(`${path('chromium')}\n`);
  });

  it('passes over stubs that only tell where to get a browser', async () => {
    const { path, resolve } = await machine({ chromium: STUB, 'chromium-browser': RUNS });
    const { code, output } = await resolve();
    expect(code).toBe(0);
    expect(output).not.toBe(`${path('chromium')}\n`);
  });

  it('refuses a CHROMIUM that does not run instead of looking elsewhere', async () => {
    const { path, resolve } = await machine({ chromium: RUNS, broken: STUB });
    const { code, output } = await resolve(path('broken'));
    expect(code).toBe(1);
    expect(output).toContain(`CHROMIUM names ${path('broken')}, which does not run.`);
  });
});
