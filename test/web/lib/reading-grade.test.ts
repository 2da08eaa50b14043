import { describe, expect, test } from 'vitest';
import { readingGrade, whyHarder } from '#web/lib/reading-grade.ts';

describe('the reading grade', () => {
  test('follows Flesch and Kincaid: 0.39 words a sentence + 11.8 syllables a word - 15.59', () => {
    // 11 words in 1 sentence, 13 syllables.
    expect(readingGrade('The quick brown fox jumps over the lazy dog at noon.')).toBe(
      Math.round(0.39 * 11 + (11.8 * 13) / 11 - 15.59),
    );
  });

  test('rises with long sentences and long words', () => {
    const plain = readingGrade('List the risks of the plan. Keep it short.');
    const heavy = readingGrade(
      'Considering the aforementioned organisational circumstances, please provide a comprehensive enumeration of the potential operational risks.',
    );
    expect(plain).toBeLessThanOrEqual(3);
    expect(heavy).toBeGreaterThanOrEqual(18);
  });

  test('is at least 1', () => {
    expect(readingGrade('Write it.')).toBe(1);
  });

  test('takes lines of a list for sentences', () => {
    const lines = readingGrade('Write about:\n- the cost\n- the risk\n- the team');
    const run = readingGrade('Write about the cost the risk the team');
    expect(lines).toBeLessThanOrEqual(run ?? 0);
  });

  test('does not read code and links', () => {
    const code = 'Explain this code.\n```\nconst internationalisation = organisationalResponsibility();\n```';
    expect(readingGrade(code)).toBe(readingGrade('Explain this code.'));
    expect(readingGrade('Summarize the page https://example.com/internationalization/organization')).toBe(
      readingGrade('Summarize the page'),
    );
  });

  test.each([
    ['German', 'Fasse den Bericht über die Risiken kurz zusammen.'],
    ['French', 'Résume le rapport en trois phrases, s’il te plaît.'],
    ['Japanese', 'この報告書を要約してください。'],
    ['nothing', ''],
    ['numbers', '12 + 30 = 42'],
  ])('is not given for %s', (_what, text) => {
    expect(readingGrade(text)).toBeNull();
  });
});

test('says whether longer sentences or longer words made it rise, and nothing when it did not', () => {
  const long = 'List the main risks of the plan that we made for the new shop in the old town by the sea.';
  expect(whyHarder(`Hi. Thank you. ${long} Be brief.`, long)).toBe('sentences');
  expect(whyHarder('List the main risks of the plan.', 'Enumerate the operational uncertainties of the plan.')).toBe(
    'words',
  );
  expect(whyHarder(long, 'List the risks. Be brief.')).toBeNull();
});
