import { expect, test } from 'vitest';
import { mask } from '#web/lib/privacy/mask.ts';
import { remask } from '#web/lib/privacy/remask.ts';

test('gives the masked text back, after edits too', () => {
  const text = 'Write to ada@example.com and bob@example.com.';
  const { masked, found } = mask(text);
  expect(remask(text, found)).toBe(masked);
  expect(remask('Ask ada@example.com twice: ada@example.com', found)).toBe('Ask [EMAIL_1] twice: [EMAIL_1]');
});

test('masks a longer value before one that it contains', () => {
  const found = [
    { value: '555-0100', placeholder: '[PHONE_1]' },
    { value: '+1 212 555-0100', placeholder: '[PHONE_2]' },
  ];
  expect(remask('+1 212 555-0100 or 555-0100', found)).toBe('[PHONE_2] or [PHONE_1]');
});

test('takes values as they are', () => {
  expect(remask('$& a.b', [{ value: 'a.b', placeholder: '[EMAIL_1]' }])).toBe('$& [EMAIL_1]');
});
