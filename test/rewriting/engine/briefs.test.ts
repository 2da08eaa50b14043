import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const lines = (...all: readonly string[]): string => all.join('\n');

describe('points that a request announces are the writer’s own, and so is what comes after them', () => {
  test('after "here are the things that you need to consider"', () => {
    const prompt = lines(
      'Hi! I would like to ask you if you could please help me. Write a landing page for our trade fair stand. In order to make it easier for you, here are the most important things that you need to take into consideration:',
      '',
      '1. Please make sure that you include the fact that one person can set it up in 12 minutes.',
      '2. The tone should be friendly, and please don’t use the word "eco-friendly".',
      '3. Our price is €1,490.',
      '',
      'It would be great if you could also give me 3 headlines. Thank you very much in advance for your help!',
    );
    expect(simplifyPrompt(prompt).text).toBe(
      lines(
        'Write a landing page for our trade fair stand. To make it easier for you, here are the most important things that you need to consider:',
        '',
        '1. Include the fact that one person can set it up in 12 minutes.',
        '2. The tone should be friendly. Don’t use the word "eco-friendly".',
        '3. Our price is €1,490.',
        '',
        'Give me 3 headlines.',
      ),
    );
  });

  test('after "there are a few things that are important to me"', () => {
    const prompt = lines(
      'Could you please write a plan for our summer party, in order for all of us to enjoy it? There are a few things that are important to me:',
      '1. Due to the fact that six of us are vegetarians, there must be food for them.',
      '2. We need a place in close proximity to the office.',
      '',
      'I would also like to know what I should book first.',
    );
    expect(simplifyPrompt(prompt).text).toBe(
      lines(
        'Write a plan for our summer party, in order for all of us to enjoy it. A few things are important to me:',
        '1. Because six of us are vegetarians, there must be food for them.',
        '2. We need a place near the office.',
        '',
        'Tell me what I should book first.',
      ),
    );
  });

  test('after "please take the following into account"', () => {
    const prompt = lines(
      'Could you please write a newsletter about the new opening hours and please take the following into account:',
      '- Due to the fact that most readers are busy, it should not be longer than 120 words.',
      '- It would be great if you could add a subject line.',
      '',
      'Thank you very much in advance for your help!',
    );
    expect(simplifyPrompt(prompt).text).toBe(
      lines(
        'Write a newsletter about the new opening hours and take the following into account:',
        '- Because most readers are busy, it should not be longer than 120 words.',
        '- Add a subject line.',
      ),
    );
  });

  test('after the requirements of a team', () => {
    const prompt = lines(
      'Write a product description. These are our requirements:',
      '1. You should please avoid the word "cheap".',
      '',
      'It would be lovely if you could also suggest 5 keywords.',
    );
    expect(simplifyPrompt(prompt).text).toBe(
      lines(
        'Write a product description. These are our requirements:',
        '1. Avoid the word "cheap".',
        '',
        'Suggest 5 keywords.',
      ),
    );
  });
});

describe('lists for others stay to the letter', () => {
  it.each([
    lines(
      'Compare these three slogans:',
      '- Please make sure that you never run out.',
      '- It would be great if you could smile.',
    ),
    lines(
      'Create a quiz. Here are the rules that the children must follow:',
      '1. Please make sure that you raise your hand.',
      '2. You should be as quiet as possible.',
    ),
    lines(
      'Write an email to my team. Here are the points that I want to make:',
      '- I would like to thank you for your work.',
      '- Please make sure that you fill in your time sheets.',
    ),
    lines(
      'Write a reply to this customer. Here are the things she says she needs:',
      '- I would like you to send me a new lamp.',
      '- Please make sure that it is delivered by Friday.',
    ),
    lines(
      'Proofread my email. Keep the following in mind:',
      '- It should be formal.',
      '',
      'Dear Ms Ott, I was wondering if you could please send us the invoice. Thank you very much in advance!',
    ),
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

test('a question that becomes an order ends with a period, also if a clause with "who" or "which" ends it', () => {
  expect(simplifyPrompt("Could you please summarize the notes for Jonas, who wasn't able to attend?").text).toBe(
    "Summarize the notes for Jonas, who wasn't able to attend.",
  );
  expect(simplifyPrompt('Could you please list two hotels, which is better?').text).toBe(
    'List two hotels, which is better?',
  );
});
