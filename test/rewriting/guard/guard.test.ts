import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { plainCharacters } from '#api/rewriting/guard/normalize.ts';
import { unwrap } from '#api/rewriting/guard/unwrap.ts';
import { PROMPTS, SOUND_REWRITES } from './prompts.ts';

const accepted = (original: string, rewritten: string) => {
  const result = guardRewrite({ original, rewritten });
  return result.ok ? result : expect.fail(result.reasons.join(' '));
};

const refusal = (original: string, rewritten: string) => {
  const result = guardRewrite({ original, rewritten });
  return result.ok ? expect.fail(`accepted: ${result.text}`) : result.reasons.join(' ');
};

describe('what the guard lets pass', () => {
  test.each(PROMPTS)('a prompt that was left as it is: %s', (prompt) => {
    expect(accepted(prompt, prompt)).toEqual({ ok: true, text: prompt, repaired: null });
  });

  test.each(SOUND_REWRITES)('%s → %s', (original, rewritten) => {
    expect(accepted(original, rewritten)).toEqual({ ok: true, text: rewritten, repaired: null });
  });

  test('typographic apostrophes in the place of straight ones, and the other way around', () => {
    const straight =
      "Please explain these: she won't, I can't, they don't, he didn't, it isn't, we aren't. I'm, you're, we've, I'll.";
    const typographic = straight.replaceAll("'", '’');
    const explain = (prompt: string) => prompt.replace('Please explain', 'Explain');
    expect(accepted(straight, explain(typographic)).text).toBe(explain(typographic));
    expect(accepted(typographic, explain(straight)).text).toBe(explain(straight));
  });

  test('a prompt beside itself has no fault, whatever it is made of', () => {
    const odd = fc.stringMatching(/^[\w "'`{}[\]().,:;!?<>*#\n-]{1,300}$/);
    fc.assert(
      fc.property(odd, (text) => {
        // A space more keeps the guard from seeing at once that nothing changed.
        const result = guardRewrite({ original: `Keep ${text} end`, rewritten: `Keep  ${text} end` });
        expect(result).toMatchObject({ ok: true, repaired: null });
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('what the guard repairs', () => {
  const original =
    'Please write a long report about whales. It must not exceed 900 words. Please mention the fin whale, too.';

  test('a sentence that lost its limit is restored, the others stay rewritten', () => {
    const result = accepted(
      original,
      'Write a long report about whales. It must have many words. Mention the fin whale.',
    );
    expect(result.text).toBe('Write a long report about whales. It must not exceed 900 words. Mention the fin whale.');
    expect(result.repaired?.restored).toEqual(['It must not exceed 900 words.']);
    expect(result.repaired?.reasons[0]).toBe('The rewrite left out the limit "not exceed 900 words".');
  });

  test('a dropped sentence comes back in its place', () => {
    const result = accepted(original, 'Write a long report about whales. Mention the fin whale.');
    expect(result.text).toBe('Write a long report about whales. It must not exceed 900 words. Mention the fin whale.');
  });

  test('a sentence that was made up goes', () => {
    const result = accepted(
      original,
      'Write a long report about whales. It must not exceed 900 words. Mention the fin whale. Cite 5 papers.',
    );
    expect(result.text).toBe('Write a long report about whales. It must not exceed 900 words. Mention the fin whale.');
  });

  test('words of the prompt that come to stand first are not taken for an answer', () => {
    const after = "Here's my logline: a beekeeper maps a crime. Write a synopsis.";
    expect(accepted(`Deep breath. Drum roll. ${after}`, after).text).toBe(after);
  });

  test('lists keep their lines', () => {
    const list =
      'Follow the rules:\n- Please never use tables.\n- Please always write in English.\n- Please cite Rachel Carson.';
    const result = accepted(list, 'Follow the rules:\n- Use tables.\n- Write in English.\n- Cite Rachel Carson.');
    expect(result.text).toBe(
      'Follow the rules:\n- Please never use tables.\n- Write in English.\n- Cite Rachel Carson.',
    );
  });
});

describe('what the guard refuses', () => {
  test.each([
    ['The break is 30 minutes long.', 'The break is long.', 'The rewrite left out the number "30 minutes".'],
    [
      'Write to bo@example.com today.',
      'Write to them today.',
      'The rewrite left out the email address "bo@example.com".',
    ],
    ['Do not use tables here.', 'Use tables here.', 'The rewrite left out the negation "not use tables here".'],
    [
      'Use tables for the figures.',
      'Do not use tables for the figures.',
      'The rewrite added the negation "not use tables for the figures", which the prompt does not have.',
    ],
    ['Ask Maria about the plan.', 'Ask Peter about the plan.', 'The rewrite left out the name "Maria".'],
    ['Write at least 500 words.', 'Write at most 500 words.', 'The rewrite left out the limit "at least 500 words".'],
    ['Walk within the old town.', 'Walk the old town.', 'The rewrite left out the limit "within the old town".'],
    ['Wait until the lamp is green.', 'Wait, the lamp is green.', 'The rewrite left out the limit "until the lamp'],
    ['Summarise {text} briefly.', 'Summarise the text briefly.', 'The rewrite left out the placeholder "{text}".'],
    ['Run `npm ci` first.', 'Run `npm install` first.', 'The rewrite left out the code "`npm ci`".'],
    ['Buy 3 apples and 5 pears.', 'Buy 5 apples and 3 pears.', 'The rewrite left out the number "3".'],
    [
      'Say "good night" to them.',
      'Say "good morning" to them.',
      'The rewrite left out the quoted text ""good night"".',
    ],
    ['Mail [EMAIL_1] about it.', 'Mail them about it.', 'The rewrite left out the placeholder "[EMAIL_1]".'],
  ])('%s → %s', (original, rewritten, reason) => {
    expect(refusal(original, rewritten)).toContain(reason);
  });

  test('a refusal, also of a prompt that opens like an answer', () => {
    const prompt = 'Hi there! It was one of those Mondays. I need a letter about the bus. It leaves at 4:15.';
    const refused = "I'm sorry, but I can't help with that request.";
    expect(refusal(prompt, refused)).toContain('The model refused to rewrite the prompt.');
    expect(refusal('I can’t sleep. What helps?', refused)).not.toBe('');
  });

  test('and not a prompt that says first what its writer cannot do', () => {
    const rewritten = "I can't sleep at night. What helps?";
    expect(guardRewrite({ original: `Hello! ${rewritten}`, rewritten })).toMatchObject({ ok: true });
  });

  test.each([
    ['What is the capital of France?', 'The capital of France is Paris.'],
    ['What is the capital of France?', 'Paris.'],
    [
      'Write a haiku about autumn.',
      'Leaves drift to the ground\nCold wind whispers through the trees\nAutumn says goodbye',
    ],
    ['Write a function that adds two numbers.', 'def add(a, b):\n    return a + b'],
    ['Explain photosynthesis.', 'Sure! Photosynthesis is how plants make sugar from light, water and carbon dioxide.'],
    ['Explain photosynthesis.', 'I’m sorry, but I can’t help with that.'],
    ['Why is the sky blue?', 'Air scatters blue light more than red light, so blue light reaches us from everywhere.'],
    ['List three fruits.', '1. Apple\n2. Banana\n3. Cherry'],
    [
      'Explain how engines work to my class.',
      'Expliquez comment les moteurs fonctionnent pour la classe, avec des mots que vous utilisez dans la vie.',
    ],
    ['Explain photosynthesis.', ' \n '],
    ['Explain photosynthesis.', '…'],
  ])('an answer, or nothing: %s → %s', (original, rewritten) => {
    expect(refusal(original, rewritten)).toMatch(/\.$/);
  });
});

describe('seeded damage', () => {
  const CONSTRAINTS =
    /```[^]*?```|`[^`]+`|"[^"]+"|https?:\/\/\S+|[\w.]+@[\w.]+|\{\w+\}|\[[A-Z]+_\d\]|€?\b\d[\d,.]*\d\b|\b\d+\b|\b(?:three|ten|not|never|No|without|avoid|only|unless|at least|at most|no more than)\b|(?<=[a-z,] )[A-Z][a-z]+/g;
  const losses = PROMPTS.flatMap((prompt) =>
    [...prompt.matchAll(CONSTRAINTS)].map((match) => ({ prompt, what: match[0], at: match.index })),
  );

  test('dropping any one constraint is never let through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...losses), ({ prompt, what, at }) => {
        const damaged = prompt.slice(0, at) + prompt.slice(at + what.length);
        const result = guardRewrite({ original: prompt, rewritten: damaged });
        expect(result.ok && result.text === damaged.trim() ? `${what} was lost from: ${prompt}` : 'caught').toBe(
          'caught',
        );
      }),
      { numRuns: losses.length * 4, seed: 3 },
    );
  });

  test('numbers, links and names that are made up are never let through', () => {
    const made = fc.oneof(
      fc.integer({ min: 1300, max: 9999 }).map((number) => `Use ${number} of them.`),
      fc.nat().map((page) => `Read https://example.net/p/${page} first.`),
      fc.constantFrom('Zanzibar', 'Kierkegaard', 'XQZ').map((name) => `Mention ${name} too.`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PROMPTS), made, (prompt, sentence) => {
        const result = guardRewrite({ original: prompt, rewritten: `${prompt} ${sentence}` });
        expect(result.ok && result.text.includes(sentence)).toBe(false);
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});

describe('what models wrap around a rewrite', () => {
  const prompt = 'Please explain the water cycle.';
  const rewrite = 'Explain the water cycle.';

  test.each([
    `"${rewrite}"`,
    `“${rewrite}”`,
    `\`\`\`\n${rewrite}\n\`\`\``,
    `\`\`\`text\n${rewrite}\n\`\`\``,
    `<prompt>${rewrite}</prompt>`,
    `Rewritten prompt: ${rewrite}`,
    `**Rewritten prompt:**\n\n${rewrite}`,
    `Here is the rewritten prompt:\n\n${rewrite}`,
    `Sure! Here’s a clearer version:\n\n"${rewrite}"`,
    `Simplified version:\n${rewrite}`,
    `${rewrite}\n\nLet me know if you would like it shorter!`,
    `${rewrite}\n\n---\n\n**Changes made:**\n- removed "please"`,
  ])('is taken off: %s', (wrapped) => {
    expect(accepted(prompt, wrapped).text).toBe(rewrite);
  });

  test('stays where the prompt has it itself', () => {
    expect(unwrap('"To be or not to be"', '"To be, or not to be"')).toBe('"To be or not to be"');
    expect(unwrap('"Yes" and "no" are answers, say "maybe"', 'x')).toBe('"Yes" and "no" are answers, say "maybe"');
  });

  test('is not a paragraph that begins with words of the prompt', () => {
    const sentences = [
      'Review my pull request to the billing module.',
      'Changes to public functions need two reviewers.',
      'Explain each finding.',
    ];
    const prompt = sentences.join(' ');
    expect(unwrap(sentences.join('\n\n'), prompt)).toBe(sentences.join('\n\n'));
    expect(unwrap(`${sentences.join('\n\n')}\n\nChanges: I shortened it.`, prompt)).toBe(sentences.join('\n\n'));
  });

  test.each([
    ['Rewrite: Where is you going?', 'Can you please help me? I need you to rewrite:\nWhere is you going?'],
    ['Answer: what is a monad?', 'Thanks for your time. **Task.** Answer: what is a monad?'],
    ['Final text:\nFour score and seven years ago', 'Find errors. Final text: Four score and seven years ago'],
  ])('is not a label that the prompt has: %s', (rewritten, original) => {
    expect(unwrap(rewritten, original)).toBe(rewritten);
    expect(unwrap(rewritten, 'Answer this. Where is you going? And what is a monad?')).not.toBe(rewritten);
  });

  test('comes off at once: doing it twice changes nothing more', () => {
    const layer = fc.constantFrom(
      '"',
      '```\n',
      'Rewritten prompt: ',
      'Sure! Here is the improved version:\n',
      '<output>',
      ' ',
      'Explain it.',
    );
    fc.assert(
      fc.property(
        fc.array(layer, { minLength: 1, maxLength: 8 }),
        fc.array(layer, { maxLength: 4 }),
        (before, after) => {
          const once = unwrap([...before, rewrite, ...after].join(''), prompt);
          expect(unwrap(once, prompt)).toBe(once);
          expect(plainCharacters(plainCharacters(once))).toBe(plainCharacters(once));
        },
      ),
      { numRuns: 500, seed: 17 },
    );
  });
});

describe('actions', () => {
  test('may lengthen a prompt and translate it, but not lose what it protects', () => {
    const original = 'Write about {topic} for https://example.com.';
    const translated =
      'Escriba sobre {topic} para los lectores de la página https://example.com con un tono que sea claro.';
    expect(guardRewrite({ original, rewritten: translated, instruction: 'Translate into Spanish: {input}' }).ok).toBe(
      true,
    );
    const code = 'Explain `the quoted text` to new readers of the handbook.';
    const withoutCode = 'Explique esto a los nuevos lectores del manual con un tono que sea claro.';
    expect(
      guardRewrite({ original: code, rewritten: withoutCode, instruction: 'Translate into Spanish: {input}' }).ok,
    ).toBe(false);
    const without = 'Escriba sobre el tema para los lectores de la página https://example.com.';
    expect(guardRewrite({ original, rewritten: without, instruction: 'Translate into Spanish: {input}' }).ok).toBe(
      false,
    );
  });
});
