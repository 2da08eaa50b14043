import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('where the writer is stays', () => {
  it.each([
    'I’m in the bath. Is it safe to use a hair dryer?',
    'I’m on a ladder. Is it safe to drill?',
    'I’m in the car. Can I take this pill?',
    'I’m in bed. What stretches help my back?',
    'I’m on my phone. How do I merge two PDFs?',
    'I had a lovely time in the woods. What is this red ring?',
    'I’ve had a wonderful time in the sun. My head hurts. What should I do?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['I’m in a hurry. List three risks of fracking.', 'List three risks of fracking.'],
    ['I’m at a loss here. How do I fix a leaking tap?', 'How do I fix a leaking tap?'],
  ])('but a state of mind goes: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what something before does not hold for stays with it', () => {
  it.each([
    'Hope you’re well; my knee isn’t. Can I cycle?',
    'Hope you’re fine, my son isn’t. He is vomiting. What should I do?',
    'Hope you slept better than me; I didn’t. What helps against jet lag?',
    'Are you a doctor? I’m not. Is this rash dangerous?',
    'Could you help me? I mean with the second part. Solve x = 2.',
    'I hope you’ve had your coffee. I’ve had three already. Can I take a caffeine tablet?',
    'I want hats, I mean caps that say hello.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

it('a fact after “here we go again” stays', () => {
  expect(simplified('Here we go again, my boss (a nice man) shouted at me. What can I do?')).toContain('shouted at me');
});

describe('news after a wish stay', () => {
  it.each([
    'Hope you slept well, I’ve chest pain. What now?',
    'Hope you had a good weekend, mine was spent in bed with fever. Can I go to the gym?',
    'I hope you had a good trip, ours was canceled. How do I get the money back?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('a courtesy that is spoken of stays', () => {
  it.each([
    'I want a card. Thank you should be on it.',
    'Thanks in advance sounds rude. What else?',
    'Hi! is all he wrote. What does it mean?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('how the answer must be stays', () => {
  it.each([
    'If you aren’t sure, just say so. Is 91 prime?',
    'If you think it’s a bad idea, just say so. Is 91 prime?',
    'Ignore any typos. Review my essay below.',
    'Hi, this is dictated so ignore funny spelling. Write an email to Ann.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('what a text must mention stays an order', () => {
  it.each([
    [
      'Write a notice. In addition to that, please also mention that the alternative is the car park at Hafenstraße 12.',
      'Write a notice. Also, mention that the alternative is the car park at Hafenstraße 12.',
    ],
    [
      'Can you describe our new mug? I think it should maybe mention that it is dishwasher safe.',
      'Describe our new mug. I think it should maybe mention that it is dishwasher safe.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('a request is written as what it is', () => {
  it.each([
    ['Thanks, do owls sleep? Why does dough rise?', 'Do owls sleep? Why does dough rise?'],
    [
      'I just wanted to ask whether it’s safe to charge my bike indoors. Thanks!',
      'Tell me whether it’s safe to charge my bike indoors.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

it('what is hard for the writer stays', () => {
  expect(simplified('This is hard for me. What could I say?')).toBe('This is hard for me. What could I say?');
});

describe('what a search for words leaves is written like any other text', () => {
  it.each([
    ['It costs, um, around 300 euros. Is that fair?', 'It costs around 300 euros. Is that fair?'],
    [
      'Well, well, well, here we go again, the printer (HP LaserJet M110we) says "Supply memory error". Can I fix it?',
      'Here we go again, the printer (HP LaserJet M110we) says "Supply memory error". Can I fix it?',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what is asked only if the assistant finds something stays asked only then', () => {
  it.each([
    [
      'My landlord never answers. If you think texting is okay, could you maybe draft a text, otherwise a letter.',
      'My landlord never answers. If you think texting is okay, draft a text, otherwise a letter.',
    ],
    [
      'Hold the print until I confirm. In case you feel there is any risk, kindly highlight it but do not change the dates.',
      'Hold the print until I confirm. In case you feel there is any risk, highlight it but do not change the dates.',
    ],
    [
      'I got an offer from the museum. If you feel it’s a good one, could you possibly write the acceptance, otherwise list the weak points.',
      'I got an offer from the museum. If you feel it’s a good one, write the acceptance, otherwise list the weak points.',
    ],
    [
      'Choose a title for the talk. If you think none of mine are good, just say so.',
      'Choose a title for the talk. If you think none of mine are good, just say so.',
    ],
    [
      'I have a sheet with 40 rows. I don’t want macros if you can do it offline or something like this. Sum column B.',
      'I have a sheet with 40 rows. I don’t want macros if you can do it offline or something like this. Sum column B.',
    ],
    [
      'I’d rather not drive if you can find a train. Plan a trip to Bath.',
      'I’d rather not drive if you can find a train. Plan a trip to Bath.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'Write a caption for my bakery, if you feel like it.',
    'If you think you can help, please write a caption for my bakery.',
  ])('but a courtesy goes: %s', (prompt) => {
    expect(simplified(prompt)).toBe('Write a caption for my bakery.');
  });
});

describe('what the assistant may do stays', () => {
  it.each([
    'Tell me if my cakes are good and too dear. You may be brutal on the last point.',
    'Compare these two phones. You can ignore the cameras.',
    'Check this essay. You may ignore spelling for now.',
    'Name five museums in Lyon. You needn’t bother with the opening hours.',
    'Sum up the report on bees. You may quote from it.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each(['You may laugh at me.', 'You can imagine how I feel.', 'You may call me old-fashioned.'])(
    'but not what only chats: %s',
    (talk) => {
      expect(simplified(`${talk} Name five museums in Lyon.`)).toBe('Name five museums in Lyon.');
    },
  );
});
