import { describe } from 'vitest';
import { changes, leaves } from './prompt-cases.ts';

describe('a call for help stays if nothing else names its task', () => {
  leaves([
    'My sister gets married in June, and I could use a hand with my wedding speech.',
    'I would appreciate your help with a complaint, the train was two hours late. Keep it under 150 words.',
    "I'd love some help with my resume, I've been a nurse for 12 years. One page.",
    'Some guidance on a will would be welcome. I have two sons. Keep it simple.',
    'Any help with my eulogy would be appreciated, the service is on Monday. Three minutes at most.',
  ]);

  changes([
    [
      "I'd be really grateful for some help with a talk on antibiotic stewardship, I always get the graveyard slot after lunch, haha. Fifteen minutes, eight slides at most.",
      "I'd be grateful for some help with a talk on antibiotic stewardship, I always get the graveyard slot after lunch. Fifteen minutes, eight slides at most.",
    ],
    [
      "I could use some help with a letter, it's about my landlord. Keep it polite.",
      "I need some help with a letter, it's about my landlord. Keep it polite.",
    ],
    [
      'I would be grateful for your advice on a mortgage. We earn 60k. Give me three options.',
      'I need your advice on a mortgage. We earn 60k. Give me three options.',
    ],
  ]);
});

describe('a call for help goes if it names no task, or one that is named elsewhere', () => {
  changes([
    [
      "I need some help with a problem, my printer won't print. What can I do?",
      "My printer won't print. What can I do?",
    ],
    [
      "I need help with my resume. Can you list what a nurse's resume must contain?",
      "List what a nurse's resume must contain.",
    ],
    ['I need some help with my homework. What caused World War I?', 'What caused World War I?'],
    ['I need help with formatting this table.', 'Format this table.'],
  ]);
});
