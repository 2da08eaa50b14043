import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mask } from '#web/lib/privacy/mask.ts';
import { mayBePersonal } from '#web/lib/privacy/may-be-personal.ts';

/** A line of the corpus. Without `kind`, the text contains nothing personal. */
interface Case {
  readonly country: string;
  readonly text: string;
  readonly kind?: string;
  readonly personal: readonly string[];
}

const CASES = readFileSync(new URL('./corpus.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

/** Every third line was kept back while the rules were written. */
const isKeptBack = (index: number) => index % 3 === 2;

function measure(cases: readonly Case[]) {
  const counts = { personal: 0, masked: 0, spans: 0, rightSpans: 0 };
  for (const { text, personal } of cases) {
    const { found } = mask(text);
    const places = personal.map((value) => ({ start: text.indexOf(value), end: text.indexOf(value) + value.length }));
    counts.personal += places.length;
    counts.masked += places.filter((place) =>
      found.some(({ start, end }) => start <= place.start && place.end <= end),
    ).length;
    counts.spans += found.length;
    counts.rightSpans += found.filter(({ start, end }) =>
      places.some((place) => start < place.end && place.start < end),
    ).length;
  }
  return {
    recall: counts.masked / counts.personal,
    precision: counts.rightSpans / counts.spans,
    ...counts,
  };
}

describe('the corpus of personal details', () => {
  test('has at least 400 texts of each sort, from at least 20 countries, without duplicates', () => {
    expect(CASES.filter(({ kind }) => kind !== undefined).length).toBeGreaterThanOrEqual(400);
    expect(CASES.filter(({ kind }) => kind === undefined).length).toBeGreaterThanOrEqual(400);
    expect(new Set(CASES.map(({ country }) => country)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(CASES.map(({ text }) => text)).size).toBe(CASES.length);
  });

  test('has no text whose details are found, but do not load the masking', () => {
    const unloaded = CASES.flatMap(({ text }) => mask(text).found).filter(({ value }) => !mayBePersonal(value));
    expect(unloaded).toEqual([]);
  });

  test('marks what its texts contain', () => {
    const wrong = CASES.filter(
      ({ text, kind, personal }) =>
        personal.some((value) => !text.includes(value)) || (kind === undefined) !== (personal.length === 0),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['for which the rules were written', false],
    ['that was kept back', true],
  ])('is masked well in the part %s', (_, keptBack) => {
    const { recall, precision } = measure(CASES.filter((_case, index) => isKeptBack(index) === keptBack));
    expect(recall).toBeGreaterThanOrEqual(0.99);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });
});
