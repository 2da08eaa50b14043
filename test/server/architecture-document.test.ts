// Loads every model that the server has.
import '#api/modules/build-schema.ts';
import '#api/jobs/jobs.ts';
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';

const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

test('the table of collections in the architecture names each of them', () => {
  const collections = Object.values(mongoose.models).map(({ collection }) => collection.collectionName);
  expect(collections.length).toBeGreaterThan(60);
  const rows = architecture.match(/^\| `.*$/gm)?.join('\n') ?? '';
  expect(collections.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});
