import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

interface Outcome {
  code: number | null;
  /** stdout and stderr. */
  output: string;
}

/** Stand-ins for code generation, Vite and wxt, which only write the files that those would write. */
const CODEGEN = `
const { writeFileSync } = require('node:fs');
for (const file of ['api/graphql/types', 'api/graphql/type-defs', 'rest-compat/operations', 'web/src/graphql/operations', 'extension/background/operations', 'docs/examples/report', 'test/setup/operations'])
  writeFileSync(file + '.generated.ts', 'export {};');`;
const VITE = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
if (readFileSync('web/src/app.tsx', 'utf8').includes('mistake')) { console.error('web/src/app.tsx: a mistake'); process.exit(1); }
mkdirSync('dist/web', { recursive: true });
for (const page of ['index', 'app', 'auth']) writeFileSync('dist/web/' + page + '.html', '');`;

const WXT = `
const { mkdirSync, writeFileSync } = require('node:fs');
const folder = 'dist/extension/' + process.argv.at(-1) + '-mv3';
mkdirSync(folder, { recursive: true });
for (const file of ['selection', 'composer', 'panel', 'masking', 'background']) writeFileSync(folder + '/' + file + '.js', '');
writeFileSync(folder + '/manifest.json', '{"permissions":[]}');`;

const INSTALLED = {
  'node_modules/esbuild': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
};

const FILES: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'package-lock.json': JSON.stringify({ packages: { '': {}, ...INSTALLED } }),
  'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/esbuild': { version: '1.0.0' } } }),
  'node_modules/@graphql-codegen/cli/package.json': '{"bin":{"graphql-codegen":"bin.js"}}',
  'node_modules/@graphql-codegen/cli/bin.js': CODEGEN,
  'node_modules/vite/package.json': '{"bin":{"vite":"bin.js"}}',
  'node_modules/vite/bin.js': VITE,
  'node_modules/wxt/package.json': '{"bin":{"wxt":"bin.js"}}',
  'node_modules/wxt/bin.js': WXT,
  'tsconfig.json': '{}',
  'codegen.ts': '',
  'schema/base.graphql': '',
  'api/main.ts': 'console.log("served");',
  'api/rewriting/rewriting-worker.ts': '',
  'api/rewriting/engine/idle-words/idle-words.bin': '',
  'api/rewriting/engine/idle-words/small-talk-words.txt': '',
  'api/rewriting/engine/idle-words/word-clusters.txt': '',
  'api/commands/main.ts': '',
  'demo/main.ts': 'console.log("filled");',
  'api/graphql/schema.ts': '',
  'api/modules/things/things.mappers.ts': '',
  'rest-compat/operations/things.graphql': '',
  'web/src/app.tsx': '',
  'web/src/lib/things.ts': '',
  'web/src/theme/theme.ts': '',
  'web/src/ui/Thing.tsx': '',
  'extension/operations/things.graphql': '',
  'extension/background/background.ts': '',
  'docs/examples/report.graphql': '',
  'test/setup/server.ts': '',
  'web/src/graphql/client.ts': '',
};

/** The real scripts in a small project of their own, with stand-ins for the slow tools that they call. */
export async function copyProject() {
  const root = await mkdtemp(join(tmpdir(), 'plainprompt-scripts-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = async (file: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { mode });
  };
  await cp('scripts', join(root, 'scripts'), { recursive: true });
  await cp('.ci', join(root, '.ci'), { recursive: true });
  await Promise.all(Object.entries(FILES).map(([file, text]) => write(file, text)));
  await symlink(resolve('node_modules/esbuild'), join(root, 'node_modules', 'esbuild'));

  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<Outcome>((done) => {
      const child = spawn(command, args, { cwd: root, env: { ...process.env, npm_execpath: '', ...env } });
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (output += String(chunk)));
      child.once('close', (code) => {
        done({ code, output });
      });
    });
  return { root, write, run, script: (name: string, env?: NodeJS.ProcessEnv) => run('node', [`scripts/${name}`], env) };
}
