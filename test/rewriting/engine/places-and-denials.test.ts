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
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

it('a fact after “here we go again” stays', () => {
  expect(simplified('Here we go again, my boss (a nice man) shouted at me. What can I do?')).toContain('shouted at me');
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
