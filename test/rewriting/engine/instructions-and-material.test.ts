import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

test.each([
  [
    'after a link that ends its sentence',
    'Please write a summary of https://example.com. Thank you so much in advance!',
    'Write a summary of https://example.com.',
  ],
  [
    'after a mention of a text that is not in the prompt',
    'Summarize the article at https://example.com/news. Due to the fact that it is for my boss, it is really very important that the tone is formal. Thank you so much in advance!',
    'Summarize the article at https://example.com/news. Because it is for my boss, it is important that the tone is formal.',
  ],
  [
    'after an introductory phrase',
    'Review the release notes. Needless to say, please do not make up any facts. Thanks!',
    'Review the release notes. Do not make up any facts.',
  ],
  [
    'though "saying" is a word about words',
    'Create a job posting for a nurse. It goes without saying that you should use plain language.',
    'Create a job posting for a nurse. Use plain language.',
  ],
])('an instruction is rewritten %s', (_where, prompt, rewritten) => {
  expect(simplifyPrompt(prompt).text).toBe(rewritten);
});

test.each([
  'Proofread my email. Hi Sam, I wanted to let you know that the meeting is moved. Thank you so much in advance!',
  'Summarize this article. Due to the fact that prices rose, people bought less. It is important that the bank acts.',
  'Classify the sentiment of this review. I really loved this movie, it was so good! Thanks a lot.',
  'Translate this sentence into French. It goes without saying that you should use the door.',
])('a text to work on is left as it is: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test('after a request to make something new that goes on, requirements in lists and paragraphs are the writer’s own words', () => {
  const prompt = [
    'I would like you to plan a bake sale for our school. Please take into account the following points:',
    '',
    '1. We have a total of 2 ovens: one in the kitchen and one in the hall.',
    '2. In order to sell enough, each and every class should bake 12 cakes.',
    '3. It is important to note that our treasurer needs to approve all of the prices prior to printing.',
    '',
    'For each class, please give me:',
    '- the cake',
    '- its price (maximum of 4 pounds)',
    '',
    'Please make sure that you don’t use nuts.',
  ].join('\n');
  const { text } = simplifyPrompt(prompt);
  expect(text).toContain('1. We have 2 ovens: one in the kitchen and one in the hall.');
  expect(text).toContain('2. To sell enough, every class should bake 12 cakes.');
  expect(text).toContain('3. Our treasurer needs to approve all the prices before printing.');
  expect(text).toContain('For each class, give me:\n- the cake\n- its price (maximum of 4 pounds)');
  expect(text).toContain('Don’t use nuts.');
});

test.each([
  'Make a quiz about my notes.\n\nIn order to grow, our plants basically need light. We should note that they must have water.',
  'Write a song in my style.\n\nIn order to live, we basically must go',
  'Create flashcards.\n\n1. In order to survive, animals must basically eat.\n2. It is important to note that whales have to breathe.',
  'Create a text.\n\nHi Tom,\nplease call me.\nIn order to win, we should basically start.',
  'Create a lesson.\n\nMake sure it is fun.\n\nRead the sentences aloud:\nWe have to go to school in order to learn.',
  'Generate a user story.\n\nUse this template:\nAs a user, I should be able to log in in order to see our dashboard.',
  'Write a letter like this one.\nBe firm.\n\nGood morning Mr Smith,\nWe would like you to fix the heating prior to Monday.',
  'Create an index.\n\nIntroduction: we basically need to act.\nChapter 1: In order to win, we should start.',
])('a text that comes after a request without a word about it is left as it is: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test.each([
  'Give me a schedule for the day, in order for everybody to come.',
  'I guess I need a schedule for the day. Please make one.',
  'Give me a schedule for the day, so that I can decide what to book.',
  'Give me a complete schedule for the day.',
])('a set phrase with the name of a task on a text announces no text: %s', (request) => {
  const prompt = `${request}\n\n- a walk\n- a meal\n\nPlease give me the schedule in the form of a table.`;
  expect(simplifyPrompt(prompt).text).toMatch(/\n\nGive me the schedule in the form of a table\.$/);
});

test.each(['Put these in order.', 'Sort these sentences.', 'Could you order them by price?'])(
  'a task on a text keeps the text after a list: %s',
  (request) => {
    const prompt = `${request}\n\n- Please give me the bread.\n- Two eggs\n\nCould you please bring the butter?`;
    expect(simplifyPrompt(prompt).text).toContain(
      '- Please give me the bread.\n- Two eggs\n\nCould you please bring the butter?',
    );
  },
);

describe('what comes before or around a text to work on is edited, and the text is not', () => {
  it.each([
    // A statement that a second one explains is no label with its value.
    [
      'There is a problem with my printer: it only prints blank pages. Could you please tell me what I should check first?',
      'There is a problem with my printer: it only prints blank pages. Tell me what I should check first.',
    ],
    [
      'My car makes a noise: it rattles when I brake. Could you please tell me what it may be?',
      'My car makes a noise: it rattles when I brake. Tell me what it may be.',
    ],
    // "That" of a relative clause reports nothing.
    [
      'I am writing a script that reads a file and I would like you to please explain to me why the following line is so slow: `df = df.append(row)`.',
      'I am writing a script that reads a file. Explain to me why the following line is so slow: `df = df.append(row)`.',
    ],
    [
      "I need to basically rewrite the following text so that it's shorter, I'm thinking something like 40 words or so:\n\nThis table is really very sturdy, and I basically love it.",
      "I need to rewrite the following text so that it's shorter, about 40 words:\n\nThis table is really very sturdy, and I basically love it.",
    ],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });

  it.each([
    'There is a sign on my door: please ring twice. Could you please make it friendlier?',
    'My slogan is: we really bake fresh bread. Could you please make it friendlier?',
    'My sister wrote me a letter: I am really very happy. Could you please make it friendlier?',
    'There is a mistake in my sentence: he basically go to school. Could you please correct it?',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
