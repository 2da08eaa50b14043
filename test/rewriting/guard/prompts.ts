/** Prompts as people write them, each with something in every sentence that must not get lost. */
export const PROMPTS: readonly string[] = [
  'I was wondering if you could please write a summary of the attached report in no more than 200 words. Do not mention the budget. Send it to anna.kovacs@example.org before Friday.',
  'Could you please explain how `Array.prototype.reduce` works? Use at least three examples and avoid recursion.',
  'Write a product description for {product_name}. The tone should be "calm but confident". It must not be longer than 80 words, and it should only use British spelling.',
  'Refactor the function below so that it never throws.\n\n```ts\nexport const parse = (text: string) => JSON.parse(text);\n```\n\nKeep the name `parse` and do not add any dependencies.',
  'Plan a trip from Lisbon to Porto for 4 people. We have a budget of €1,200 and 5 days. No hotels without breakfast.',
  'Translate the phrase "see you tomorrow" into French, unless the reader is Canadian. Reply with one sentence only.',
  '- Read https://example.com/docs/v2/limits?page=3 first.\n- List the 10 most important limits.\n- Leave out everything that is not in the docs.',
  'Compare PostgreSQL 16 with MySQL 8.4 for a team of 12 engineers. Each answer takes at most 30 minutes to read. Ask Priya if something is unclear.',
  'What is the difference between TCP and UDP? Explain it to a ten year old in under 150 words.',
  'Mail [EMAIL_1] and call [PHONE_1] about invoice INV_2291. Never share [CARD_1] with anybody.',
];

/** Each prompt with a rewrite that says the same in fewer or other words. */
export const SOUND_REWRITES: readonly (readonly [original: string, rewritten: string])[] = [
  [
    PROMPTS[0] ?? '',
    'Summarise the attached report in at most 200 words. Don’t mention the budget. Send it to anna.kovacs@example.org before Friday.',
  ],
  [PROMPTS[1] ?? '', 'Explain how `Array.prototype.reduce` works. Use a minimum of 3 examples and no recursion.'],
  [
    PROMPTS[2] ?? '',
    'Write a product description for {product_name} in a “calm but confident” tone. Use at most 80 words and only British spelling.',
  ],
  [PROMPTS[4] ?? '', 'Plan a 5-day trip from Lisbon to Porto for four people on €1,200. No hotels without breakfast.'],
  [PROMPTS[8] ?? '', 'What is the difference between TCP and UDP? Explain it to a 10-year-old in less than 150 words.'],
  ['Could you maybe tell me what the capital of France is?', 'What is the capital of France?'],
  ['Could you maybe tell me what the capital of France is?', 'Name the capital of France.'],
  [
    'I would like you to write a poem about the sea that does not rhyme.',
    'Write a poem about the sea that doesn’t rhyme.',
  ],
  [
    'Please make sure that you do not use tables and please make sure that you do not use emojis in the answer.',
    'Do not use tables or emojis in the answer.',
  ],
  [
    'Could I ask you for something? What I would really love is a recipe for rye bread.',
    'I would love a recipe for rye bread.',
  ],
  ['Please note that the choice is entirely up to you. Name a river.', 'Name a river.'],
  ['The meeting takes 120 minutes. Write an agenda for it.', 'Write an agenda for a 2-hour meeting.'],
  ['Write an essay of 300 words. The essay should be 300 words.', 'Write a 300-word essay.'],
  ['I don’t know if you can do this, but write a haiku about autumn.', 'Write a haiku about autumn.'],
  [
    'Due to the fact that we are late, please keep it as short as possible.',
    'Because we are late, keep it as short as possible.',
  ],
  [
    'Erkläre mir bitte, wie ein Motor funktioniert, aber benutze keine Fachwörter.',
    'Erkläre, wie ein Motor funktioniert. Benutze keine Fachwörter.',
  ],
  [
    'In order to prepare for my exam, I want you to create a study plan for 2 weeks, with 3 hours of studying per day, except on Sundays.',
    'Create a 2-week study plan for my exam: 3 hours a day, except on Sundays.',
  ],
  [
    'Make sure that the response is friendly, that it has a maximum of 3 paragraphs, and that it does not include any technical terms at all.',
    'Respond in a friendly tone, in at most 3 paragraphs, without technical terms.',
  ],
  [
    'Tell the supplier that the 2,500 units have to arrive no later than March 15, and that otherwise we will cancel the order.',
    'Tell the supplier that the 2,500 units must arrive by March 15 at the latest, otherwise we will cancel the order.',
  ],
  [
    'Explain the following code to me please, because I do not understand it:\n```js\nconst x = 1;\n```',
    'Explain this code:\n```js\nconst x = 1;\n```',
  ],
];
