import { describe, expect, it } from 'vitest';
import { changes, leaves, simplified } from './prompt-cases.ts';

describe('a question about what a statement says is asked, beside other requests, too', () => {
  leaves([
    // Between commas, at the end of its sentence, and alone.
    'I have 400 grams of double knitting in navy, is that enough, do you think, if it has a hood?',
    'I have two eggs, will that do, do you think, for a sponge of 20 cm?',
    'I have 400 grams of navy wool, is that enough? Also suggest a pattern for a jumper.',
    'I gave my dog an aspirin. Is that okay? Also suggest some toys for him.',
    'I gave my dog an aspirin, is that okay? Also suggest some toys for him.',
    'I want to fly my drone over the park. Is that possible? List the rules.',
  ]);
  changes([
    ['Explain how tides work in a bay. Is that possible?', 'Explain how tides work in a bay.'],
    ['Plan a party for 30 children in May. Is that okay?', 'Plan a party for 30 children in May.'],
  ]);
});

describe('what shows that a statement is so stays', () => {
  leaves([
    'The job is dead, I checked. Is it safe to unlock the state?',
    "The key isn't in the drawer, I've looked. Where else do people hide keys?",
    'The river burst its banks, we checked twice. What do I tell the guests?',
  ]);
  changes([['Explain tides, I looked everywhere.', 'Explain tides.']]);
});

describe('"literally" stays where it sets a standard or tells what was said from what was meant', () => {
  leaves([
    'Rewrite the page so that every claim is literally true.',
    'Every name must literally appear in the text. Which ones are missing?',
    'Describe only what is literally in the picture.',
    'What does the contract literally say about pets?',
  ]);
  changes([
    [
      'There are literally hundreds of files. How do I rename them?',
      'There are hundreds of files. How do I rename them?',
    ],
    ['My laptop is literally dying. Which one should I buy?', 'My laptop is dying. Which one should I buy?'],
  ]);
});

describe('a limit stays beside a resigned tag', () => {
  changes([
    [
      'Suggest ten subject lines. The ask is for time rather than money, so there we are.',
      'Suggest ten subject lines. The ask is for time rather than money.',
    ],
    ['Explain tides. We only have one projector, so there we are.', 'Explain tides. We only have one projector.'],
    ['Explain tides. Our budget is 40 euros, but hey ho.', 'Explain tides. Our budget is 40 euros.'],
  ]);
});

describe('a boast that says what the task is for stays', () => {
  leaves([
    "What could I bake for the church fête that would feed forty? I've been doing the cake stall since before the new vicar was born. Nothing with nuts.",
  ]);
});

describe('an idle sentence goes as a whole, or stays', () => {
  leaves([
    // Its second half opposes what would go.
    'Which setting should I change? I did google it but honestly half the blog posts are junk.',
    // Its end says what the start is a reason for.
    "Draft the notice for Friday. My youngest is painting the dog so I'll keep this short.",
    'Draft the notice for Friday. The twins are in the bath so excuse the typos.',
  ]);
});

describe('a fact stays beside sounds and tags of talk', () => {
  it.each([
    ['Honestly my flatmate snores lol.', 'my flatmate snores'],
    ['Oh and my flatmate snores lol.', 'my flatmate snores'],
    ['Ugh, my flatmate snores.', 'my flatmate snores'],
    ['Um the kids share a room, you know.', 'kids share a room'],
    ['The office closes early, so there we are.', 'The office closes early'],
    ['Thanks for the chat, my flatmate snores.', 'my flatmate snores'],
  ])('%s', (sentence, fact) => {
    expect(simplified(`Write a letter to the council about the noise and ask for a visit. ${sentence}`)).toContain(
      fact,
    );
  });
});

describe('a call for help is no order', () => {
  leaves(['Hope you can help a beginner out! Explain pointers.']);
  changes([
    ['Hiya, hope you can help a frazzled mum out! Plan a fair for 200 people.', 'Plan a fair for 200 people.'],
    ['Hope you can help my daughter with fractions.', 'Help my daughter with fractions.'],
  ]);
});
