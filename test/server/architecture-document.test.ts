// Loads every model that the server has.
import '#api/modules/build-schema.ts';
import '#api/jobs/jobs.ts';
import { readdirSync, readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';

const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

test('the table of collections in the architecture names each of them', () => {
  const collections = Object.values(mongoose.models).map(({ collection }) => collection.collectionName);
  expect(collections.length).toBeGreaterThan(60);
  const rows = architecture.match(/^\| `.*$/gm)?.join('\n') ?? '';
  expect(collections.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});

test('every decision has its number and the same paragraphs', () => {
  const folder = new URL('../../docs/decisions/', import.meta.url);
  const form =
    /^# (\d{3}) .+\n\n\*\*Status\.\*\* (?:Accepted|Planned|Replaced)[^]+?\n\n\*\*Context\.\*\* [^]+?\n\n\*\*Decision\.\*\*\s[^]+?\n\n(?:\*\*Alternatives\.\*\*\s[^]+?\n\n)?\*\*Consequences\.\*\*\s/;
  const files = readdirSync(folder).sort();
  const numberOf = (file: string) => form.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1];
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !file.startsWith(`${numberOf(file) ?? 'another form'}-`))).toEqual([]);
});
