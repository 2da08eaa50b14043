import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('the end of a sentence that only looks like thanks stays', () => {
  it.each([
    "Reply with the number and that's it.",
    'Explain why the crowd gave three cheers.',
    'Write a short prayer that gives thanks.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('around a text to work on, thanks and apologies go, and the text stays to the letter', () => {
  const letter =
    'Dear Mr Hoskins,\n\nthe radiator is cold since May. Please be advised that nobody came.\n\nThank you for your understanding\nM. Albrecht';

  it.each([
    [
      `Could you please correct this letter? I'm always so nervous with official things.\n\n${letter}\n\nThank you ever so much, truly!`,
      `Correct this letter. I'm always so nervous with official things.\n\n${letter}`,
    ],
    [`Please make the email below shorter.\n\n${letter}`, `Make the email below shorter.\n\n${letter}`],
    [
      "Hey, sorry to dump this on you. This function returns 5 and I want 3. What's the smallest fix?\n\n```js\nreturn a + b; // thanks\n```\n\nCheers in advance, you beauty.",
      "This function returns 5 and I want 3. What's the smallest fix?\n\n```js\nreturn a + b; // thanks\n```",
    ],
    ['Sort this list.\n- plums\n- apples\n\nThanks!', 'Sort this list.\n- plums\n- apples'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  // The thanks and the wordy phrases are in the text to work on.
  it.each([
    `Correct this letter.\n\n${letter}`,
    'Proofread this message.\n\nHi Sam,\n\nthe meeting is moved to Monday.\n\nThanks in advance for your help',
    'Proofread this notice.\n\nThe picnic is on Sunday. Bring a blanket.\n\nThank you all for coming!',
    'Proofread this notice.\n\nThe picnic is on Sunday. Please bring:\n- a blanket\n- some water\n\nThank you all for coming!',
    'Proofread my note:\n\n- Feed the cat\n- Water the plants\n\nThanks!',
    'Write a toast from these points:\n- my brother is 40\n- he loves fishing\n\nThank you all for coming!',
    'Proofread this notice.\n\nForty bags were filled on Saturday.\n\nThank you for your help and your time!',
    'Translate this review into German.\n\nThe garden is green again.\n\nThanks to your wonderful work, we will be back!',
    'Correct this letter.\n\nDear neighbours,\n\nfrom May on you find us here:\nBaker Street\n\nThank you for your patience!',
    'Proofread the following text. In order to help our visitors, we need more staff at this point in time.\n\nThe lake has more visitors each year, and the path around it is too narrow for all of them in summer.',
    'Summarize the enclosed letter.\n\nI was wondering if you could please be so kind as to repair the lift. In order to get home I have to climb 200 steps.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('names and numbers in greetings and thanks need not be kept', () => {
  it.each([
    ["Hi ChatGPT, it's been a while since we last spoke! List three rivers.", 'List three rivers.'],
    ['Dear AI team,\n\nI trust this finds you well. List three rivers.', 'List three rivers.'],
    ['List three rivers. Anyway, thanks a million, God bless.', 'List three rivers.'],
    ['Hello, Ms Okafor is ill. Who writes to her?', 'Ms Okafor is ill. Who writes to her?'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each(['Compare Claude and ChatGPT.', 'Write back: Dear Claude, the rent is due.'])('stays: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

test('thanks for an answer go with what is said of it, or stay', () => {
  const { text } = simplifyPrompt(
    'Thanks for your last answer, it was spot on. My sister wants two days of leave in March. Draft the email.',
  );
  expect(text).not.toMatch(/^It was/);
});

describe('"please" at the end of a request goes without a comma, too', () => {
  it.each([
    ['List the rivers of France please.', 'List the rivers of France.'],
    ['Can you tell me what time the museum opens please?', 'Tell me what time the museum opens.'],
    ['Is it safe to eat raw dough please?', 'Is it safe to eat raw dough?'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Tell me how to please.',
    'Name three colors that please.',
    'Teach my son to say please.',
    'Proofread my letter:\n\nSend the book please.',
  ])('but not the verb, the word, or in a text: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
