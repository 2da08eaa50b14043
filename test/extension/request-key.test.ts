import { expect, test } from 'vitest';
import { requestKey } from '#extension/background/request-key.ts';
import { IDEMPOTENCY_KEY_LENGTH } from '#schema/limits.ts';

const REQUEST = { text: 'Write a letter', actionId: 'shorten' };

test('a repeated request has the same key', async () => {
  expect(await requestKey('attempt', { ...REQUEST })).toBe(await requestKey('attempt', REQUEST));
});

test('a request with another model, text, action or attempt has another key, and none is longer than the server accepts', async () => {
  const keys = await Promise.all([
    requestKey('attempt', REQUEST),
    requestKey('attempt', { ...REQUEST, provider: 'OPENAI', model: 'gpt-5' }),
    requestKey('attempt', { ...REQUEST, text: 'Write to [EMAIL_1]' }),
    requestKey('attempt', { text: REQUEST.text }),
    requestKey('another', REQUEST),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(IDEMPOTENCY_KEY_LENGTH.max);
});
