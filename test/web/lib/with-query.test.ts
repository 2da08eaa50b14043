import { expect, test } from 'vitest';
import { withQuery } from '#web/lib/with-query.ts';

test('a path gets the parameters that are given, encoded', () => {
  const parameters = { q: 'a&b c', days: 0, isOn: false, status: null, role: undefined, plan: '' };
  expect(withQuery('/export', parameters)).toBe('/export?q=a%26b+c&days=0&isOn=false');
});

test('a path without parameters stays as it is', () => {
  expect(withQuery('/export', { q: null })).toBe('/export');
});
