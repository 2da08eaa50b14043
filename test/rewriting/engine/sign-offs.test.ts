import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { changes, leaves } from './prompt-cases.ts';

const REQUEST = 'List five rivers in Asia.';

describe('formulas at the ends of a prompt go, and the guard takes the result', () => {
  it.each([
    `Morning, skipper! ${REQUEST}`,
    `Hello love. ${REQUEST}`,
    `Ahoy there, young computer! ${REQUEST}`,
    `Hiya, only me. ${REQUEST}`,
    `Hail and well met! ${REQUEST}`,
    `Dear all-knowing one, good morning. ${REQUEST}`,
    `Dear assistant, I trust you had a restful half term. ${REQUEST}`,
    `I do hope you won't mind a rather specialised enquiry. ${REQUEST}`,
    `Hi there, hope your Monday is kinder than mine. ${REQUEST}`,
    `${REQUEST} Please accept my thanks in advance for your effort.`,
    `${REQUEST} Thank you in anticipation of your favourable response.`,
    `${REQUEST} Thanks a million, you're kinder than our ship's doctor.`,
    `${REQUEST} Cheers and have a good one.`,
    `${REQUEST} Kisses from the north!`,
    `${REQUEST} I thank you from my heart.`,
    `${REQUEST} Nice one, thanks.`,
    `${REQUEST} Gotta run, ta.`,
    `${REQUEST} May your dice roll high!`,
    `${REQUEST} Please do the needful at the earliest.`,
    // With the name of the writer.
    `${REQUEST} Warmest regards and thanks in advance, Lorna`,
    `${REQUEST} With kind regards, Hilary`,
    `${REQUEST} Cheers, Graham`,
    `${REQUEST}\n\nYours faithfully,\nArthur Pettifer`,
    `${REQUEST}\nThank you and God bless.\nYours sincerely,\nH. Brandstetter`,
    `${REQUEST}\n\nThanks for your patience with an old lounge player,\nTeo`,
  ])('%j', (text) => {
    const { text: result, removedNegations } = simplifyPrompt(text);
    expect(result).toBe(REQUEST);
    expect(guardRewrite({ original: text, rewritten: result, removedNegations }).ok).toBe(true);
  });
});

describe('a name stays where the answer may need it', () => {
  leaves([
    'Write a letter to my landlord about the heating. Kind regards, Lorna',
    'I need a polite reminder to exhibitors. Thanks, Lorna',
    "Translate this into Spanish. I can't come on Monday. Best wishes, Lorna",
    'Correct the following.\nI am ill.\nBest,\nLorna',
    'Lorna needs a plan for a picnic. Thanks, Lorna',
    'What rhymes with my name? Thanks, Lorna',
    'Which is better? Kind regards, Lorna',
    'Suggest three gifts for a boss. Thanks, Monday',
    "Suggest a present for my sister. She's 40. Love, Actually",
  ]);

  it('and the guard refuses to lose it', () => {
    const original = 'Write a letter to my landlord about the heating. Kind regards, Lorna';
    const rewritten = 'Write a letter to my landlord about the heating.';
    expect(guardRewrite({ original, rewritten, removedNegations: [] }).ok).toBe(false);
  });
});

describe('a formula stays where it may belong to a text', () => {
  leaves([
    'Translate into Spanish. Morning, skipper!',
    'How do I greet my boss? Morning, boss?',
    'Write a card for my gran. Lots of love.',
    'Write a letter to my aunt. Kisses from the north!',
    'Write a toast. May your love grow with you.',
    'Write the notice for our concert in St Anne’s. With kind regards from all the altos.',
  ]);

  changes([['Hello computer, my name is Tom. Write a poem for me.', 'My name is Tom. Write a poem for me.']]);
});
