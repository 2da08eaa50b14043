// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colorSchemeManager, followColorScheme, readColorScheme } from '#web/theme/color-scheme.ts';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { pretendBrowser, setSystem } from '../browser.ts';

const DARK = '(prefers-color-scheme: dark)';
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

pretendBrowser();
followColorScheme();
beforeEach(() => {
  localStorage.clear();
  setSystem(DARK, false);
});
afterEach(cleanup);

const open = () => {
  render(
    <MantineProvider colorSchemeManager={colorSchemeManager()} defaultColorScheme="auto">
      <ThemeSwitch />
    </MantineProvider>,
  );
  return userEvent.setup();
};

test('the system decides until the user chooses', () => {
  open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System theme' }).checked).toBe(true);
  setSystem(DARK, true);
  expect(shown()).toBe('dark');
  setSystem(DARK, false);
  expect(shown()).toBe('light');
});

test('a choice is kept, whatever the system says', async () => {
  const user = open();
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  expect(shown()).toBe('dark');
  expect(readColorScheme()).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Light theme' }));
  setSystem(DARK, true);
  expect(shown()).toBe('light');
});

test('a choice in another tab applies here', () => {
  open();
  localStorage.setItem('plainprompt.color-scheme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'plainprompt.color-scheme' }));
  expect(shown()).toBe('dark');
});

test('an unknown stored value counts as no choice', () => {
  localStorage.setItem('plainprompt.color-scheme', 'purple');
  expect(readColorScheme()).toBe('auto');
});

test('the page gets the stored choice before anything subscribes to changes', () => {
  localStorage.setItem('plainprompt.color-scheme', 'dark');
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  followColorScheme();
  expect(shown()).toBe('dark');
});
