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
    ['Hello, my boss Ms Okafor is ill. Who writes to her?', 'My boss Ms Okafor is ill. Who writes to her?'],
    ['Good morning from a very grey Groningen. List three rivers.', 'List three rivers.'],
    ['List three rivers. Best regards from a rainy Odense.', 'List three rivers.'],
    ['List three rivers. Many many thanks from a tired lab rat.', 'List three rivers.'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Compare Claude and ChatGPT.',
    'Write back: Dear Claude, the rent is due.',
    'Translate: Good morning from a very grey Groningen.',
    'Hello from Lima. Where can I eat ceviche?',
  ])('stays: %s', (prompt) => {
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

describe('thanks for earlier help go from the start of a prompt, with the praise in them', () => {
  const request =
    'What does "Reverse Charge" mean in plain English, and what wording should go on an invoice to Munich?';

  it.each([
    'Thank you for the help with the bank rec the other day, it worked a treat.',
    'First of all thanks, your answer about the retry queue was spot on.',
    'Thanks ever so much for yesterday, the managing director loved it.',
    'Many thanks for your help last night, it went down really well!',
  ])('%s', (thanks) => {
    expect(simplifyPrompt(`${thanks} ${request}`).text).toBe(request);
  });

  it.each([
    // The rest needs what the thanks name.
    "Thanks for yesterday's help with the pivot, it worked a treat! What is a slicer?",
    "Thanks a million for yesterday's bedtime story, it went down a storm. I need one about a snail who is afraid of the dark and of the big wide world.",
    // Said to others, or what the answer must be like.
    'Write a short note to Anna, who looked after our two children and the dog on Saturday. Thanks for yesterday, the kids loved it.',
    'Thank you for the plan, the second week was perfect. Make the first one easier, with two days of rest and less running on hills.',
  ])('but not: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('openings and closings of a talk go', () => {
  it.each([
    'Long time listener, first time caller. List three rivers.',
    'Hey, random one for you. List three rivers.',
    "List three rivers. Alright, that's my spiel.",
    'List three rivers. Do forgive the rambling.',
    'I am writing to you because I do not know whom to ask. List three rivers.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe('List three rivers.');
  });
});
