import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

/** A stand-in for npm: it prints its arguments, and marks the lockfile as installed. */
const npmStandIn = `
import { copyFileSync } from 'node:fs';
console.error('npm', ...process.argv.slice(2));
if (process.env.NPM_FAILS) process.exit(1);
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

async function projectWithNpm() {
  const project = await copyProject();
  await project.write('npm.mjs', npmStandIn);
  return { ...project, build: (env = {}) => project.script('build.mjs', { npm_execpath: 'npm.mjs', ...env }) };
}

const newLockfile = JSON.stringify({ packages: { '': {}, 'node_modules/esbuild': { version: '2.0.0' } } });

describe('installing the packages', () => {
  it('is left out when npm installed this lockfile already', async () => {
    const { build, root } = await projectWithNpm();
    expect((await build()).output).not.toContain('npm ci');
    expect(await readFile(join(root, 'node_modules/.plainprompt-lockfile'), 'utf8')).toMatch(/^[\da-f]{64}$/);
  });

  it('follows the lockfile, runs no install scripts, and is done once', async () => {
    const { build, write } = await projectWithNpm();
    await write('package-lock.json', newLockfile);
    expect((await build()).output).toContain('npm ci --ignore-scripts --include=dev');
    expect((await build()).output).not.toContain('npm ci');
  });

  it('says what to do when it fails, and goes no further', async () => {
    const { build, write } = await projectWithNpm();
    await write('package-lock.json', newLockfile);
    const { code, output } = await build({ NPM_FAILS: 'yes' });
    expect(code).toBe(1);
    expect(output).toContain('The packages could not be installed; npm says why above.');
    expect(output).not.toContain('Generating');
  });
});
