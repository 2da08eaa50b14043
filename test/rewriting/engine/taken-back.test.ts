import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';

describe('what a speaker takes back goes', () => {
  it.each([
    [
      'I need the report by Tuesday. No wait, make that Thursday. Draft a reminder.',
      'I need the report by Thursday. Draft a reminder.',
    ],
    ['List ten, no sorry, twelve rivers.', 'List twelve rivers.'],
    ['It costs nine fifty no sorry nine forty. How much is a third?', 'It costs nine forty. How much is a third?'],
    [
      'The rent is £1,300, no hang on, £1,350. What share of £4,000 is that?',
      'The rent is £1,350. What share of £4,000 is that?',
    ],
    [
      'We open on Monday the third, no sorry, on Monday the tenth. List five games.',
      'We open on Monday the tenth. List five games.',
    ],
    ['Three, no wait, four, no sorry, five guests come. What do I cook?', 'Five guests come. What do I cook?'],
    [
      'we meet tuesday. no wait, make that thursday. write a short note to the team',
      'we meet thursday. write a short note to the team',
    ],
  ])('%s', (before, after) => {
    const { text: rewritten, removedNegations } = simplifyPrompt(before);
    expect(rewritten).toBe(after);
    expect(guardRewrite({ original: before, rewritten, removedNegations })).toMatchObject({ ok: true, repaired: null });
  });

  it.each([
    // It is not sure what is taken back.
    'Book a table for twenty, no wait, twenty five people and write the email.',
    'My train is at seven thirty, no wait, forty five. When must I leave?',
    'I have two or three, no wait, four hens. How many eggs a week?',
    'Give me one hundred, no wait, two hundred words on tides.',
    'Plan a trip from Oslo, no wait, Bergen to Stockholm.',
    'My son is eight, no wait, he turned nine in May. Suggest a book.',
    'I want to go to Rome in May. Scratch that. Where else is it warm in May?',
    // Nothing is taken back.
    'Is it 5? No. Wait 6 minutes and check again. Is that safe?',
    'The clause says Monday, actually Tuesday is meant. Is it valid?',
    // What somebody in a text says.
    'Write a scene in which a waiter says two, no wait, three coffees.',
    "Proofread this text:\n\nI'm coming Tuesday, no wait, Thursday.",
  ])('unless it is not sure what that is: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('and the guard knows which value counts', () => {
    const original = 'Book a table for six, no wait, for seven people on Friday.';
    expect(guardRewrite({ original, rewritten: 'Book a table for seven people on Friday.' }).ok).toBe(true);
    expect(guardRewrite({ original, rewritten: 'Book a table for six people on Friday.' })).not.toMatchObject({
      ok: true,
      repaired: null,
    });
  });
});

test('a prompt without capitals keeps the names that a correction leaves', () => {
  expect(
    simplifyPrompt('please tell me how to cook for Ann on Tuesday, no wait, Wednesday. keep it short, UK units').text,
  ).toBe('tell me how to cook for Ann on Wednesday. keep it short, UK units');
});
