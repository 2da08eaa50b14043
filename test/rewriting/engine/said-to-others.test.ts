import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('what the writer asks others stays as it is', () => {
  it.each([
    'I’m writing to our solicitor because we’ve heard nothing. I’d like to ask whether the pack has arrived. Under 120 words.',
    'I must write an email to Professor Lind because I will miss the seminar. I want to ask if I can submit one day late.',
    'I’m writing to my landlord. I wanted to ask where the key is.',
    'Help me with a letter to the council. I want to ask why the road is closed.',
    'I need a message to Ann. I want to ask what time we meet.',
    'Write to Sam. I want to ask if he comes.',
    'We kindly ask that nobody brings fresh food or anything out of date. Write a notice for the church.',
    'I’m learning Italian. Can you tell what I use in place? Explain the rule.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['I’d like to ask whether bees sleep.', 'Tell me whether bees sleep.'],
    [
      'I have to write a letter to my aunt. I want to ask you how bees sleep.',
      'I have to write a letter to my aunt. Tell me how bees sleep.',
    ],
  ])('and what is asked of the assistant is asked directly: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what limits a statement, or proves it, stays', () => {
  it.each([
    'We do expense approvals in Slack, that’s it, and our buyers are office managers. Write a hero line.',
    'I missed lab 4. I had a fever and went to the clinic, I have the note. Write an email to my TA.',
    'List studies on sleep. Sources no older than 2021, if at all possible.',
    'Write an ad for my flat. Available from 1 June at the earliest.',
    'We can start in three weeks at the earliest. Write an email to the client.',
    'The exam is in the morning at the earliest. Write a plan.',
    'Everything, also the hello and the thank you. Translate the mail below into Italian.',
    'I get consideration, so you can skip that. Explain estoppel.',
    'Write a text to my dispatcher. One message, no emojis.',
    'Make a risk list. The lift can only take 400 kg, that is quite important.',
    'Man oh man, do I have a headache today, and not just from the game. Fix my website.',
    'Our board didn’t want anything about drugs, and please not items from existing scales. Write ten items.',
    'Our board did not want anything about drugs, and please not items from existing scales. Write ten items.',
    'Check my post: "My new colleagues are very sympathetic". I mean that they are nice.',
    'The boiler drops 0.4 bar every two days. I’ve been at this game 27 year and it still gets me. What could it be?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['List five studies on sleep, if at all possible.', 'List five studies on sleep.'],
    ['Please reply at the earliest.', 'Reply.'],
    ['Send me your decision at the earliest.', 'Send me your decision.'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what another sentence needs stays with it', () => {
  it.each(['If you could sneak lentils in somewhere, that would be brilliant, we’ve got loads. Plan five dinners.'])(
    '%s',
    (prompt) => {
      expect(simplified(prompt)).toBe(prompt);
    },
  );

  it.each([
    [
      'Write a letter. One family is in dispute, so please address it to “families”.',
      'Write a letter. One family is in dispute, so address it to “families”.',
    ],
    [
      'I learned R from YouTube so please explain lmer to a beginner.',
      'I learned R from YouTube so explain lmer to a beginner.',
    ],
  ])('a reason before "so please": %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it('such as the thing that it opens with', () => {
    const prompt = 'Sorry if this is a mess, I’m typing with a broken thumb. Write a title. The thumb is from a kerb.';
    expect(simplified(prompt)).toContain('broken thumb');
  });
});
