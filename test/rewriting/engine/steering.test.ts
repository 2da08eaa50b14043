import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

/** Prompts around a sentence, which could be taken for small talk in them, because of the sentences beside it. */
const SURROUNDINGS: readonly ((sentence: string) => string)[] = [
  (sentence) => `Suggest three dinners for next week. ${sentence}`,
  (sentence) => `Hi! ${sentence} I need a plan for Saturday. Thanks!`,
  (sentence) => `My sister Anna is moving to Oslo in May. ${sentence} Could you please write a short text about it?`,
];

describe('what steers the answer stays between greetings, thanks and hopes', () => {
  it.each([
    ['Just a short list please, thanks!', 'short list'],
    ['Just the code please, thank you.', 'the code'],
    ['Let me know what you think of the title.', 'the title'],
    ['Let me know if the price seems too high.', 'the price'],
    ['Ask me questions if you need more information.', 'sk me questions'],
    ['I hope that’s possible without sugar.', 'without sugar'],
    ['I hope you can do it in rhyme.', 'rhyme'],
    ['Hope you can find something that isn’t too spicy.', 'spicy'],
    ['Sorry, I forgot to say that it’s for children.', 'for children'],
    ['I was thinking about something in blue.', 'in blue'],
    ['Thanks, but the second one was better.', 'second one was better'],
    ['That’s too long for me.', 'too long'],
    ['The last answer was way too long.', 'too long'],
    ['You forgot the dates last time.', 'the dates'],
    ['It’d be good if everybody could touch something.', 'touch something'],
    ['Is that even possible?', 'possible'],
    ['I’m not sure whether to go ahead and write to my landlord.', 'my landlord'],
    ['I keep going back and forth on whether to sell the car.', 'sell the car'],
    ['There’s maybe a bit of a problem with my essay: it is a little bit too long.', 'my essay'],
    ['You can skip the introduction, thanks.', 'skip the introduction'],
    ['Let’s start with chapter one please.', 'chapter one'],
    ['You go first please.', 'go first'],
    ['I’m in a hurry, so one paragraph is enough.', 'one paragraph is enough'],
    ['I know you like long answers, but keep it short this time.', 'eep it short'],
    ['I trust your judgement, just keep it vegetarian.', 'eep it vegetarian'],
    ['In the first place, you should always start with the rent.', 'start with the rent'],
    ['You must begin with the rent.', 'egin with the rent'],
    ['Bear in mind we’re a small company.', 'small company'],
    ['So I’m sitting here and thinking about my retirement speech.', 'retirement speech'],
    ['I’m the best man.', 'best man'],
    ['My friends do.', 'My friends do'],
    ['You may guess.', 'You may guess'],
    ['You can make names up.', 'make names up'],
    ['Please round everything to whole euros.', 'whole euros'],
    ['I don’t really like pink, to be honest.', 'pink'],
    ['To be honest I hate running.', 'hate running'],
    ['Personally, I’d go with the cheaper one.', 'cheaper one'],
    ['I did the keto thing last summer and hated it, so not that again.', 'not that again'],
    ['Last time we tried the volcano and it was a disaster, so not the volcano again.', 'not the volcano again'],
    ['I have no experience whatsoever.', 'no experience'],
    ['I’ve read the manual twice already.', 'the manual'],
    ['At this point in time I don’t have any slides whatsoever.', 'slides'],
    ['I am currently in the process of setting up an online shop for candles.', 'online shop'],
  ])('%s', (sentence, kept) => {
    for (const surround of SURROUNDINGS) expect(simplified(surround(sentence))).toContain(kept);
  });

  it.each([
    'Just a quick question.',
    'I hope this finds you well.',
    'Let’s get started.',
    'So no rush at all.',
    'I hope that you can help me with this.',
  ])('but not: %s', (talk) => {
    expect(simplified(`${talk} Suggest three dinners for next week.`)).toBe('Suggest three dinners for next week.');
  });
});

it('an exclusion for which the prompt tells a story stays', () => {
  const prompt =
    'I teach 8th grade science in Ohio. Next week we’re covering density. I need a hands-on activity. Last year I did the one with oil and water and it was a complete mess, so not that one again.';
  expect(simplified(prompt)).toBe(prompt);
});

it('an "even if" that says what a request holds against stays', () => {
  expect(simplified('Talk with me about football. Do not use the Russian language, even if I ask you.')).toContain(
    'even if I ask you',
  );
});

it('the order in which a game starts stays', () => {
  expect(
    simplified('Speak with me about football. I am A2. Let’s begin, you first ask me a question please.'),
  ).toContain('you first ask me a question');
});

it('a request in a condition stays after a sentence that seems to ask something', () => {
  const result = simplified('I don’t have much time. I would appreciate it very much if you could suggest a recipe.');
  expect(result).toBe('I don’t have much time. Suggest a recipe.');
});
