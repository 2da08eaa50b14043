import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/** Tests of the build's own functions, which start no program. */
const ofBuild =
  'test/scripts/{affected-files,package-chunks,page-preloads,screen-chunks,size-budget,unused-by-others,word-lists}.test.ts';

/** Tests that share processes with each other. Loading the server's modules for each file takes more time than most files' tests. */
const inOneProcess = [
  'test/{contract,providers,setup}/**/*.test.ts',
  'test/demo/{demo,stories}.test.ts',
  'test/fuzz/{graphql,rest}.test.ts',
  // These load modules once more, with a browser's storage: a model of the database can't be loaded twice.
  'test/extension/**/!(draft|earlier-runs|remember-selection|settings).test.ts',
  // These cut the connection that the others share, or count all that is sent over it.
  'test/server/**/!(database-connection|health|idle-commands).test.ts',
  'test/rewriting/{engine,guard,idle-words}/**/*.test.ts',
  'test/rewriting/{corpus,guarded}.test.ts',
  'test/web/lib/masking/corpus.test.ts',
  ofBuild,
  'test/modules/!(simplifications)/**/*.test.ts',
  // One leaves runs behind that hang, and another counts all that is sent to the database.
  'test/modules/simplifications/!(idempotency|round-trips).*.test.ts',
  // Stories whose server runs in the test's own process.
  'test/e2e/{auth,providers,xss}.test.ts',
];
/**
 * Tests of the web app. They share processes too, with a document in each: loading all pages for each file takes more time than its tests.
 * Apart from them are a test that follows the color scheme from its first line on, one that is in another time zone, and two that need to be
 * without a document.
 */
const pages = 'test/web/**/!(color-scheme|public-texts|corpus|utc-days).test.{ts,tsx}';
/** Tests that start programs: a server or a mongod of their own. */
const programs = 'test/scripts/**/*.test.ts';
/** Tests that need a process of their own, and no database: connecting to it takes more time than most of them. */
const withoutDatabase = [
  'test/demo/arguments.test.ts',
  'test/extension/{draft,earlier-runs,remember-selection,settings}.test.ts',
  'test/extension/popup-runs.test.tsx',
  'test/fuzz/**/{schemathesis,*-time}.test.ts',
  'test/rewriting/{phrase-indexes,worker-pool}.test.ts',
  'test/web/**/{color-scheme,public-texts,utc-days}.test.{ts,tsx}',
];
const endToEnd = 'test/e2e/!(auth|providers|xss).test.ts';

/**
 * Browsers want the machine for themselves: after all others. They share processes, each of which has one browser and one product. Two more processes
 * than cores work while the others wait for their pages.
 */
const withBrowsers = {
  testTimeout: 900_000,
  // Hooks sign users up and open pages, as tests do.
  hookTimeout: 900_000,
  // `PATIENCE_MS` of the stories.
  expect: { poll: { timeout: 180_000 } },
  isolate: false,
  maxWorkers: 4,
  sequence: { groupOrder: 3 },
};

/** Programs start, stop and time out: two more processes work while the others wait for that. */
const withPrograms = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
  maxWorkers: 4,
  sequence: { groupOrder: 2 },
};

/** Projects don't extend the root: each would then start the global set-up's mongod once more. */
const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  // Vite would give our files graphql's ESM build while Node gives our dependencies the CJS one: two realms.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  // Limits end what hangs, and measure nothing: on a busy machine, what takes a second alone can take a minute.
  test: { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } }, ...test },
});

export default defineConfig({
  test: {
    globalSetup: 'test/setup/mongod.ts',
    // One more than cores, as each waits for MongoDB a part of its time. Without a number, Vitest leaves a core to itself.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'in-one-process',
        include: inOneProcess,
        setupFiles: 'test/setup/database.ts',
        isolate: false,
      }),
      project({
        name: 'pages',
        include: [pages],
        environment: 'jsdom',
        setupFiles: ['test/setup/database.ts', 'test/setup/page.ts'],
        isolate: false,
        // A process goes on only with files of its own project.
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'in-process',
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [...inOneProcess, pages, programs, ...withoutDatabase, endToEnd],
        setupFiles: 'test/setup/database.ts',
        ...withPrograms,
      }),
      project({ name: 'programs', include: [programs, ...withoutDatabase], exclude: [ofBuild], ...withPrograms }),
      project({ name: 'e2e', include: [endToEnd], ...withBrowsers }),
    ],
  },
});
