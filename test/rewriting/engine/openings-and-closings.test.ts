import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('talk at the start goes, also with a negation, and beside a sentence that only seems to need it', () => {
  it.each([
    [
      'Hello my friend, how are you? I need to write one proposal for a client.',
      'I need to write one proposal for a client.',
    ],
    [
      'Hey, hope I’m not asking for too much here. I need six captions for a wedding.',
      'Give me six captions for a wedding.',
    ],
    [
      'I beg your pardon for the length of this; brevity was never my gift. Set out both options for the roof.',
      'Set out both options for the roof.',
    ],
    [
      'Hope you don’t mind a noob question from someone who should know better. What is an advisory lock?',
      'What is an advisory lock?',
    ],
    [
      'Not urgent at all, just whenever you have a sec. Write a commit message for this change.',
      'Write a commit message for this change.',
    ],
    [
      'Just a wee question, and I know I should know this myself. How do I explain the difference between the two tenses to Third Years who think they’re the same?',
      'How do I explain the difference between the two tenses to Third Years who think they’re the same?',
    ],
    [
      'Thank you for your previous assistance, which was most satisfactory. The counts are short each week that one particular usher serves. What controls would you put in?',
      'The counts are short each week that one particular usher serves. What controls would you put in?',
    ],
    [
      'What do I say to the bloke? Cheers for listening, I know this isn’t exactly rocket science.',
      'What do I say to the bloke?',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('small talk goes as a whole, or stays: its second half would look like a fact', () => {
  it.each([
    'Hope you had a better weekend than I did, the boiler packed in on Saturday. I need a one-page status update.',
    'My dear friend, I am much obliged for your assistance yesterday, His Lordship was impressed. I need a short argument against a stay.',
    'So, funny story, I was supposed to be on vacation today. Instead I’m preparing a meeting for Monday at 9. Write an agenda.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it('but a fact after thanks stays alone', () => {
    expect(simplified('Thanks for your help with this, my printer is jammed. What can I do?')).toBe(
      'My printer is jammed. What can I do?',
    );
  });

  it('and a courtesy after "and" makes no order', () => {
    const prompt = 'If you have a moment, and please don’t feel you have to be thorough, could you list five funds?';
    expect(simplified(prompt)).not.toMatch(/^Don’t feel/);
  });
});

describe('talk within a sentence goes with its commas', () => {
  it.each([
    [
      'Summarize the notes and pull out, you know, the main decisions.',
      'Summarize the notes and pull out the main decisions.',
    ],
    ['What is DNS? Keep it short pls', 'What is DNS? Keep it short'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what only looks like talk stays', () => {
  it.each([
    'Translate into Spanish. Hello my friend, how are you?',
    'What does it mean? How are you?',
    'I’m not asking for too much detail. Explain DNS.',
    'Not urgent ones go last. Sort my mails.',
    'I hope it is not too vague. Write a mission statement.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});
