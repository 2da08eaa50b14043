import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const texts = DOCUMENTS.map((file) => ({ file, text: read(file) }));
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** The command and its options, wherever a document has one in code. */
const commands = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))((?: -- [^`\n|]*)?)/g)].map(
    ([, run, short, options = '']) => ({
      file,
      name: run ?? short ?? '',
      options: options.replace(' -- ', '').trim(),
    }),
  ),
);

/** The test that runs the command, or the code behind it. Null: run by hand or by other commands, because it takes minutes. */
const RUN_BY: Readonly<Record<string, string | null>> = {
  backup: 'test/scripts/operations/commands.test.ts',
  restore: 'test/scripts/operations/commands.test.ts',
  migrate: 'test/scripts/operations/commands.test.ts',
  doctor: 'test/scripts/operations/doctor.test.ts',
  races: 'test/modules/quota/races.graphql.test.ts',
  topology: 'test/scripts/operations/topology.test.ts',
  chaos: 'test/scripts/operations/chaos.test.ts',
  soak: 'test/scripts/operations/soak.test.ts',
  start: 'test/scripts/server/first-start.test.ts',
  dev: 'test/scripts/dev.test.ts',
  demo: 'test/demo/demo.test.ts',
  build: 'test/scripts/build.test.ts',
  fuzz: 'test/fuzz/schemathesis.test.ts',
  train: 'test/rewriting/idle-words',
  'train:check': 'test/rewriting/idle-words/training.test.ts',
  screens: 'test/e2e/admin-states.test.ts',
  'bench:rewriting': 'test/rewriting/corpus.test.ts',
  'bench:guard': 'test/rewriting/guard/model-habits.test.ts',
  test: 'test/scripts/ci-run.test.ts',
  check: 'test/scripts/ci-run.test.ts',
  words: 'test/server/documented-commands.test.ts',
  'build:extension': 'test/e2e/extension.test.ts',
  boundaries: null,
  bench: null,
  fix: null,
  codegen: null,
  typecheck: null,
  'train:evaluate': null,
};

test('every command in a document exists', () => {
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every command in a document is run by a test, or known to be run by hand', () => {
  expect(commands.map(({ name }) => name).filter((name) => !(name in RUN_BY))).toEqual([]);
  const files = Object.values(RUN_BY).flatMap((file) => file ?? []);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every file that a command names exists', () => {
  const named = commands.flatMap(({ name, options }) =>
    name === 'test' ? (/^test\/[\w./-]+/.exec(options) ?? []) : [],
  );
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

/** Parts of `npm run check` and steps of the build. */
const PARTS = ['codegen', 'typecheck', 'lint', 'format', 'boundaries', 'unused', 'words'];

test('every script of package.json that people run works in a fresh clone: it begins with one that installs packages', () => {
  const others = Object.entries(scripts).filter(([name]) => !PARTS.includes(name));
  const first = ([, command]: readonly [string, string]) =>
    /^(?:\w+=\w+ )?node (scripts\/[\w-]+\.mjs)/.exec(command)?.[1];
  const unprepared = others.filter((script) => !read(first(script) ?? 'package.json').includes('ensurePackages()'));
  expect(others.length).toBeGreaterThan(15);
  expect(unprepared).toEqual([]);
});

test('every script of package.json that people run is in the README', () => {
  const parts = [...PARTS, 'build', 'start', 'test'];
  const readme = read('README.md');
  const missing = Object.keys(scripts).filter((name) => !parts.includes(name) && !readme.includes(`npm run ${name}`));
  expect(missing).toEqual([]);
});

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => slugOf(title));

test('every link between documents leads to a file, and to a heading in it', () => {
  const broken = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path));
      if (!existsSync(join(ROOT, target))) return [`${file}: ${link}`];
      if (anchor === undefined || !target.endsWith('.md')) return [];
      return anchorsOf(read(target)).includes(anchor) ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every block of shell commands can be parsed by a shell', () => {
  const blocks = texts.flatMap(({ text }) =>
    [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block),
  );
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) execFileSync('bash', ['-n'], { input: block, stdio: ['pipe', 'ignore', 'pipe'] });
});

test('npm run words finds nothing', { timeout: 240_000 }, () => {
  const [program = '', script = ''] = (scripts.words ?? '').split(' ');
  expect(program).toBe('node');
  expect(execFileSync(process.execPath, [script], { cwd: ROOT, encoding: 'utf8' })).toBe('');
});
