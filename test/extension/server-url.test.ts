import { expect, test } from 'vitest';
import { parseServerUrl } from '#extension/settings/server-url.ts';

test.each([
  ['https://prompts.example.com', 'https://prompts.example.com'],
  [' prompts.example.com/dashboard ', 'https://prompts.example.com'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('%s is an address', (typed, origin) => {
  expect(parseServerUrl(typed)).toEqual({ origin });
});

test.each([
  '',
  'http://prompts.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost@evil.example',
  'https://user:secret@prompts.example.com',
  'ftp://prompts.example.com',
  'javascript:alert(1)',
  'https://',
])('%s is refused, because a password would go there', (typed) => {
  expect(parseServerUrl(typed)).toHaveProperty('problem');
});
