import { describe, expect, test } from 'vitest';
import { isAllowed, parseMessage } from '#extension/background/incoming.ts';

const RUN = { text: 'Write it', actionId: 'simplify', key: 'k' };

describe('a message', () => {
  test('is read when it is on the list and has the shape of its type', () => {
    expect(parseMessage({ type: 'page:run', input: RUN })).toEqual({ type: 'page:run', input: RUN });
    expect(parseMessage({ type: 'own:account', input: null })).toEqual({ type: 'own:account', input: null });
  });

  test.each([
    null,
    'page:run',
    {},
    { type: 'toString', input: null },
    { type: '__proto__', input: null },
    { type: 'own:token', input: null },
    { type: 'page:run', input: null },
    { type: 'page:load', input: { part: '../popup' } },
    { type: 'page:open', input: { place: 'https://example.com' } },
    { type: 'page:popup', input: null },
    { type: 'page:run', input: { ...RUN, key: 1 } },
    { type: 'page:run', input: { ...RUN, text: 'x'.repeat(40_001) } },
    { type: 'own:sign-in', input: { email: 'a@example.com' } },
  ])('is ignored otherwise: %j', (value) => {
    expect(parseMessage(value)).toBeNull();
  });
});

describe('a sender', () => {
  const extension = { id: 'ours', origin: 'chrome-extension://ours/' };
  const page = { id: 'ours', url: 'https://example.com/', tabId: 1 };
  const popup = { id: 'ours', url: 'chrome-extension://ours/popup.html' };

  test("may send the messages of its kind: those for pages' scripts, or those for the extension's pages", () => {
    expect(isAllowed('page:run', page, extension)).toBe(true);
    expect(isAllowed('own:account', popup, extension)).toBe(true);
  });

  test.each([
    'own:account',
    'own:sign-in',
    'own:sign-out',
    'own:run',
    'own:recent',
    'own:choose-action',
    'own:change-server',
  ] as const)('in a page may not send %s', (type) => {
    expect(isAllowed(type, page, extension)).toBe(false);
    expect(isAllowed(type, { id: 'ours' }, extension)).toBe(false);
  });

  test('of another extension may send nothing', () => {
    expect(isAllowed('page:run', { ...page, id: 'other' }, extension)).toBe(false);
    expect(isAllowed('own:account', { ...popup, id: 'other' }, extension)).toBe(false);
  });

  test('whose address only resembles that of the extension is not one of its pages', () => {
    expect(isAllowed('own:account', { id: 'ours', url: 'https://chrome-extension.example/ours/' }, extension)).toBe(
      false,
    );
    expect(isAllowed('own:account', { id: 'ours', url: 'chrome-extension://ours.example/' }, extension)).toBe(false);
  });
});
