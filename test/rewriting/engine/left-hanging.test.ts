import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('a run of short pieces goes as a whole or stays', () => {
  it.each([
    "Ugh. UGH. Sorry. Deep sigh. Starting over. Pandas merge gives me 14,882 rows out of 9,000, how='left' on 'email'. Show me a way to find the emails that multiply.",
    'Suggest a wheel for a desk that wobbles. I used to race on a trackball. Yes, really. No, I do not want to talk about it.',
    "Give me a workout of one exercise per thing that happens in a wrestling show. Woooo! That's Ric Flair, not me being excited, ok both",
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('goes with an exclamation in capitals, which is no name', () => {
    const rest = 'Our panel on villains got accepted. Structure it for three speakers.';
    expect(simplifyPrompt(`OMG okay deep breath. Deep. Breath. ${rest}`).text).toBe(rest);
  });

  it('stays without the courtesies around it', () => {
    expect(simplifyPrompt('Hi there! Nothing fancy. Write a short note to the school. Thank you!').text).toBe(
      'Nothing fancy. Write a short note to the school.',
    );
  });
});

describe('a sentence stays if the next one goes on from it', () => {
  it.each([
    "Find out which wish makes the seating plan impossible. It'll be Uncle Norbert. It's always Uncle Norbert.",
    "my friend told me that you can do this kind of stuff and I didn't believe her but let's see can you write a poem for my mum's birthday",
    'Thank you for your note; it was composed by a committee. Turn these points into a letter to parents.',
    'Write a reply about the room. My daughter says I take these things too much to heart. My daughter also says it should be under 80 words.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('goes if the next one says itself whom its pronouns mean', () => {
    expect(
      simplifyPrompt(
        'Firstly, thank you for being available at such an ungodly hour. My cat was put on a diet, and she refuses all food. Which tricks make it more tempting?',
      ).text,
    ).toBe('My cat was put on a diet, and she refuses all food. Which tricks make it more tempting?');
  });
});

describe('facts about the writer stay, however chatty the sentence', () => {
  it.each([
    'I am a retired engineer, so I shall try to be precise, although my wife maintains that I never manage it. Our boiler loses pressure, from 1.5 bar to 0.6 bar. What should I check?',
    "I can't lift my arm above my shoulder since Sunday. I fell off a ladder. Should I go to A&E or wait for my GP?",
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('a prompt without capitals gets none', () => {
  it.each([
    ['could you please list three rivers? also say how long they are', 'list three rivers. also say how long they are'],
    ['hey so um how do magnets work? keep it short', 'how do magnets work? keep it short'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

describe('dictated words without punctuation', () => {
  it.each([
    [
      'alright so um let me think how do I put this I want to run ten k by september so can you make me a plan',
      'I want to run ten k by september. Make me a plan',
    ],
    [
      "My daughter has to explain why the moon has phases and she's nine so it needs to be simple uh could you explain it in five sentences that would be super helpful thank you so much",
      "My daughter has to explain why the moon has phases and she's nine so it needs to be simple. Explain it in five sentences",
    ],
    [
      "um so I've got a new puppy and she chews everything so I was hoping you could maybe write up like a training plan for two weeks ten minutes a day",
      "I've got a new puppy and she chews everything. Write up like a training plan for two weeks ten minutes a day",
    ],
    ['is it ok to put parchment paper in an air fryer thanks lol', 'is it ok to put parchment paper in an air fryer'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Write a card for my gran that says thank you',
    'I want to ask my landlord for a new oven. Write a short email.',
    'uh huh okay pull out what I need to bring',
    'can I mix um what is it called the blue one with a cold medicine',
  ])('keep what belongs to them: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

it.each([
  'I need your help for one thing. My son must learn fractions for the test on Thursday. Make ten exercises.',
  'Which Python library reads tables from scanned files? I asked on a forum, waited nine days, and got a thumbs up.',
])('a verb keeps its object and its subject: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).not.toMatch(/I need\.|Waited/);
});

describe('idle sentences that deny something', () => {
  it.each([
    ['Draft three slogans for a bakery. Take your time, there is no rush at all.', 'Draft three slogans for a bakery.'],
    [
      "Should I pay off my car loan first? I know you're not a financial adviser, but I'd really appreciate your opinion.",
      'Should I pay off my car loan first?',
    ],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

it('a request before "please" is not lost', () => {
  expect(simplifyPrompt('Can you tell me please one easy recipe? I have no oven.').text).toBe(
    'Tell me please one easy recipe. I have no oven.',
  );
});

it('"as to what" after a noun keeps a preposition', () => {
  expect(
    simplifyPrompt('Our dog growls at the baby. Please give me your counsel as to what we must do first.').text,
  ).toBe('Our dog growls at the baby. Give me your counsel on what we must do first.');
});

describe('a sentence of small talk loses no half of which the other half would say something else', () => {
  it.each([
    'Good evening! Or good morning, I honestly lose track. My manager wants a short reflection about a medication near miss.',
    'Suggest a headline for a story about a bridge. Sorry for the rush, deadline is deadline.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('but an excuse goes before what the writer tells', () => {
    expect(simplifyPrompt('Sorry for the late message, my printer is jammed. What can I do?').text).toBe(
      'My printer is jammed. What can I do?',
    );
  });
});

it('a conjunction between two clauses stays when the courtesy after it goes', () => {
  const { text } = simplifyPrompt(
    "Hi there, me again. I need to write to a client who hasn't sent his records and the filing deadline is 31 January. I've already chased him twice by email, so if you don't mind, make this one firmer but not rude; we've had him since 2009 and his wife will probably be the one who opens it. Under 150 words would be lovely.",
  );
  expect(text).toContain("I've already chased him twice by email, so make this one firmer but not rude;");
});
