import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { listDefaultPlans } from '#web/features/landing/default-plans.ts';
import { open, section, useLandingPage } from './landing-page.tsx';

const { server, network } = useLandingPage();

const planCard = async (name: string) => {
  const heading = await section('Plans').findByRole('heading', { name });
  const card = heading.closest('li');
  if (!card) throw new Error(`${name} is in no card.`);
  return within(card);
};

describe('the plans', () => {
  test('are there before the server answers, as a new installation has them', async () => {
    const { body } = await server.rest('GET', '/plans');
    const live = (body as { data: Record<string, unknown>[] }).data;
    const plans = listDefaultPlans('USD');
    expect(live.map((plan) => Object.fromEntries(Object.keys(plans[0] ?? {}).map((key) => [key, plan[key]])))).toEqual(
      plans,
    );
  });

  test('are then those of the server', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { priceMinor: 1234, features: [] } });
    open();
    await waitFor(async () => {
      expect((await planCard('Pro')).getByText('$12.34')).toBeDefined();
    });
    expect((await planCard('Pro')).getByText('500 prompts a month')).toBeDefined();
    expect((await planCard('Pro')).getByText('MOST POPULAR')).toBeDefined();
    expect(
      screen.getByText(/^An estimate from your own numbers, for the Pro plan at \$12\.34 per month\.$/),
    ).toBeDefined();
  });

  test('mark the plan that the operator calls popular', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { isPopular: false } });
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { isPopular: true } });
    open();
    await waitFor(async () => {
      expect((await planCard('Ultimate')).getByText('MOST POPULAR')).toBeDefined();
    });
    expect((await planCard('Pro')).queryByText('MOST POPULAR')).toBeNull();
  });

  test('say what a seat costs and which plans have teams', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { teams: false } });
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { name: 'Everything', seatPriceMinor: 1250 } });
    open();
    expect(
      await section('Bring the team').findByText(
        'Everything includes 5 seats, one of them yours. You pay only for further seats. Seats start at $12.50 per seat per month. A further seat adds a person, not prompts.',
      ),
    ).toBeDefined();
  });

  test('without seats for sale name no price of a seat', async () => {
    await Plans.updateMany({}, { $set: { seatPriceMinor: null } });
    open();
    expect(
      await section('Bring the team').findByText('Pro and Ultimate include 5 seats, one of them yours.'),
    ).toBeDefined();
  });

  test('without teams make no offer for teams', async () => {
    await Plans.updateMany({}, { $set: { teams: false } });
    open();
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Bring the team' })).toBeNull();
    });
  });

  test('have the buttons Start Free and Get Started for a visitor', async () => {
    open();
    expect((await planCard('Free')).getByRole('link').getAttribute('aria-label')).toBe('Start Free: Free');
    expect((await planCard('Pro')).getByRole('link').getAttribute('aria-label')).toBe('Get Started: Pro');
    expect((await planCard('Pro')).getByRole('link').getAttribute('href')).toMatch(/^\/auth/);
  });

  test('are upgrades for a user who is signed in', async () => {
    open({ isSignedIn: true });
    expect((await planCard('Free')).getByRole('link').getAttribute('aria-label')).toBe('Upgrade Plan: Free');
  });

  test('by the year show the year, what that is a month, and no free plan', async () => {
    const user = open();
    await user.click(screen.getByRole('radio', { name: /^Annual/ }));
    const pro = await planCard('Pro');
    expect(pro.getByText('$99.90')).toBeDefined();
    expect(pro.getByText('$8.33 per month')).toBeDefined();
    expect(pro.getByRole('link').getAttribute('aria-label')).toBe('Choose Annual: Pro');
    expect(section('Plans').queryByRole('heading', { name: 'Free' })).toBeNull();
    expect(
      section('Plans').getByText('Free has no annual price. You find it under Monthly.').closest('ul')?.children,
    ).toHaveLength(4);
  });

  test('leave out hidden ones', async () => {
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { isHidden: true } });
    open();
    await waitFor(() => {
      expect(section('Plans').queryByRole('heading', { name: 'Ultimate' })).toBeNull();
    });
  });

  test('are in the currency of the operator when they cannot be loaded', async () => {
    const currency = document.createElement('meta');
    currency.name = 'currency';
    currency.content = 'INR';
    document.head.append(currency);
    network.isDown = true;
    open();
    expect((await planCard('Standard')).getByText('₹4.99')).toBeDefined();
    expect(section('Bring the team').getByText(/Seats start at ₹14 per seat per month\./)).toBeDefined();
    expect(document.body.textContent).not.toContain('$');
    currency.remove();
  });

  test('say that the current ones could not be loaded, and try again', async () => {
    network.isDown = true;
    const user = open();
    const alert = await section('Plans').findByRole('alert');
    expect(alert.textContent).toContain('The current plans could not be loaded');
    network.isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(section('Plans').queryByRole('alert')).toBeNull();
    });
  });
});
