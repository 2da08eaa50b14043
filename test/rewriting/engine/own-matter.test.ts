import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('a short sentence with a word that small talk hardly ever has stays', () => {
  it.each([
    ['Excuse me, I’m deaf. What’s the best way to contact emergency services in Spain?', 'I’m deaf'],
    ['Please bear with me, I’m dyslexic. Explain the offside rule.', 'I’m dyslexic'],
    ['I’m a bit colour-blind, sorry! Suggest a palette for our website.', 'colour-blind'],
    ['To be honest, I’m terrified of flying. How should I get from Madrid to Rome?', 'terrified of flying'],
    ['I’m typing this from hospital. Can I contest a parking fine from yesterday?', 'from hospital'],
    ['I appreciate sources, always. Is creatine safe for teenagers?', 'sources'],
    ['Sorry about the typos, they’re deliberate. Translate this into French: "I dont no wat to sey".', 'deliberate'],
    ['Tell me which dishes I can keep. I’m not going to give up tortillas.', 'tortillas'],
  ])('%s', (prompt, kept) => {
    expect(simplified(prompt)).toContain(kept);
  });

  it('goes if a rule knows it as small talk: only the model is held back by such a word', () => {
    expect(simplified('Forgive the pedantry. Could you please list the rules of chess?')).toBe(
      'List the rules of chess.',
    );
  });
});

describe('a longer sentence stays if it has two such words', () => {
  it.each([
    [
      'I made a bench for the garden. Would oil not do? I mean I might be wrong, I usually am according to the wife, but the varnish peels and then you’re sanding every spring. So varnish or oil, and which one?',
      'the varnish peels',
    ],
    [
      'Forgive the length of this, and indeed the vagueness of it, but I find myself in need of a title. The book concerns widows in 1720. Suggest a dozen.',
      'in need of a title',
    ],
  ])('%s', (prompt, kept) => {
    expect(simplified(prompt)).toContain(kept);
  });

  it('goes if it has one only: of many words, the model knows one too little by chance', () => {
    const idle =
      'I wonder whether I might trouble you for a little help with something that has been exercising me all week.';
    expect(simplified(`${idle} Could you please list the rules of chess?`)).toBe('List the rules of chess.');
  });
});

describe('what the writer wants of the answer, or says of the text, stays', () => {
  it.each([
    ['I’d like your honest opinion. Is "Loaf Story" a good name for a bakery?', 'honest opinion'],
    [
      'I’d like your honest opinion. Here is my poem: the kettle clicks off before I’ve said what I came down to say',
      'the kettle',
    ],
    ['I hope you don’t mind swearing, it’s a punk song. Write a chorus about rent.', 'a punk song'],
    ['Happy to hear bad news too. Is my business plan any good? We sell ice in winter.', 'bad news'],
    ['If you don’t know, that’s fine, just say so. When did the first train run in Chile?', 'just say so'],
    ['No offence, but your last version sounded like a robot. Rewrite the invitation.', 'like a robot'],
    ['Write a job ad for a cook. It’s important to mention that we close on Mondays.', 'mention that'],
    ['Explain APIs like I’m five. Well, not literally five, but without technical terms.', 'ot literally five'],
    ['Could you help me prepare? I have an interview on Tuesday.', 'Help me prepare.'],
    [
      'I really need someone to be straight with me. Is that a terrible idea? I want to sell my flat.',
      'straight with me',
    ],
    ['Let me know if you need more information before you start. Plan a trip to Rome.', 'before you start'],
    ['Take your time and think step by step. What is 17.5% of 43,982?', 'hink step by step'],
    ['Can you help me find a flat? I’m moving to Ghent in May.', 'Help me find a flat.'],
    ['Please tell me yes or no. Is feta safe in pregnancy?', 'Is feta safe in pregnancy?'],
    ['My printer is offline. I’ve turned it off and on again. What should I do?', 'off and on again'],
    ['Can I take ibuprofen? I hope it’s okay to mention I’m on warfarin.', 'on warfarin'],
    ['I’ve got a headache again. Can I take ibuprofen?', 'a headache'],
    ['I’m a bit tired of chicken. Suggest a dinner.', 'tired of chicken'],
    ['A bit long though. Can you do the next section?', 'A bit long'],
    ['I just want to know what am I allowed to cut?', 'What am I allowed to cut?'],
    ['Take your time with the reasons. Why did Rome fall?', 'the reasons'],
    ['Please take your time and double-check the arithmetic. What is 17.5% of 43,982?', 'double-check the arithmetic'],
    ['I guess I should mention it’s a secret. Can you write an invitation for Dad’s 60th?', 'it’s a secret'],
    ['Please forgive my ignorance, I come from a medical background. What is a lien?', 'a medical background'],
    ['I’m just curious, it’s not for school or anything. How did people tell the time at sea?', 'not for school'],
    [
      'I’d like to understand my blood test. I’m not asking for a diagnosis. Ferritin 9, Hb 11.8.',
      'not asking for a diagnosis',
    ],
  ])('%s', (prompt, kept) => {
    expect(simplified(prompt)).toContain(kept);
  });
});

describe('what the writer won’t do stays', () => {
  it.each([
    ['Tell me which dishes I can keep. I’m not giving up coffee.', 'not giving up coffee'],
    ['As always, no emojis please. Write a tweet about our open day on 5 May.', 'no emojis'],
    [
      'It’s been a great help that you keep asking me questions before you answer. Plan my move to Lisbon.',
      'asking me questions',
    ],
  ])('%s', (prompt, kept) => {
    expect(simplified(prompt)).toContain(kept);
  });
});

test('"I" stays a capital in a prompt whose sentences have none, if its writer uses it', () => {
  expect(simplified('my son hates mushrooms and I kind of need some ideas for dinner. can you list ten of them?')).toBe(
    'my son hates mushrooms and I need some ideas for dinner. list ten of them.',
  );
});
