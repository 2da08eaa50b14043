import { describe, expect, test } from 'vitest';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { type ActionEffect, deriveActionEffect } from '#schema/action-effect.ts';

interface Case {
  readonly instruction: string;
  readonly original: string;
  readonly rewritten: string;
  readonly effect?: ActionEffect;
}

const check = ({ instruction, original, rewritten, effect = deriveActionEffect(instruction) }: Case) =>
  guardRewrite({ instruction, original, rewritten, effect });

const textOf = (given: Case) => {
  const result = check(given);
  return result.ok ? result.text : expect.fail(result.reasons.join(' '));
};
const reasonsOf = (given: Case) => {
  const result = check(given);
  return result.ok ? expect.fail(`accepted: ${result.text}`) : result.reasons;
};

const SALE =
  'Our summer sale starts on June 5: 20 % off all boots at https://shop.example. It does not include sandals.';

describe('an action that transforms', () => {
  test('may give as many pieces as it asks for, and leave out what has no room', () => {
    const instruction = 'Write 3 subject lines for (the text)';
    const rewritten = '1. Boots, 20 % off from June 5\n2. The summer sale is here\n3. 3 reasons to look at new boots';
    expect(textOf({ instruction, original: SALE, rewritten })).toBe(rewritten);
  });

  test('may follow an instruction about form, with a number that the prompt lacks', () => {
    const rewritten =
      'The summer sale commences on June 5.\n\nAll boots at https://shop.example are reduced by 20 %.\n\nSandals are not included.';
    expect(textOf({ instruction: 'Use 3 paragraphs and a formal tone', original: SALE, rewritten })).toBe(rewritten);
  });

  test('keeps its closing words, which belong to the text, and loses what the model says about it', () => {
    const instruction = 'Turn (the text) into a friendly e-mail';
    const mail =
      'Hello all,\n\nOur summer sale starts on June 5: 20 % off all boots at https://shop.example, but not sandals.\n\nLet me know if you have questions.';
    const rewritten = `Sure! Here is the e-mail:\n\n${mail}`;
    expect(textOf({ instruction, original: SALE, rewritten })).toBe(mail);
  });

  test.each([
    ['a number changed', SALE.replace('20 %', '30 %'), 'The result has the number "30 %"'],
    ['a number is missing', SALE.replace(': 20 % off all boots', ': all boots'), 'left out the number "20 %"'],
    ['a link is missing', SALE.replace(' at https://shop.example', ''), 'left out the link "https://shop.example"'],
    ['a link was made up', `${SALE} See https://shop.example/boots-2026.`, 'has the link "https://shop.example/boots'],
    ['its negation is missing', SALE.replace('does not include', 'includes'), 'left out the negation'],
    [
      'its language changed',
      'Nuestra venta de verano con el 20 % en las botas de https://shop.example empieza el 5 de junio. No incluye las sandalias.',
      'another language',
    ],
    ['it is empty', '…', 'The result is empty.'],
    ['the model refused', 'I’m sorry, but I cannot help with that.', 'The model refused'],
  ])('is refused when %s, and not repaired', (_what, rewritten, reason) => {
    const reasons = reasonsOf({ instruction: 'Turn (the text) into a checklist', original: SALE, rewritten });
    expect(reasons.join(' ')).toContain(reason);
  });

  test('may change the language when it translates, and keeps the links', () => {
    const instruction = 'Translate (the text) into Spanish';
    const spanish = 'Nuestra venta empieza el 5 de junio: un 20 % menos en https://shop.example. No incluye sandalias.';
    expect(textOf({ instruction, original: SALE, rewritten: spanish })).toBe(spanish);
    expect(
      reasonsOf({ instruction, original: SALE, rewritten: spanish.replace('https://shop.example', 'todo') }),
    ).toEqual(['The result left out the link "https://shop.example".']);
  });
});

describe('an action that answers', () => {
  const original = 'How far is the Moon? Write to [EMAIL_1] with the figure.';
  const instruction = 'Draft an answer to (the text)';

  test('may say what the prompt does not: an answer is no prompt', () => {
    const rewritten = 'Dear reader,\n\nThe Moon is 384,400 km from Earth, says NASA.\n\nI hope this helps.';
    expect(textOf({ instruction, original, rewritten })).toBe(rewritten);
  });

  test.each([
    ['a link', 'It is 384,400 km: see https://moon.example/facts.', 'the link "https://moon.example/facts"'],
    ['an address', 'Write to moon@space.example.', 'the email address "moon@space.example"'],
    ['a masked detail', 'I wrote to [EMAIL_2].', 'the placeholder "[EMAIL_2]"'],
  ])('is refused when it makes up %s', (_what, rewritten, literal) => {
    expect(reasonsOf({ instruction, original, rewritten })).toEqual([
      `The result has ${literal}, which neither the prompt nor the action has.`,
    ]);
  });

  test('may use the link that its instruction names', () => {
    const named = 'Draft an answer to (the text) that points to https://moon.example/facts';
    expect(textOf({ instruction: named, original, rewritten: 'See https://moon.example/facts.' })).toBe(
      'See https://moon.example/facts.',
    );
  });
});

describe('an action that rewrites', () => {
  const original = 'Please write a long report about whales for Anna.';

  test('may add the number, the name and the link that its instruction names', () => {
    const instruction = 'Add to this prompt: at most 200 words, for Marta too, with https://whales.example as a source';
    const rewritten =
      'Write a long report of at most 200 words about whales for Anna and Marta, with https://whales.example as a source.';
    expect(textOf({ instruction, original, rewritten, effect: 'rewrites' })).toBe(rewritten);
  });

  test('still keeps everything else: another number is no part of the instruction', () => {
    const rewritten = 'Write a long report of at most 300 words about whales for Anna.';
    const instruction = 'Add a limit of 200 words to this prompt';
    expect(check({ instruction, original, rewritten })).not.toMatchObject({ ok: true, text: rewritten });
  });
});
