import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';
import { open, section, useLandingPage } from './landing-page.tsx';

useLandingPage();

test('the refund of a rejected rewrite is promised no further than in the contract', () => {
  open();
  const promise = `If it lost something, it is rejected. A rewrite that fails or is rejected costs no prompt. If a model had already begun to answer, this applies up to ${FREE_FAILURES_PER_DAY} times a day.`;
  expect(screen.getByText(/^A shorter prompt is only better/).textContent).toContain(promise);
});

describe('the way in', () => {
  test('is Sign In and Get Started for a visitor', () => {
    open();
    const top = within(screen.getByRole('banner'));
    expect(top.getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/auth');
    expect(top.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth?mode=signup');
  });

  test('is the dashboard for a user who is signed in', () => {
    open({ isSignedIn: true });
    const top = within(screen.getByRole('banner'));
    expect(top.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/overview');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    // This invites to sign up.
    expect(screen.queryByText(/^Free to start/)).toBeNull();
  });

  test.each([
    ['Unlock the advantage', '/auth?mode=signup'],
    // Leads to the first plan with a team.
    ['Invite Your Team', '/auth?mode=signup&plan=pro'],
  ])('is also the button %s', (name, href) => {
    open();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  test('is also in a menu, which closes when an entry is chosen and on Escape', async () => {
    const user = open();
    const toggle = screen.getByLabelText('Menu', { selector: 'summary' });
    const menu = toggle.closest('details');
    await user.click(toggle);
    expect(menu?.open).toBe(true);
    await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'FAQ' }));
    expect(menu?.open).toBe(false);
    await user.click(toggle);
    await user.keyboard('{Escape}');
    expect([menu?.open, document.activeElement]).toEqual([false, toggle]);
  });
});

test.each(['features', 'pricing', 'faq', 'testimonials', 'byok', 'demo'])('the anchor #%s exists', (id) => {
  open();
  expect(document.getElementById(id)).not.toBeNull();
});

test('the calculator follows the sliders', () => {
  open();
  const estimate = within(screen.getByRole('group', { name: 'The estimate' }));
  // 4 prompts a day of 3 minutes, of which 70% are saved: 4.2 hours, at $25.
  expect(estimate.getByText('$105')).toBeDefined();
  const set = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
  set('Prompts per day', '1');
  set('Minutes per prompt', '1');
  set('Value of an hour', '10');
  expect(estimate.getByText('$4')).toBeDefined();
  expect(estimate.getByText('-65%')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Prompts per day' }).min).toBe('1');
});

test('one kind of work is selected at a time, and shown before and after', async () => {
  const user = open();
  const cases = section('See it on work like yours');
  expect(cases.getByRole('article', { name: 'Product' })).toBeDefined();
  await user.click(cases.getByRole('radio', { name: /^Engineering/ }));
  expect(cases.getAllByText('Selected')).toHaveLength(1);
  expect(cases.getByRole('radio', { name: /^Engineering/ }).closest('label')?.textContent).toContain('Selected');
  expect(cases.getAllByRole('article')).toHaveLength(1);
  const shown = within(cases.getByRole('article', { name: 'Engineering' }));
  expect(shown.getByRole('heading', { name: 'Before' })).toBeDefined();
  expect(shown.getByRole('heading', { name: 'After' }).parentElement?.textContent).toContain('`parseDate(input)`');
  expect(shown.getByText(/^\d+% shorter\.$/)).toBeDefined();
});

test('the example shows the original, the changes and the rewrite', async () => {
  const user = open();
  const marks = () => within(screen.getByRole('group', { name: 'Example' })).queryAllByRole('button').length;
  const inChanges = marks();
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  expect(marks()).toBe(0);
  await user.click(screen.getByRole('radio', { name: 'Rewrite' }));
  expect(marks()).toBeGreaterThan(0);
  expect(marks()).toBeLessThanOrEqual(inChanges);
});
