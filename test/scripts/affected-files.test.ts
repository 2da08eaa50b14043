import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { affectedFiles, hashesOf } from '#scripts/affected-files.mjs';

const imports = (...files: string[]) => files.map((resolved) => ({ resolved }));
const modules = [
  { source: 'page.ts', dependencies: imports('list.ts') },
  { source: 'list.ts', dependencies: imports('text.ts', 'page.ts') },
  { source: 'text.ts', dependencies: [] },
  { source: 'other.ts', dependencies: [] },
];
const before = { 'page.ts': '1', 'list.ts': '1', 'text.ts': '1', 'other.ts': '1' };

test('a changed file affects all files that import it, directly or not, also in a circle', () => {
  expect(affectedFiles(before, { ...before, 'text.ts': '2' }, modules)).toEqual(
    new Set(['text.ts', 'list.ts', 'page.ts']),
  );
  expect(affectedFiles(before, { ...before, 'other.ts': '2', 'new.ts': '1' }, modules)).toEqual(
    new Set(['other.ts', 'new.ts']),
  );
  expect(affectedFiles(before, before, modules)).toEqual(new Set());
});

test('a file that declares types for all affects all, also when it is removed or no longer does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affected-files-'));
  const hashes = (text: string) => {
    writeFileSync(join(folder, 'types.ts'), text);
    return hashesOf(folder, ['types.ts']);
  };
  const plain = hashes('export type A = 1;');
  const ambient = hashes('declare global {\n}\nexport {};');
  expect(affectedFiles(plain, ambient, modules)).toBeUndefined();
  expect(affectedFiles(ambient, plain, modules)).toBeUndefined();
  expect(affectedFiles(ambient, {}, modules)).toBeUndefined();
  expect(affectedFiles(ambient, ambient, modules)).toEqual(new Set());
});
