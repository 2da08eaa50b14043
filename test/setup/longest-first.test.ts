import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONGEST } from './longest-first.ts';

test('the files that are started first are there', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});
