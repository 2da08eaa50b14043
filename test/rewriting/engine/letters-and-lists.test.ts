import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const PLAN = 'Write a plan for a move to a new office.';

describe('the words of a new text that a list names stay', () => {
  it.each([
    'Write an email to my team. The email should mention the following:\n- Thanks a lot for the help\n- Please let me know if you have any questions\n- I hope you are well',
    'Write an email to a client. It must mention these points:\n- Thank you for the order\n- I hope you are well\n- I look forward to hearing from you',
    'Write a note to my teacher. Mention these points:\n- my son was ill\n- sorry\n- thank you',
    'Make an exam. It should have these questions:\n1. Would you please explain why we should sleep?\n2. Can you please name two rivers?',
    'Write a thank-you card. It needs these phrases:\n- Thank you so much\n- I hope you are well',
    'Write a job advert. It needs the following parts:\n1. What we do: we basically bake bread in order to feed people.\n2. How to apply: please send us your CV prior to May.',
    'Write a plan. It must cover the following:\n1. tasks\n\n## Email\n\nDue to the fact that we must move, could you please do it? Thank you so much!',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('but the words of requirements are rewritten', () => {
    expect(
      simplifyPrompt(
        'Write a brief. Keep in mind the following points:\n- We must keep it short in order to win.\n- Please use a friendly tone.',
      ).text,
    ).toBe(
      'Write a brief. Keep in mind the following points:\n- We must keep it short to win.\n- Use a friendly tone.',
    );
  });
});

describe('a text to work on stays to the letter', () => {
  const LETTER =
    'Due to the fact that we moved, could you please call us in order to discuss the rent? Thank you so much!';

  it.each([
    // No list follows.
    `${PLAN} What we need is the following:\n\nOffice move 2027\n\n${LETTER}`,
    `Write a story. I need the following:\n\nOnce upon a time, a man said: we must not lose.\n\nIn order to live, he had to leave. Thank you so much, said the king.`,
    // A text is worked on, and nothing new is made.
    `Translate a letter. What I need is the following:\n1. ${LETTER}\n\n${LETTER}`,
    `Fix this letter. What I need is the following:\n- ${LETTER}\n\n${LETTER}`,
    // A letter begins.
    `Write a reply. What I need is the following:\n- a polite tone\n- a date\n\nDear all,\n\n${LETTER}`,
    `Write a summary.\n\nWhat I need is the following:\n\nDear all,\n\n${LETTER}`,
    `Write a reply. Mind these points:\n- a polite tone\n- a date\n\nGood morning Mr Smith,\n\n${LETTER}`,
    `Write a reply to my landlord.\n\nGood morning Mr Smith,\nI hope you are well. I would like to ask you to please call us in order to discuss the rent. Thank you so much!`,
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

it.each([
  [
    'I need help.\n\nHi,\n\ncould you please write a poem due to the fact that I love her?',
    'Write a poem because I love her.',
  ],
  [
    'Please help!\n\nDear ChatGPT,\n\nwrite a poem due to the fact that I love her.',
    'write a poem because I love her.',
  ],
])('a salutation of the assistant opens no letter: %s', (prompt, expected) => {
  expect(simplifyPrompt(prompt).text).toBe(expected);
});

describe('the assistant may ask back', () => {
  it.each([
    ['Please do not hesitate to ask me questions if unclear.', 'Do not hesitate to ask me questions if unclear.'],
    [
      'Please do not hesitate to ask me questions if anything is unclear.',
      'Do not hesitate to ask me questions if anything is unclear.',
    ],
    ['Ask me questions if anything is unclear.', 'Ask me questions if anything is unclear.'],
  ])('%s', (request, expected) => {
    expect(simplifyPrompt(`Plan a trip. ${request}`).text).toBe(`Plan a trip. ${expected}`);
  });

  it('but the offer to be contacted goes', () => {
    expect(simplifyPrompt('Plan a trip. Please do not hesitate to contact me if you have any questions.').text).toBe(
      'Plan a trip.',
    );
  });
});

it.each([
  ['My dog is ill, you know? What can I do?', 'My dog is ill. What can I do?'],
  ['So, like, what is a black hole, you know?', 'What is a black hole?'],
])('"you know?" makes no question: %s', (prompt, expected) => {
  expect(simplifyPrompt(prompt).text).toBe(expected);
});

it('an order after "pls" stays', () => {
  expect(simplifyPrompt('Explain tides. Pls be kind and brief.').text).toMatch(/be kind and brief\.$/i);
  expect(simplifyPrompt('pls be brief. Explain tides.').text).toBe('pls be brief. Explain tides.');
});
