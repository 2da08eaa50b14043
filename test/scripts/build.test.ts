import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

const GENERATING = 'Generating types and operations';
const SERVER = 'Building the server';
const WEB = 'Building the web app';
const EXTENSION = 'Building the browser extension';

const stepsIn = (output: string) =>
  [GENERATING, SERVER, WEB, EXTENSION].filter((title) => output.includes(`✓ ${title}`));

describe('building', () => {
  it('does everything once, and nothing again', async () => {
    const { script } = await copyProject();
    const first = await script('build.mjs');
    expect(stepsIn(first.output)).toEqual([GENERATING, SERVER, WEB, EXTENSION]);
    expect(await script('build.mjs')).toEqual({ code: 0, output: '' });
  });

  it.each([
    ['the server', 'api/modules/things/things.service.ts', [SERVER]],
    ['the web app', 'web/src/page.tsx', [WEB]],
    ['the extension', 'extension/background/background.ts', [EXTENSION]],
    ['what the extension shares with the web app', 'web/src/ui/Thing.tsx', [WEB, EXTENSION]],
    ['the parent types of resolvers', 'api/modules/things/things.mappers.ts', [GENERATING, SERVER, WEB, EXTENSION]],
    ['the schema', 'schema/base.graphql', [GENERATING, SERVER, WEB, EXTENSION]],
  ])('builds again what follows from %s', async (_what, file, titles) => {
    const { script, write } = await copyProject();
    await script('build.mjs');
    await write(file, 'export const changed = true;');
    expect(stepsIn((await script('build.mjs')).output)).toEqual(titles);
  });

  it('builds again what was deleted', async () => {
    const { root, script } = await copyProject();
    await script('build.mjs');
    await rm(join(root, 'dist', 'web'), { recursive: true });
    expect(stepsIn((await script('build.mjs')).output)).toEqual([WEB]);
  });

  it('says what is wrong with the sources, and tries again', async () => {
    const { script, write } = await copyProject();
    await write('web/src/app.tsx', 'mistake');
    const failed = await script('build.mjs');
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('vite failed:\nweb/src/app.tsx: a mistake');
    expect((await script('build.mjs')).code).toBe(1);
    await write('web/src/app.tsx', '');
    expect(stepsIn((await script('build.mjs')).output)).toEqual([WEB]);
  });

  it('is what starting begins with', async () => {
    const { script } = await copyProject();
    const { code, output } = await script('start.mjs');
    expect(code).toBe(0);
    expect(stepsIn(output)).toEqual([GENERATING, SERVER, WEB, EXTENSION]);
    expect(output).toMatch(/served\n$/);
  });
});
