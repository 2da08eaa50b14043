import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const PLAN = 'Write a plan for a move to a new office.';

describe('after a list of what is needed, the writer goes on', () => {
  it.each([
    [
      `${PLAN} What we need in order to start is the following:\n1. A list of tasks\n2. A list of who does what\n\nDue to the fact that we are only five people, could you please keep it short? Thank you so much!!`,
      `${PLAN} What we need to start is the following:\n1. A list of tasks\n2. A list of who does what\n\nBecause we are only five people, keep it short.`,
    ],
    [
      `${PLAN}\n\nWhat we need is the following:\n1. A list of tasks\n2. A list of who does what\n\nDue to the fact that we are only five people, could you please keep it short? Thank you so much!!`,
      `${PLAN}\n\nWhat we need is the following:\n1. A list of tasks\n2. A list of who does what\n\nBecause we are only five people, keep it short.`,
    ],
    [
      'Create a poster for our fair. The poster should include the following:\n- the date\n- a dragon\n\nDue to the fact that it hangs outside, please make sure that you use big letters. Thanks a lot!',
      'Create a poster for our fair. The poster should include the following:\n- the date\n- a dragon\n\nBecause it hangs outside, use big letters.',
    ],
    [
      'Write a job advert. It needs these parts:\n1. The tasks\n2. The salary\n\nDue to the fact that we are a small shop, could you please keep it short? Thank you so much!!',
      'Write a job advert. It needs these parts:\n1. The tasks\n2. The salary\n\nBecause we are a small shop, keep it short.',
    ],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
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

  it('and an offer to be contacted goes', () => {
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
