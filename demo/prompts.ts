import type { Random } from './random.ts';

// Prompts as many people write them: polite and long, with the task somewhere in them. Words in braces are replaced from WORDS.

const OPENERS = [
  'Could you please be so kind as to',
  'I was wondering if you could possibly',
  'I would really appreciate it if you could',
  'Hi there! I hope you are doing well today. I need you to',
  'Hello, I have a quick question for you. Can you please',
  'Basically, what I would like you to do is to',
  'It would be absolutely great if you were able to',
  'At this point in time, I need you to',
  'Would it be at all possible for you to',
  'Please, if it is not too much trouble,',
  'I am writing to you today because I want you to',
  'So, long story short, please',
] as const;

const REASONS = [
  'due to the fact that the deadline is very close',
  'in order to make it easier for everybody to follow along',
  'because of the fact that our last attempt was not very successful',
  'in light of the fact that the budget was cut by 15%',
  'for the purpose of preparing for a meeting on Thursday',
  'in view of the fact that most of our readers are beginners',
  'so as to be able to share it with the whole team',
] as const;

const LIMITS = [
  'Please make absolutely sure that it is not longer than {words} words.',
  'It is important to note that the tone should be {tone} at all times.',
  'Please do not mention {secret} under any circumstances whatsoever.',
  'I would like the answer to be in the form of a bulleted list with {count} items.',
  'Please keep all of the numbers exactly the way that they are.',
  'It goes without saying that you should use plain and simple language.',
  'Needless to say, please do not make up any facts.',
  'The answer must be in {language}.',
  'Each and every item should have a short example, if at all possible.',
] as const;

const CLOSERS = [
  'Thank you very much in advance for your help!',
  'Thanks a lot, I really do appreciate it.',
  'Please let me know in the event that anything is unclear.',
  'Take your time, and thank you so much.',
  'That would be really, really helpful. Thanks!',
] as const;

const TASKS = [
  'write {a_tone} email to {audience} about {topic}',
  'provide a summary of {document} in {count} sentences',
  'explain {concept} to {audience} in a way that is easy to understand',
  'come up with {count} ideas for {project}',
  'take a look at the following function and give me an explanation of what it does: `{code}`',
  'make a comparison between {concept} and {other} in the form of a table',
  'help me with the creation of a job posting for {role}',
  'draw up a {count}-day plan for {project}',
  'write a short product description for {product}',
  'conduct a review of {document} and make a list of everything that is missing',
  'give me some feedback on {document}, and be as honest as you possibly can',
  'write {count} questions for an interview with {role}',
  'turn my notes about {topic} into a short report for {audience}',
  'put together a checklist for {project}',
  'translate the phrase "{phrase}" into {language} and explain the nuances',
] as const;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  a_tone: ['a friendly', 'a professional', 'a persuasive', 'a polite but firm', 'an enthusiastic', 'a reassuring'],
  tone: ['friendly', 'professional', 'neutral', 'warm', 'confident', 'matter-of-fact'],
  audience: [
    'a customer who is unhappy',
    'our new colleagues',
    'the board of directors',
    'a group of 12-year-old pupils',
    'somebody without a technical background',
    'our investors',
    'the parents of my class',
    'a potential client in the healthcare sector',
  ],
  topic: [
    'the delay of our spring release',
    'the new travel policy',
    'a price increase of 8% from 1 July',
    'our move to a four-day week',
    'the results of the customer survey',
    'the outage on Monday between 9:00 and 11:30',
    'a partnership with a local bakery',
    'the change of our office address',
  ],
  document: [
    'the attached meeting notes',
    'my cover letter',
    'the first chapter of my thesis',
    'our privacy policy',
    'the quarterly sales report',
    'the release notes of version 2.4',
    'the grant application',
    'our onboarding guide',
  ],
  concept: [
    'compound interest',
    'how vaccines work',
    'the difference between a lease and a loan',
    'public-key cryptography',
    'photosynthesis',
    'the offside rule',
    'database indexes',
    'supply and demand',
  ],
  other: ['renting', 'a credit card', 'machine learning', 'a spreadsheet', 'remote work', 'event sourcing'],
  project: [
    'a fundraiser at our school',
    'the launch of a podcast about gardening',
    'a company offsite for 25 people',
    'a newsletter for small museums',
    'the migration of our website',
    'a birthday party with a budget of $200',
    'a workshop on time management',
    'moving to another city in September',
  ],
  role: ['a nurse manager', 'a junior accountant', 'a front-end engineer', 'a pastry chef', 'a data analyst'],
  product: [
    'a folding bicycle that weighs 9.8 kg',
    'a reusable coffee cup',
    'noise-canceling headphones with 30 hours of battery',
    'an online course about watercolors',
    'a lamp that is powered by the sun',
  ],
  code: [
    'const total = items.reduce((sum, item) => sum + item.price, 0);',
    'SELECT name, COUNT(*) FROM orders GROUP BY name HAVING COUNT(*) > 3;',
    'def is_even(n): return n % 2 == 0',
    'for i in range(10): print(i ** 2)',
  ],
  phrase: ['break a leg', 'the early bird catches the worm', 'once in a blue moon', 'a piece of cake'],
  language: ['German', 'Spanish', 'French', 'Portuguese', 'Japanese', 'Italian'],
  secret: ['the name of the client', 'prices', 'our competitors', 'the previous supplier'],
  words: ['80', '120', '150', '200', '300'],
  count: ['3', '5', '7', '10'],
};

/** Replaces the words in braces. */
const filled = (template: string, random: Random) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => random.pick(WORDS[name] ?? [name]));

/** Makes a random prompt, one of many millions. */
export function wordyPrompt(random: Random): string {
  const task = filled(random.pick(TASKS), random);
  const reason = random.chance(0.45) ? ` ${random.pick(REASONS)}` : '';
  const limits = Array.from({ length: random.int(0, 2) }, () => filled(random.pick(LIMITS), random));
  const closer = random.chance(0.6) ? [random.pick(CLOSERS)] : [];
  // No reason directly after code, where it would read like a part of the code.
  const request = `${random.pick(OPENERS)} ${task}${task.endsWith('`') ? '' : reason}.`;
  return [request, ...new Set(limits), ...closer].join(' ');
}
