import { describe, expect, test } from 'vitest';
import { effectOf } from '#api/modules/actions/action-effect.rules.ts';
import { buildBuiltInActions } from '#api/modules/actions/built-in-actions.ts';
import { deriveActionEffect } from '#schema/action-effect.ts';
import { READY_ACTIONS } from '#web/features/custom-actions/gallery/all-ready-actions.ts';

describe('the effect that a template has by its words', () => {
  test.each([
    ['transforms', 'Write 3 subject lines for {input}'],
    ['transforms', 'Use 3 paragraphs and a formal tone'],
    ['transforms', 'Translate into French: {input}'],
    ['transforms', 'Turn this into a checklist: {input}'],
    ['transforms', 'You are an expert editor. Rewrite {input} as a formal email.'],
    ['transforms', 'Rewrite in at most 50 words: {input}'],
    ['transforms', 'Give me five headlines for {input}'],
    ['answers', 'Draft an answer to {input}'],
    ['answers', 'Write a short polite reply to {input}'],
    ['answers', 'Write a {tone} reply to {input}'],
    ['answers', 'Draft a warm, professional customer-support reply: {input}'],
    ['answers', 'Turn {input} into a friendly reply'],
    ['transforms', 'Create a table of the replies in {input}'],
    ['answers', 'Act as a lawyer and review {input}'],
    ['answers', 'What are the pros and cons of {input}?'],
    ['rewrites', 'Rephrase for {audience}: {input}'],
    ['rewrites', 'Turn {input} into a better prompt'],
    ['rewrites', 'Add a limit of 200 words to this prompt'],
    ['rewrites', 'Give {input} a friendly tone'],
    ['rewrites', 'Shorten'],
    ['rewrites', 'Faites un résumé : {input}'],
    ['rewrites', '{input}'],
  ])('%s: %s', (effect, template) => {
    expect(deriveActionEffect(template)).toBe(effect);
  });

  test('is to rewrite, for the default actions and all ready-made actions', () => {
    const templates = [...buildBuiltInActions(new Date()), ...READY_ACTIONS].map(({ prompt }) => prompt);
    expect(templates.filter((template) => deriveActionEffect(template) !== 'rewrites')).toEqual([]);
  });
});

test('an effect that was set replaces the effect that the template has by its words', () => {
  const prompt = 'Draft an answer to {input}';
  expect([{ prompt, effect: 'rewrites' as const }, { prompt, effect: null }, { prompt }].map(effectOf)).toEqual([
    'rewrites',
    'answers',
    'answers',
  ]);
});
