import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

/** Prompts around a sentence, which could be taken for small talk in them, because no other sentence is about the same topic. */
const SURROUNDINGS: readonly ((sentence: string) => string)[] = [
  (sentence) => `Suggest three dinners for next week. ${sentence}`,
  (sentence) => `${sentence} Could you please write me a plan? I run 20 km a week.`,
  (sentence) => `Could you please suggest a text for Saturday? ${sentence} My name is Ida and I live in Bern.`,
];

const staysEverywhere = (sentence: string, kept: string) => {
  for (const surround of SURROUNDINGS) expect(simplified(surround(sentence))).toContain(kept);
};

describe('what the writer is, has or did stays', () => {
  it.each([
    ['This is my first marathon.', 'first marathon'],
    ['I just had surgery.', 'surgery'],
    ['I got fired from the last one.', 'fired'],
    ['I’m thrilled, it’s a girl!', 'a girl'],
    ['Guess what, I got the job!', 'the job'],
    ['I’m happy to say we won.', 'we won'],
    ['I feel sick in cars.', 'sick in cars'],
    ['I’ve had gout so absolutely no beer.', 'gout so absolutely no beer'],
    ['I’m sick of beige.', 'beige'],
    ['I’m completely new to coding.', 'new to coding'],
    ['I’m totally new to this.', 'new to this'],
    ['I’m pretty good at maths.', 'good at maths'],
    ['I know you said the battery, but I’ve replaced it already.', 'replaced it'],
    ['I don’t want to bother my neighbors.', 'my neighbors'],
    ['I don’t really know how to cook.', 'cook'],
    ['Full disclosure, I own shares in it.', 'shares'],
    ['You won’t believe it, but we own a goat.', 'goat'],
    ['I’ve got nothing in the fridge.', 'nothing in the fridge'],
    ['I’ve already put salt on it, which I now read was a mistake.', 'salt'],
    ['I’ve already called the bank.', 'the bank'],
    ['It’s raining, so the grill is out.', 'the grill is out'],
    ['So my allotment’s been hammered by slugs this year, honestly it’s heartbreaking.', 'slugs'],
    ['I’ve been told that I should be eating more fibre.', 'I’ve been told that'],
    ['As a beekeeper I have one small problem with my translator, so I ask you.', 'beekeeper'],
    ['Honestly I prefer the old logo.', 'old logo'],
    ['I’d like to learn why it happens.', 'why it happens'],
    ['I’m stressed, so easy ones.', 'easy ones'],
  ])('%s', staysEverywhere);
});

describe('what is said of an earlier answer, or guessed, stays', () => {
  it.each([
    ['However, the second paragraph feels kind of cold to me.', 'second paragraph'],
    ['You made me sound like a robot.', 'robot'],
    ['Last time you gave me the plan for week one and it was great, thanks.', 'week one'],
    ['You took out my favourite line.', 'favourite line'],
    ['I’m fairly sure the answer you gave was wrong.', 'was wrong'],
    ['You know what, forget the table.', 'the table'],
    ['That made it worse.', 'worse'],
    ['I’m not so sure.', 'not so sure'],
    ['Thank you for the recipe, it was a hit!', 'recipe'],
    ['I suspect the tyres.', 'tyres'],
    ['I wonder if it’s the semicolon.', 'semicolon'],
    ['I was thinking maybe gnocchi but we had that already idk.', 'gnocchi'],
  ])('%s', staysEverywhere);
});

describe('a wish that sounds like courtesy stays', () => {
  it.each([
    ['Feel free to be silly.', 'silly'],
    ['Please feel free to disagree with me.', 'disagree'],
    ['Surprise me.', 'urprise me'],
    ['I hope it can be funny.', 'funny'],
    ['I’d be thankful for the exact commands.', 'exact commands'],
    ['A picture would be appreciated.', 'picture'],
    ['Thanks in advance for a short answer.', 'short answer'],
    ['Promise me no mushrooms.', 'no mushrooms'],
    ['I trust you with the tone.', 'the tone'],
    ['A little cheeky.', 'cheeky'],
    ['You’d make my day with a limerick.', 'limerick'],
  ])('%s', staysEverywhere);

  it.each([
    'Feel free to ask.',
    'Any help would be appreciated.',
    'I’d be grateful for your help.',
    'Thank you for the help.',
    'I wonder if you can help.',
    'I’ve already tried everything.',
    'I’m new to this AI thing.',
  ])('but not: %s', (talk) => {
    expect(simplified(`${talk} Suggest three dinners for next week.`)).toBe('Suggest three dinners for next week.');
  });
});

it.each([
  'Hello is too short for our banner. Suggest something longer.',
  'Sorry is not enough, she was really hurt. Make the apology stronger.',
  'Nice to meet you too, that’s what I want to say in Korean. How do I write it?',
  'Check if that makes sense with my budget of 900.',
  'Plan a week. If you could lay it out as a table that’d be class.',
  'I’ve got a toaster oven, and that’s about it. What can I cook?',
  'The plumber wants 900 euros. That seems like a lot to me, but what do I know. Is it fair?',
  'Act as an investor. Here’s my idea: a subscription for moving boxes. Pick it apart.',
  'My dad is deaf so very loud alarms won’t do. Suggest an alarm.',
  'i kinda like him, kinda don’t. what should i do?',
  'I kinda speak French. Suggest an exercise.',
  'Make it kind of sad. Write a poem.',
  'Use ; as separator and , for decimals. Make a table.',
  'Describe people doing like literally nothing.',
])('stays as it is: %s', (prompt) => {
  expect(simplified(prompt)).toBe(prompt);
});

it.each([
  ['I would like to know, if possible, how much a permit costs.', 'Tell me how much a permit costs.'],
  ['Make a list for Sunday, it’s for, uh, eight people.', 'Make a list for Sunday, it’s for eight people.'],
  ['Write hello ; then stop .', 'Write hello; then stop.'],
  [
    'I’d like to understand it, so please don’t only give me the answer.',
    'I’d like to understand it, so don’t only give me the answer.',
  ],
])('is cut without breaking what is left: %s', (before, after) => {
  expect(simplified(before)).toBe(after);
});

describe('what is said of a person stays for a text that portrays them', () => {
  it.each([
    'Nobody tells you how hard it is to write a eulogy. He was my swim coach. He never shouted. He had a terrible hat. Use 200 words.',
    'Write a limerick about my uncle. He snores. He thinks he is funny.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
