import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { click, clickWithoutNetwork, fill } from '../specified-texts.ts';
import { card, open, openBuiltIn, replace, seeText, valueOf } from './plans-page.ts';

const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;

describe('the form of a plan', () => {
  test('creates the first plan, where the list says that there is none, with the specified defaults', async () => {
    const app = await open();
    await seeText('No plans created yet');
    await click(app, 'New plan');
    await screen.findByRole('dialog', { name: 'New plan' });
    expect([valueOf(/^Price/), valueOf(/^Yearly price/), valueOf(/^Prompts limit/)]).toEqual(['0', '0', '100']);
    expect(valueOf('Interval')).toBe('MONTHLY');
    expect([isChecked('Active'), isChecked('Hidden'), isChecked('Own provider keys')]).toEqual([true, false, false]);
    await click(app, 'Create plan');
    await seeText('Name is required');
    await fill(app, { Features: '  Fast \n\n Friendly' });
    await app.user.type(screen.getByLabelText(/^Name/), 'Team');
    expect(screen.queryByText(/^With a price, the plan includes own provider keys/)).toBeNull();
    await replace(app, /^Price/, '4.99');
    await seeText(/^With a price, the plan includes own provider keys/);
    await replace(app, /^Prompts limit/, '-1');
    expect(isChecked('Own provider keys')).toBe(true);
    await click(app, 'Create plan');
    const team = await card('Team');
    expect(
      ['$4.99', 'Unlimited prompts', 'Active', 'Fast', 'Friendly'].filter((shown) => !team.queryByText(shown)),
    ).toEqual([]);
    expect(team.queryByText(/per year/)).toBeNull();
    expect(await Plans.findOne().lean()).toMatchObject({
      name: 'Team',
      priceMinor: 499,
      yearlyPriceMinor: null,
      promptsLimit: -1,
      features: ['Fast', 'Friendly'],
      isActive: true,
      isHidden: false,
      byok: true,
      buyNowUrl: null,
      yearlyBuyNowUrl: null,
      stripePriceId: null,
    });
  });

  test('is changed field by field, so that a stored Stripe price stays', async () => {
    await seedPlans(new Date());
    await Plans.updateOne({ _id: 'pro' }, { stripePriceId: 'price_1' });
    const app = await open();
    await click(app, 'Edit Pro');
    expect(valueOf(/^Yearly price/)).toBe('99.90');
    await replace(app, /^Yearly price/, '0');
    await click(app, 'Save changes');
    await seeText('The Pro plan was saved.');
    expect(app.requests.find(({ name }) => name === 'SavePlan')?.variables).toEqual({
      id: 'pro',
      input: { yearlyPrice: null },
    });
    expect(await Plans.findById('pro').lean()).toMatchObject({ yearlyPriceMinor: null, stripePriceId: 'price_1' });
  });

  test('says beside the field what is wrong, and that saving failed', async () => {
    const app = await openBuiltIn();
    await click(app, 'Edit Pro');
    await replace(app, /^Prompts limit/, '-2');
    await click(app, 'Save changes');
    await seeText('Prompts limit must be a number of prompts, or -1 for unlimited');
    await replace(app, /^Prompts limit/, '600');
    await replace(app, /^Price/, '9.999');
    await click(app, 'Save changes');
    await waitFor(() => {
      expect(screen.getByLabelText(/^Price/).getAttribute('aria-invalid')).toBe('true');
    });
    await replace(app, /^Price/, '9.99');
    await clickWithoutNetwork(app, 'Save changes');
    await seeText(/^Failed to edit plan\./);
  });

  test('keeps what was typed when it could not be created', async () => {
    const app = await open();
    await click(app, 'New plan');
    await app.user.type(await screen.findByLabelText(/^Name/), 'Team');
    await clickWithoutNetwork(app, 'Create plan');
    await seeText(/^Failed to create plan\./);
    expect(valueOf(/^Name/)).toBe('Team');
  });

  test('needs a name that no other plan has, in any case', async () => {
    await seedPlans(new Date());
    const app = await open();
    await click(app, 'Edit Standard');
    await replace(app, /^Name/, ' pro ');
    await click(app, 'Save changes');
    await seeText('Another plan has this name');
    await replace(app, /^Name/, 'STANDARD');
    await click(app, 'Save changes');
    await seeText('The STANDARD plan was saved.');
    expect(await Plans.findById('standard').lean()).toMatchObject({
      name: 'STANDARD',
    });
  });

  test('asks before a yearly price that is above twelve months, and then before a lower limit', async () => {
    await seedPlans(new Date());
    await setPlan(await givenSubscriber(), 'standard');
    const app = await open();
    await click(app, 'Edit Standard');
    await replace(app, /^Yearly price/, '499');
    await replace(app, /^Prompts limit/, '100');
    await seeText('The limit of 1 user becomes 100 once this is saved. Custom limits stay.');
    await click(app, 'Save changes');
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Sell a year for $499.00?',
      }),
    );
    expect(question.getByText('By the other price, a year costs $59.88.')).toBeDefined();
    expect(await Plans.findById('standard').lean()).toMatchObject({
      yearlyPriceMinor: 4990,
    });
    await click(app, 'Keep yearly price');
    await click(app, 'Lower limit');
    await waitFor(async () => {
      expect(await Plans.findById('standard').lean()).toMatchObject({
        yearlyPriceMinor: 49_900,
        promptsLimit: 100,
      });
    });
  });
});
