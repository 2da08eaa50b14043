import { expect, test } from 'vitest';
import { pageAfterSignIn } from '#web/session/page-after-sign-in.ts';

test.each([
  ['', '/dashboard/overview'],
  ['?mode=signup', '/dashboard/overview'],
  ['?mode=signup&plan=pro', '/dashboard/billing?plan=pro'],
  ['?mode=signup&billing=annual&plan=pro', '/dashboard/billing?billing=annual&plan=pro'],
  ['?billing=annual', '/dashboard/overview'],
  ['?plan=https://evil.example', '/dashboard/billing?plan=https%3A%2F%2Fevil.example'],
  ['?invitation=abc&plan=pro', '/auth/join?invitation=abc'],
])('%j leads to %s', (search, page) => {
  expect(pageAfterSignIn(search)).toBe(page);
});
