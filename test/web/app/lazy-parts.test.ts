import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = 'web/src';
/** A document of its own, which `openApp` doesn't open. */
const EXPLORER = `${WEB}/features/explorer/ExplorerPage.tsx`;

/** The paths of the files that a file names where `pattern` captures a name. */
const namedIn = (file: string, pattern: RegExp): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, name = '']) =>
    name.startsWith('#web/') ? name.replace('#web', WEB) : join(dirname(file), name),
  );

test('what the app loads when it is first shown is imported before the tests that open the app', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const lazy = files.flatMap((file) => namedIn(join(WEB, file), /import\('([^']+)'\)/g));
  const imported = namedIn('test/web/lazy-parts.ts', /^import '([^']+)';$/gm);
  expect(imported).toEqual([...new Set(lazy)].filter((file) => file !== EXPLORER).toSorted());
});
