import { expect, test, vi } from 'vitest';
import { allowStyleText, installTrustedTypes, STYLE_TEXT_ONLY } from '#web/security/trusted-types-policy.ts';

test('text of a stylesheet is let through', () => {
  const css = ':root{--mantine-color-body: var(--paper);}\n@media (max-width: 36em) {.x {display: none}}';
  expect(allowStyleText(css)).toBe(css);
  expect(allowStyleText('')).toBe('');
});

test.each([
  '<img src=x onerror=alert(1)>',
  ':root{--a: b}<script>alert(1)</script>',
  'a{} <svg onload=alert(1)>',
  'javascript:alert(1)',
  'just words',
])('%s is refused', (text) => {
  expect(() => allowStyleText(text)).toThrow('Refused');
});

test('the policy makes no scripts and no addresses of scripts', () => {
  const createPolicy = vi.fn();
  installTrustedTypes({ trustedTypes: { createPolicy } }, STYLE_TEXT_ONLY);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createHTML: allowStyleText });
});

test('browsers without trusted types go without', () => {
  expect(() => {
    installTrustedTypes({}, STYLE_TEXT_ONLY);
  }).not.toThrow();
});
