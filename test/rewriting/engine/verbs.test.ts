import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { inflect } from '#api/rewriting/engine/english/verbs.ts';
import { entriesOf } from '#api/rewriting/engine/english/word-lists.ts';
import { MAKING_VERB_LIST, TASK_VERB_LIST } from '#api/rewriting/engine/english/words/task-verbs.ts';
import { plainLanguagePrompt } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { VERB_ENTRIES } from '#api/rewriting/engine/plain-language/verbs.ts';

const sources = new Set(VERB_ENTRIES.map(({ source }) => source));
/** The verbs that plain language replaces, in their base form. */
const HARD_VERBS = [...sources].filter(
  (verb) => sources.has(inflect(verb, 'third')) && sources.has(inflect(verb, 'gerund')),
);

/** A consonant, one vowel, one consonant: "plan", "commit", "quiz". */
const ENDS_LIKE_PLAN = /(?:^|qu|[^aeiou])[aeiou][^aeiouwxy]$/;
/** Verbs that end like this and do not double the letter, because their last syllable has no stress: "editing". */
const KEEP_ONE_LETTER = new Set(
  `answer consider cover deliver develop edit encounter endeavor enlighten focus gather interpret label limit mentor
  offer order refactor remember render shorten strengthen tailor`.split(/\s+/),
);

describe('a verb that ends like "plan" doubles its last letter', () => {
  const verbs = new Set([...entriesOf(MAKING_VERB_LIST), ...entriesOf(TASK_VERB_LIST), ...HARD_VERBS]);
  const doubling = [...verbs].filter((verb) => ENDS_LIKE_PLAN.test(verb) && !KEEP_ONE_LETTER.has(verb));

  it.each(doubling)('%s', (verb) => {
    expect(inflect(verb, 'gerund')).toBe(`${verb}${verb.at(-1) ?? ''}ing`);
  });

  it('doubles the letter in the past too', () => {
    expect(inflect('transmit', 'past')).toBe('transmitted');
    expect(inflect('format', 'past')).toBe('formatted');
    expect(inflect('edit', 'past')).toBe('edited');
  });
});

it.each([
  ['I need help with formatting this table.', 'Format this table.'],
  ['I would like help with debugging this script.', 'Debug this script.'],
])('reads the verb of %j', (before, after) => {
  expect(simplifyPrompt(before).text).toBe(after);
});

it.each([
  ['Describe how the letter was transmitted to the king.', 'Describe how the letter was sent to the king.'],
  ['Explain how the company strategizes before a launch.', 'Explain how the company plans before a launch.'],
  ['Explain how the company strategises before a launch.', 'Explain how the company plans before a launch.'],
  ['Describe the nurse who has accompanied the team.', 'Describe the nurse who has gone with the team.'],
  ['Describe the nurse who accompanied the team.', 'Describe the nurse who went with the team.'],
  ['Ask whether Ann can accompany us to Rome.', 'Ask whether Ann can go with us to Rome.'],
  ['Investigate it and list the causes.', 'Look into it and list the causes.'],
  ['Explain how to substantiate this idea.', 'Explain how to back up this idea.'],
  ['Explain how to reimburse her expenses within ten days.', 'Explain how to pay back her expenses within ten days.'],
])('replaces the verb of %j', (before, after) => {
  expect(plainLanguagePrompt(before).text).toBe(after);
});

it.each([
  // "Back up" and "pay back" would have to put the pronoun inside.
  'Explain how to substantiate this with sources.',
  'Explain how to substantiate these and add sources.',
  'Explain how to reimburse her within ten days.',
  'Explain how to reimburse her the cost of a flight.',
  'Explain how to expedite that quickly.',
  'Explain how to expedite it.',
  // There is no "was gone with", and a pianist who accompanies a singer does not go with them.
  'Describe the child who was accompanied the whole way by a nurse.',
  'Ask whether Ann can accompany us on the piano.',
])('keeps the verb of %j', (prompt) => {
  expect(plainLanguagePrompt(prompt).text).toBe(prompt);
});
