import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('after a whole text in quotation marks, the writer goes on in the same line', () => {
  it.each([
    [
      'Please shorten this notice: "The lift will be out of service on Tuesday between 9am and 3pm." Large print, so no more than 25 words. Bless you.',
      'Shorten this notice: "The lift will be out of service on Tuesday between 9am and 3pm." Large print, so no more than 25 words.',
    ],
    [
      'Translate into French: "Thank you so much for the flowers." I would be very grateful if you could keep it informal.',
      'Translate into French: "Thank you so much for the flowers." Keep it informal.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'Continue this story: "Run!" He ran as fast as he could. I hope you are well, he said.',
    'Continue this story: "Could you please wait for me a moment?" She basically never waited.',
    'Proofread this: "I hope you are doing well," he wrote. Then "Thank you so much", and that was it.',
  ])('but a dialog is a text that goes on: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('after a list of short items, the writer goes on in the same line', () => {
  it('who asked for something new', () => {
    const prompt =
      'I need a check-in inventory for flat 2: lounge, kitchen, one double bedroom, small balcony. She moves in on the 3rd. Ta very much.';
    expect(simplified(prompt)).toBe(
      'I need a check-in inventory for flat 2: lounge, kitchen, one double bedroom, small balcony. She moves in on the 3rd.',
    );
  });

  it.each([
    'Translate into German: apples, pears, plums. Thanks a lot for your order.',
    'Say it in the following way: dear Ann, we are glad, we hope to see you. Thanks a lot for your order.',
  ])('but a text to translate, or one with verbs, goes on: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('requests and problems that are recognized, so that the thanks around them go', () => {
  it.each([
    [
      'My director would like a view on whether we can share case data. I am much obliged to you for your time.',
      'My director would like a view on whether we can share case data.',
    ],
    [
      'Good evening. I’ve been asked to write a piece for the parish bulletin. About 200 words, warm but not sad.',
      'I’ve been asked to write a piece for the parish bulletin. About 200 words, warm but not sad.',
    ],
    [
      'My client asked me to make a reply template for late deliveries. Thank you so much in advance!',
      'My client asked me to make a reply template for late deliveries.',
    ],
    [
      'Need stats for a homebrew item: a lantern that shows the past. Three charges. Thank you kindly.',
      'Need stats for a homebrew item: a lantern that shows the past. Three charges.',
    ],
    [
      'My raster stack won’t align in terra: the extents differ. Should I resample? Sorry, I know it’s probably a stupid question.',
      'My raster stack won’t align in terra: the extents differ. Should I resample?',
    ],
    [
      'Kindly draft a letter of demand to a tenant. He should be given seven days. The landlord is a friend. Thank you and God bless.',
      'Draft a letter of demand to a tenant. He should be given seven days. The landlord is a friend.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'My note didn’t say much: thanks a lot for the cake. Could you please make it friendlier?',
    'There is a sign on my door: please ring twice. Could you please make it friendlier?',
  ])('but what may be a text stays: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});
