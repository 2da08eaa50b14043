import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('a sentence stays if only it names what a pronoun after it means', () => {
  it.each([
    'Actually I am not sure if I understand good the p-value. As far as I know it is probability that hypothesis is true, but my teacher said this is wrong. Explain to me with simple example.',
    'Actually I am not sure if I understand good the osmosis. As far as I know it is movement of salt, but my book said no. Explain to me with simple example.',
    'Thanks for the limerick, everyone laughed. Please do one about my boss Karen.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    [
      "Thank you ever so much for your help yesterday, the letter was a great success. Now then, I'd be very grateful if you would write another one, this time to the city council.",
      'Thank you ever so much for your help yesterday, the letter was a great success. Write another one, this time to the city council.',
    ],
    [
      "Thanks again for the workout plan you made, it was perfect! I'd appreciate it if you could make a new one for my husband.",
      'Thanks again for the workout plan you made, it was perfect! Make a new one for my husband.',
    ],
    [
      'Thanks for the haiku, my wife loved it. Could you write two more about our cat?',
      'Thanks for the haiku, my wife loved it. Write two more about our cat.',
    ],
    [
      'It was so nice what you did with my résumé, I am very grateful. Now I would need the same in German please.',
      'It was so nice what you did with my résumé, I am very grateful. Now I would need the same in German.',
    ],
    [
      'We worked for ages on the seating chart, it nearly broke us. Thanks for your help! Now please make one for the rehearsal dinner with 18 people.',
      'We worked for ages on the seating chart, it nearly broke us. Now make one for the rehearsal dinner with 18 people.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    ['Thanks for your help yesterday, it was great. Write another poem about cats.', 'Write another poem about cats.'],
    [
      'Thank you for all the poems. Write a haiku about my cat and another one about my dog.',
      'Write a haiku about my cat and another one about my dog.',
    ],
    [
      "I've been staring at my screen for hours. Is it possible to merge two PDFs?",
      'Is it possible to merge two PDFs?',
    ],
    [
      'My brain is mush, it’s been one of those days. How do tides work and why do they come twice a day?',
      'How do tides work and why do they come twice a day?',
    ],
  ])('but goes if the pronoun means something else, or nothing: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('a guess does not become a fact', () => {
  it.each([
    'Can I take this medicine with milk? The dose is 50 mg, I think so. I am 34 years old.',
    'My contract ends on 30 June, I guess so. Write a letter to cancel it.',
    'It’s version 3.2, I’d say. Why does it crash?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

it.each([
  [
    'We could drop the photos. But I need to have the captions in the final version. Suggest a layout for two pages.',
    'We could drop the photos. But I need the captions in the final version. Suggest a layout for two pages.',
  ],
  [
    'The short version is enough for my boss. But I want to have the numbers in a table for the auditor.',
    'The short version is enough for my boss. But give me the numbers in a table for the auditor.',
  ],
])('a wish that goes against what is said before it keeps its "but": %s', (prompt, result) => {
  expect(simplified(prompt)).toBe(result);
});

describe('what the writer is no expert in stays without the apology', () => {
  it.each([
    [
      'Um, so I’m not really a frontend person, to be fair, so apologies if this is trivial.',
      'I’m not really a frontend person.',
    ],
    ['So I’m not really a car guy, so sorry if this is obvious.', 'I’m not really a car guy.'],
    ['I’m not exactly a gardener, so please forgive the silly question.', 'I’m not exactly a gardener.'],
    ['I’ve never been much of a runner, so sorry for the newbie question.', 'I’ve never been much of a runner.'],
  ])('%s', (level, result) => {
    expect(simplified(`${level} What is the difference between APR and APY?`)).toBe(
      `${result} What is the difference between APR and APY?`,
    );
  });

  it('but not that this is no good morning', () => {
    expect(simplified('I’m not really a morning person, haha. What is the difference between APR and APY?')).toBe(
      'What is the difference between APR and APY?',
    );
  });
});

describe('of two commas around an aside', () => {
  it.each([
    [
      'She fell at 0300, no head injury that we could see, um, bruise on the left hip. Write this up as a report.',
      'She fell at 0300, no head injury that we could see, bruise on the left hip. Write this up as a report.',
    ],
    [
      'Find me a bag: no leather that I know of, um, padded straps, under 80 euros.',
      'Find me a bag: no leather that I know of, padded straps, under 80 euros.',
    ],
    [
      'List for the insurer: laptop was stolen, and the bag that my sister gave me, uh, headphones.',
      'List for the insurer: laptop was stolen, and the bag that my sister gave me, headphones.',
    ],
    [
      'Note for the vet: she ate half a sock, no blood in her stool, uh, very thirsty since noon.',
      'Note for the vet: she ate half a sock, no blood in her stool, very thirsty since noon.',
    ],
    [
      'My printer, the HP one, um, works only on Mondays. What can I do?',
      'My printer, the HP one, works only on Mondays. What can I do?',
    ],
    [
      'It rained all night, the tent leaked, um, nobody slept. Write a funny postcard.',
      'It rained all night, the tent leaked, nobody slept. Write a funny postcard.',
    ],
  ])('one stays between items and clauses: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    [
      'For the client we need, in essence, a plain-English note on what probate is.',
      'For the client we need a plain-English note on what probate is.',
    ],
    [
      'We have, basically, an empty garden of 40 square meters. Suggest three plans.',
      'We have an empty garden of 40 square meters. Suggest three plans.',
    ],
    [
      'They gave us, as you can imagine, a quote that shocked us: 4,000 euros. How do I negotiate?',
      'They gave us a quote that shocked us: 4,000 euros. How do I negotiate?',
    ],
    ['My car, it, um, stalls at red lights. Why?', 'My car, it stalls at red lights. Why?'],
    [
      'The bag that my sister gave me, uh, is blue. Which shoes go with it?',
      'The bag that my sister gave me is blue. Which shoes go with it?',
    ],
    [
      'The doctor said that I need, um, a scan. What should I ask?',
      'The doctor said that I need a scan. What should I ask?',
    ],
  ])('none stays within a clause: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});
