/** Prompts to try, on the landing page and in the composer of a new user. */
export const SAMPLE_PROMPTS = [
  {
    name: 'A report',
    text: 'Hi there! I was wondering if you could possibly help me out. Could you please provide me with a summary of our quarterly report? Due to the fact that my manager is busy, it should be no longer than 150 words. Please make sure to mention the 14% rise in churn. Thank you so much in advance!',
  },
  {
    name: 'A reply',
    text: 'Could you please be so kind as to write a reply to a customer who has been waiting for 3 days? Please do not promise a refund, and keep it to at most 90 words. Many thanks!',
  },
  {
    name: 'Some code',
    text: 'I would really appreciate it if you could take a look at a bug. Can you please explain the reason why `parseDate(input)` returns null? It would be great if you could also write a number of tests. Do not change the signature prior to asking me. Thank you!',
  },
] as const;
