import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';

const REQUEST = 'How do I get candle wax out of a linen tablecloth that my aunt embroidered for us?';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('openers without content go, and the guard takes the result', () => {
  it.each([
    'Dear assistant, I trust this finds you well.',
    'Hello, hope all’s well.',
    'Hi, only me again.',
    'Happy Pongal to you if you celebrate!',
    'A rather dull question, I’m sorry to say.',
    'I’ve got a silly little question, feel free to roll your eyes.',
    'Thanks for yesterday, that nginx trick worked a treat.',
    'Thanks for yesterday, the kidney thing finally clicked!',
    'I’ve been staring at this since Tuesday and my tea has gone cold twice.',
  ])('%s', (talk) => {
    const text = `${talk} ${REQUEST}`;
    const { text: result, removedNegations } = simplifyPrompt(text);
    expect(result).toBe(REQUEST);
    expect(guardRewrite({ original: text, rewritten: result, removedNegations }).ok).toBe(true);
  });
});

describe('sign-offs go', () => {
  it.each([
    'Have a good weekend when it comes.',
    'Fingers and toes crossed.',
    'Thanks for listening anyway.',
    'Great, cheers, bye.',
    'Sorry, I’m waffling.',
    'Anyway, that’s me wittering again.',
    'brb',
  ])('%s', (talk) => {
    expect(simplified(`${REQUEST} ${talk}`)).toBe(REQUEST);
  });
});

describe('thanks at the end go without a mark, but not where they are what is spoken of', () => {
  it.each([
    ['i only want the gross pay ta very much pal', 'i only want the gross pay'],
    ['keep it polite we still need them friday cheers pal', 'keep it polite we still need them friday'],
    ['how long do i boil four eggs thanks a million you’re a star', 'how long do i boil four eggs'],
    [
      'hey hows it going need to tell Marcin his holiday is refused. offer 18 august instead. be decent about it',
      'need to tell Marcin his holiday is refused. offer 18 august instead. be decent about it',
    ],
    ['how do you write thank you', 'how do you write thank you'],
    ['is it ok to just reply thanks', 'is it ok to just reply thanks'],
    ['name three shows like cheers', 'name three shows like cheers'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('the only call for help stays, and "Dear assistant" is none', () => {
  it.each([
    [
      'Dear assistant, I trust this finds you well. I have to write to Mrs Ade and decline a part of her claim. The burst pipe is covered, the joists are not.',
      'I have to write to Mrs Ade and decline a part of her claim. The burst pipe is covered, the joists are not.',
    ],
    [
      'I must sack my cousin on Friday. Your assistance would be welcome.',
      'I must sack my cousin on Friday. Your assistance would be welcome.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('a sentence that only seems to be needed by the next one goes', () => {
  it.each([
    // A heading of the writer's belongs to no apology, and "this one" is nobody whom "him" may mean.
    [
      'Sorry, I know I’ve asked you loads already. Motor total loss. Market value 8,750, excess 350. What do we pay him?',
      'Motor total loss. Market value 8,750, excess 350. What do we pay him?',
    ],
    [
      'Look at this notice: "PRICE, Doreen. Passed away at home." Bring it down to 30 words. No rush at all on this one. Keith asked that "away" stays, as it mattered to him.',
      'Look at this notice: "PRICE, Doreen. Passed away at home." Bring it down to 30 words. Keith asked that "away" stays, as it mattered to him.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what a writer is at is no label, so that the rest of the line is read', () => {
  it.each([
    [
      'I’m putting together a Christmas gift box: one honey, one candle, a dipper. Suggest five names, nothing with puns. Thank you for putting up with me.',
      'I’m putting together a Christmas gift box: one honey, one candle, a dipper. Suggest five names, nothing with puns.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it('but a text may come after its name', () => {
    const prompt = 'I have a song: thank you so much, could you stay a while? Rate it.';
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('a form of the answer and readers are no talk', () => {
  it.each([
    'Just a quick breakfast, please. Suggest three.',
    'Check my speech. Thank you all for listening.',
    'I have two coins, only me and my son know where. Where do I sell them?',
    'Write a chant. Peace, love and unity are the topic.',
    'I can’t draw, don’t I need a course? Suggest one.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});
