import { expect, test } from 'vitest';
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
