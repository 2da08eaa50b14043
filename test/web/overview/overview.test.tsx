import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { getPlanWallet, setPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { runRequests } from './composer-page.ts';

const WORDY = 'Could you please list the risks?';

async function open(
  wallet: Parameters<typeof setPlanWallet>[1] = {},
  runtime = testRuntime(),
  given: () => Promise<unknown> = async () => undefined,
) {
  const account = await givenSubscriber();
  await setPlanWallet(account, wallet);
  await given();
  await signIn(account);
  const app = openApp('/dashboard/overview', { runtime });
  const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
  return { ...app, account, prompt };
}

const figure = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;
const simplify = () => screen.getByRole('button', { name: 'Simplify' });

describe('the figures', () => {
  test('show a skeleton, then what was used, what is left and what the plan holds', async () => {
    await open({ used: 2, limit: 5 });
    expect(screen.getByRole('status', { name: 'Loading your statistics' })).toBeDefined();
    expect(await figure('Prompts Used')).toContain('2');
    expect(await figure('Prompts Remaining')).toContain('3');
    expect(await figure('Plan Limit')).toContain('5');
  });

  test('are up to date when the user comes back to the page', async () => {
    const { account } = await open({ used: 2, limit: 5 });
    expect(await figure('Prompts Used')).toContain('2');
    await setPlanWallet(account, { used: 3 });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => {
      expect(await figure('Prompts Used')).toContain('3');
    });
    expect(await screen.findByText(/^2 prompts left/)).toBeDefined();
  });

  test('of a member are those of the team and their own', async () => {
    const now = new Date();
    const owner = await givenTeamOwner('pro', { limit: 500, createdAt: now });
    const account = await givenSubscriber({ createdAt: now });
    await setPlanWallet(account, { limit: 5 });
    const team = await givenTeam(owner);
    await givenMember(team, {}, account);
    await setPlanWallet(owner, { used: 6 });
    await Wallets.updateOne(
      { _id: owner._id },
      [{ $set: { sharers: [{ _id: account._id, allowance: null, used: 4, windowStart: '$windowStart' }] } }],
      { updatePipeline: true },
    );
    await givenMember(team, {}, await givenSubscriber());
    await signIn(account);
    openApp('/dashboard/overview');
    expect(await screen.findByText(/^494 team \+ 5 own prompts left · /)).toBeDefined();
    expect(await figure('Prompts Used')).toContain('4By you. Others in your team used 2.');
    expect(await figure('Prompts Remaining')).toContain('499');
    expect(await figure('Plan Limit')).toContain('505');
    expect(screen.queryByRole('heading', { name: 'Upgrade Your Plan' })).toBeNull();
    cleanup();
    await signIn(owner);
    openApp('/dashboard/overview');
    expect(await screen.findByText(/^494 team prompts left · resets /)).toBeDefined();
    expect(await figure('Prompts Remaining')).toContain('494Shared with your team');
    expect(await figure('Plan Limit')).toContain('Pro plan, shared with your team');
    expect(await figure('Prompts Used')).toContain('2By you. Others in your team used 4: together 6 of 500.');
  });

  test('of a member of a team of two do not say what the other one used', async () => {
    const now = new Date();
    const owner = await givenTeamOwner('pro', { limit: 500, createdAt: now });
    const account = await givenSubscriber({ createdAt: now });
    await givenMember(await givenTeam(owner), {}, account);
    await setPlanWallet(owner, { used: 6 });
    await signIn(account);
    openApp('/dashboard/overview');
    expect(await figure('Prompts Used')).toBe('Prompts Used0By you. Others in your team used prompts, too.');
  });

  test('of a team’s owner say at the remaining prompts whose the add-ons are, which keeps the line above short', async () => {
    const owner = await givenTeamOwner('pro', { limit: 500, createdAt: new Date() });
    await givenMember(await givenTeam(owner), {}, await givenSubscriber());
    await givenBoughtAddOn(owner, new Date(), { promptsAmount: 200 });
    await signIn(owner);
    openApp('/dashboard/overview');
    expect((await screen.findByText(/^500 team \+ 200 add-on prompts left · plan resets /)).textContent).not.toMatch(
      /never/,
    );
    expect(await figure('Prompts Remaining')).toContain(
      '500 team + 200 add-on. Only you can use the add-ons, which never expire.',
    );
  });

  test('say Unlimited for a plan without a limit', async () => {
    await open({ used: 2, limit: -1 });
    expect(await figure('Prompts Remaining')).toBe('Prompts RemainingUnlimitedNo limit on your prompts');
    expect(await figure('Plan Limit')).toContain('Unlimited');
  });

  test('give a reason when they cannot load, while the composer works', async () => {
    await signIn(await givenSubscriber());
    const { network, user } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByText('Your statistics could not be loaded')).toBeDefined();
    expect(screen.getByLabelText('Your prompt')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await figure('Prompts Used')).toContain('0');
  });

  test('are there as a chart and as a table, once there is something to show', async () => {
    const { user, account } = await open();
    expect(await screen.findByRole('heading', { name: 'Usage Trends' })).toBeDefined();
    expect(screen.queryByRole('figure')).toBeNull();
    cleanup();
    await givenUsage(account, new Date().toISOString());
    openApp('/dashboard/overview');
    expect(await screen.findByRole('heading', { name: 'Usage Trends' })).toBeDefined();
    expect(await screen.findByRole('figure', { name: /^Usage Trends/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Show table/ }));
    // The header and 30 days.
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31);
  });

  test('come with a link to larger plans', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Upgrade Your Plan' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/dashboard/billing');
  });

  test('come without an offer when no plan gives the user more', async () => {
    await open({ limit: -1 });
    expect(await screen.findByText('Unlimited prompts')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Upgrade Your Plan' })).toBeNull();
  });
});

describe('simplifying', () => {
  test('shows the rewrite in the place of the prompt, what it saved and why', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    const rewrite = await screen.findByRole('group', { name: /^Rewritten prompt/ });
    expect(rewrite.textContent).toContain('ist the risks');
    expect(screen.getByText(/words? and .*tokens? saved/)).toBeDefined();
    await user.click(screen.getByText(/What changed, and why/));
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  test('moves the figures with the answer', async () => {
    const { user, prompt, account } = await open({ used: 1, limit: 5 });
    expect(await figure('Prompts Used')).toContain('1');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Copy' });
    await waitFor(async () => {
      expect(await figure('Prompts Used')).toContain('2');
    });
    expect((await getPlanWallet(account)).used).toBe(2);
    expect(await HistoryEntries.countDocuments({ userId: account._id })).toBe(1);
  });

  test('copies with one key', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    const copy = await screen.findByRole('button', { name: 'Copy' });
    await waitFor(() => {
      expect(document.activeElement).toBe(copy);
    });
    await user.keyboard('c');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(/^List the risks/);
  });

  test('says why a word changed when it gets the focus, and stops with Escape', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    const rewrite = within(await screen.findByRole('group', { name: /^Rewritten prompt/ }));
    await user.click(screen.getByRole('radio', { name: 'Changes' }));
    await user.tab();
    expect((await rewrite.findByRole('tooltip')).textContent).toContain('Could you please');
    await user.keyboard('{Escape}');
    expect(rewrite.queryByRole('tooltip')).toBeNull();
  });

  test('can be undone: the prompt is back, ready to be edited', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await user.click(await screen.findByRole('button', { name: 'Undo rewrite' }));
    const again = screen.getByLabelText<HTMLTextAreaElement>('Your prompt');
    expect(again.value).toBe(WORDY);
    expect(document.activeElement).toBe(again);
  });

  test('starts again with an empty prompt', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await user.click(await screen.findByRole('button', { name: 'New prompt' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your prompt').value).toBe('');
  });

  test('of a plain prompt says that there is nothing to take away, and leads back to the prompt', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, 'List the risks.');
    await user.click(simplify());
    expect(
      await screen.findByText(
        'Unchanged: the built-in engine found nothing that it can safely shorten. Nothing was charged.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo rewrite' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to prompt' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your prompt').value).toBe('List the risks.');
  });
});

describe('a prompt that can not be sent', () => {
  test('because it is empty is asked for', async () => {
    const { user, requests } = await open();
    await user.click(simplify());
    expect(screen.getByText('Text is required')).toBeDefined();
    expect(runRequests(requests)).toEqual([]);
  });

  test('because it is too long says by how much, and can be sent once it is shorter', async () => {
    const { user, prompt, requests } = await open();
    await user.click(prompt);
    await user.paste('x'.repeat(20_001));
    expect(screen.getByText('Text must be at most 20,000 characters. Remove 1 character.')).toBeDefined();
    expect(screen.getByText(/20,001 \/ 20,000/)).toBeDefined();
    expect(simplify()).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(runRequests(requests)).toEqual([]);
    await user.keyboard('{Backspace}');
    expect(simplify()).toHaveProperty('disabled', false);
  });
});

describe('the first minute', () => {
  test('puts the cursor into the composer and offers prompts to try', async () => {
    const { user, prompt } = await open();
    expect(document.activeElement).toBe(prompt);
    const samples = within(await screen.findByRole('group', { name: 'Prompts to try' }));
    expect(samples.getAllByRole('button')).toHaveLength(3);
    await user.click(samples.getByRole('button', { name: 'A reply' }));
    expect(prompt.value).toMatch(/^Could you please be so kind/);
    expect(screen.queryByRole('group', { name: 'Prompts to try' })).toBeNull();
    await user.click(simplify());
    await user.click(await screen.findByRole('button', { name: 'New prompt' }));
    expect(screen.queryByRole('group', { name: 'Prompts to try' })).toBeNull();
  });

  test('says before a run that no prompts are left, with links to plans and add-ons', async () => {
    await open({ used: 5, limit: 5 });
    const notice = (await screen.findByText('You have no prompts left.')).closest<HTMLElement>('[role="status"]');
    if (!notice) throw new Error('The notice is no status.');
    expect(within(notice).getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/dashboard/billing');
    expect(within(notice).getByRole('link', { name: 'Buy an add-on' }).getAttribute('href')).toBe('/dashboard/addons');
  });
});

describe('on the largest plan on sale', () => {
  const openExhausted = () =>
    open({ used: 500, limit: 500 }, testRuntime(), () => Plans.updateOne({ _id: 'ultimate' }, { promptsLimit: 500 }));

  test('nothing leads to plans, which would not give the user more prompts', async () => {
    const { user, prompt } = await openExhausted();
    const notice = (await screen.findByText('You have no prompts left.')).closest<HTMLElement>('[role="status"]');
    const links = () =>
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(notice && within(notice).getByRole('link', { name: 'Buy an add-on' })).toBeDefined();
    expect(links()).not.toContain('View Plans');
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await screen.findByText(/^You have used all your prompts/);
    expect(links()).not.toContain('View Plans');
  });
});

describe('a run that fails', () => {
  test('because no prompts are left keeps the text and links to the plans', async () => {
    const { user, prompt } = await open({ used: 5, limit: 5 });
    await user.type(prompt, WORDY);
    await user.click(simplify());
    const failure = await screen.findByText(/^You have used all your prompts/);
    const alert = failure.closest<HTMLElement>('[role="alert"]');
    expect(alert && within(alert).getByRole('link', { name: 'View Plans' })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your prompt').value).toBe(WORDY);
  });
});

describe('the draft', () => {
  test('survives a reload', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, WORDY);
    const again = openApp('/dashboard/overview');
    const prompts = await screen.findAllByLabelText<HTMLTextAreaElement>('Your prompt');
    expect(prompts.at(-1)?.value).toBe(WORDY);
    expect(again.requests.map(({ name }) => name)).not.toContain('SimplifyStream');
  });
});
