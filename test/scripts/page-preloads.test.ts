import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePreloads } from '../../web/build/page-preloads.ts';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plainprompt-preloads-'));
  await mkdir(join(root, 'src'));
  const files = {
    'index.html': '<script type="module" src="./src/entry.js"></script>',
    'src/entry.js': `import { base } from './base.js';
      globalThis.base = base;
      globalThis.open = () => import('./Frame.js');`,
    'src/base.js': `export const base = 'base';`,
    'src/Frame.js': `import { base } from './base.js';
      import { pages } from './sections.js';
      globalThis.frame = [base, pages];`,
    'src/sections.js': `export const pages = [() => import('./Users.js'), () => import('./Plans.js')];`,
    'src/Users.js': `import { table } from './table.js';
      import './users.css';
      export const Users = ['users', table];`,
    'src/Plans.js': `import { table } from './table.js';
      export const Plans = ['plans', table];
      globalThis.more = () => import('./Chart.js');`,
    'src/table.js': `import './table.css';
      export const table = globalThis.document;`,
    'src/Chart.js': `globalThis.chart = 'chart';`,
    'src/users.css': 'h1 { color: red }',
    'src/table.css': 'table { color: blue }',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function preloadsOf(pages: Readonly<Record<string, readonly string[]>>) {
  const at = (file: string) => join(root, file);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      pagePreloads({
        entry: at('index.html'),
        frame: [at('src/Frame.js')],
        sections: at('src/sections.js'),
        pages: Object.fromEntries(Object.entries(pages).map(([path, files]) => [path, files.map(at)])),
      }),
    ],
    build: { write: false, rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } } },
  })) as Rolldown.RolldownOutput;
  const list = output.find(({ fileName }) => fileName === 'preloads.json');
  if (list?.type !== 'asset') throw new Error('The build wrote no list.');
  return JSON.parse(String(list.source)) as Record<string, { scripts: string[]; styles: string[] }>;
}

describe('the files of a page', () => {
  test('are its own, those it shares and those of its frame, without what the document has and what it loads later', async () => {
    const preloads = await preloadsOf({ '/users': ['src/Users.js'], '/plans': ['src/Plans.js'] });
    expect(new Set(preloads['/users']?.scripts)).toEqual(new Set(['Frame.js', 'table.js', 'Users.js']));
    expect(new Set(preloads['/plans']?.scripts)).toEqual(new Set(['Frame.js', 'table.js', 'Plans.js']));
    expect(preloads['/users']?.styles.map((file) => /(\w+)-/.exec(file)?.[1])).toEqual(['table', 'Users']);
  });

  test('include the files that a page always loads next', async () => {
    const preloads = await preloadsOf({ '/users': ['src/Users.js'], '/plans': ['src/Plans.js', 'src/Chart.js'] });
    expect(new Set(preloads['/plans']?.scripts)).toEqual(new Set(['Frame.js', 'table.js', 'Plans.js', 'Chart.js']));
  });

  test('make the build fail when a page has no path, or when a file that a path names is no page', async () => {
    await expect(preloadsOf({ '/users': ['src/Users.js'] })).rejects.toThrow(/Plans\.js is a page without a path/);
    const withStranger = { '/users': ['src/Users.js'], '/plans': ['src/Plans.js'], '/base': ['src/base.js'] };
    await expect(preloadsOf(withStranger)).rejects.toThrow(/base\.js is to be preloaded/);
  });
});
