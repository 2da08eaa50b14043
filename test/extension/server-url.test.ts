import { expect, test } from 'vitest';
import { parseServerUrl } from '#extension/settings/server-url.ts';

test.each([
  ['https://prompts.example.com', 'https://prompts.example.com'],
  [' prompts.example.com/dashboard ', 'https://prompts.example.com'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('%s is read as %s', (typed, origin) => {
  expect(parseServerUrl(typed)).toEqual({ origin });
});

test.each(['', 'https://', 'javascript:alert(1)'])('“%s” is no address', (typed) => {
  expect(parseServerUrl(typed)).toEqual({ problem: 'Enter an address, such as https://prompts.example.com' });
});

test.each([
  'http://prompts.example.com',
  'http://127.0.0.1.example.com',
  'http://evil.example',
  'ftp://prompts.example.com',
])('%s is refused: others could read a password on its way', (typed) => {
  expect(parseServerUrl(typed)).toEqual({
    problem: 'The address must begin with https://. Only a server on this computer may use http://',
  });
});

test.each([
  'http://localhost@evil.example',
  'https://user:secret@prompts.example.com',
  'https://:secret@prompts.example.com',
])('%s is refused: it has a user name or a password', (typed) => {
  expect(parseServerUrl(typed)).toEqual({ problem: 'Leave out the user name and the password' });
});
