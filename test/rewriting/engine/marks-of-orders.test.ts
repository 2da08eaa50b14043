import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('an order made of a question ends in a full stop', () => {
  it.each([
    ['Could you translate this inscription: "Orate pro anima"?', 'Translate this inscription: "Orate pro anima".'],
    ['Would you mind translating this: “Orate”?', 'Translate this: “Orate”.'],
    ['Can you explain this: `a ? b : c`?', 'Explain this: `a ? b : c`.'],
    [
      'Could you please shorten this: "We are sorry to inform you that the train is late"? It is for my newsletter.',
      'Shorten this: "We are sorry to inform you that the train is late". It is for my newsletter.',
    ],
    // Two indirect questions.
    [
      'I was wondering whether you might be able to tell me which three restaurants are good, and which of them are near Rossio, ok? Thank you so much!',
      'Tell me which three restaurants are good, and which of them are near Rossio.',
    ],
    ['Could you tell me which shops are open on Sunday, would you?', 'Tell me which shops are open on Sunday.'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    ['Could you please explain tides, and why are they late?', 'Explain tides, and why are they late?'],
    ['Could you tell me what is new, and should I buy it?', 'Tell me what is new, and should I buy it?'],
    ['What is the meaning of this: "Orate"?', 'What is the meaning of this: "Orate"?'],
    ['Could you translate this: "Who are you?"', 'Translate this: "Who are you?"'],
  ])('but a question keeps its mark: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});
