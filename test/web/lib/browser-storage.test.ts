import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from '#web/lib/browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  browserStorage.set('theme', null);
});

test('a value that a full storage refuses is the one that is read, until the storage takes one again', () => {
  browserStorage.set('theme', 'dark');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  browserStorage.set('theme', 'light');
  expect(browserStorage.get('theme')).toBe('light');
  full.mockRestore();
  browserStorage.set('theme', 'system');
  expect([browserStorage.get('theme'), localStorage.getItem('theme')]).toEqual(['system', 'system']);
});

test('an entry that a blocked storage refuses is kept for the page, and can be removed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  browserStorage.set('theme', 'dark');
  expect(browserStorage.get('theme')).toBe('dark');
  browserStorage.set('theme', null);
  expect(browserStorage.get('theme')).toBeNull();
});
