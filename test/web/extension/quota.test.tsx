import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '#extension/messages.ts';
import { Quota } from '#extension/ui/popup/Quota.tsx';

const ACCOUNT: Account = {
  email: 'ada@example.com',
  isSuspended: false,
  mustChangePassword: false,
  planName: 'Starter',
  promptsRemaining: 0,
  promptsLimit: 5,
  quotaResetsAt: null,
};

const show = (account: Account, usesPrompts: boolean) => {
  render(
    <Quota account={account} usesPrompts={usesPrompts} isOutdated={false} serverUrl="https://prompts.example.com" />,
  );
};

test('a user without prompts sees where to get more', () => {
  show(ACCOUNT, true);
  expect(screen.getByRole('alert').textContent).toBe('You have used all your prompts. Get more prompts');
});

test('a user without prompts, whose runs are on their own key, can go on', () => {
  show(ACCOUNT, false);
  expect(screen.getByText('No prompts left')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a suspended user sees that on an own key, too', () => {
  show({ ...ACCOUNT, isSuspended: true }, false);
  expect(screen.getByRole('alert').textContent).toContain('Your account is suspended.');
});
