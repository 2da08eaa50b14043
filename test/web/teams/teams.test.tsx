import { act, screen, waitFor, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { givenMember } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { givenAdaAndGrace, open, section } from './teams-page.ts';

describe('the owner', () => {
  test('renames the team', async () => {
    const { ada } = await givenAdaAndGrace();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Team name'));
    await user.clear(screen.getByLabelText('Team name'));
    await user.type(screen.getByLabelText('Team name'), 'Looms{Enter}');
    const looms = await section('Looms');
    await waitFor(() => {
      expect(document.activeElement).toBe(looms.getByRole('button', { name: 'Rename' }));
    });
  });

  test('dissolves the team after a confirmation', async () => {
    const { ada, team } = await givenAdaAndGrace();
    const times = { createdAt: new Date(), updatedAt: new Date() };
    await TeamActions.create({ teamId: team._id, name: 'Brand voice', prompt: 'Rewrite: {input}', ...times });
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Dissolve team' }));
    const panel = within(screen.getByRole('alertdialog', { name: 'Dissolve Engines?' }));
    expect(panel.getByText(/ Open invitations and the 1 action that the team shares are deleted\. /)).toBeDefined();
    const confirm = panel.getByRole<HTMLButtonElement>('button', { name: 'Dissolve team' });
    expect(confirm.disabled).toBe(true);
    await user.type(panel.getByLabelText('Type DISSOLVE to confirm'), 'dissolve{Enter}');
    expect(panel.getByText('Please type DISSOLVE to confirm')).toBeDefined();
    expect(await Teams.countDocuments({ ownerId: ada._id })).toBe(1);
    await user.clear(panel.getByLabelText('Type DISSOLVE to confirm'));
    await user.type(panel.getByLabelText('Type DISSOLVE to confirm'), 'DISSOLVE');
    await user.click(confirm);
    expect(await screen.findByRole('button', { name: 'Create team' })).toBeDefined();
    expect(await screen.findByText('You dissolved Engines')).toBeDefined();
    expect(await Teams.countDocuments({ ownerId: ada._id })).toBe(0);
  });
});

describe('the page', () => {
  test('shows who joined meanwhile when the user comes back to it', async () => {
    const { ada, team } = await givenAdaAndGrace();
    await open(ada);
    await screen.findByText('Grace Hopper');
    await givenMember(team, {}, await givenSubscriber({ fullName: 'Alan Turing' }));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(await screen.findByText('Alan Turing')).toBeDefined();
  });
});

describe('the usage of the team', () => {
  const givenRun = (payer: UserRecord, member: UserRecord, day: string) =>
    LedgerEntries.create({
      _id: new Types.ObjectId(),
      userId: member._id,
      walletId: payer._id,
      bucket: 'pool',
      windowStart: new Date(),
      state: 'committed',
      day,
      hour: 0,
      tokensBefore: 30,
      tokensAfter: 18,
      at: new Date(),
    });
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

  test('is shown to the owner for each member, in a range of days', async () => {
    const { ada, grace } = await givenAdaAndGrace({ createdAt: new Date('2020-01-01') });
    await givenRun(ada, grace, daysAgo(0));
    await givenRun(ada, grace, daysAgo(20));
    const { user, router } = await open(ada);
    const usage = await section('Usage');
    // Her runs, and the tokens that they saved.
    expect(await usage.findByRole('row', { name: 'Grace Hopper 2 24' })).toBeDefined();
    expect(usage.getByRole('row', { name: 'Team 2 24' })).toBeDefined();
    await user.click(usage.getByRole('button', { name: /^7d/ }));
    expect(await usage.findByRole('row', { name: 'Grace Hopper 1 12' })).toBeDefined();
    expect(router.state.location.search).toBe('?range=7d');
  });

  test('is not shown to a plain member, who sees only their own use of the pool', async () => {
    const { grace } = await givenAdaAndGrace();
    await open(grace);
    expect(await screen.findByText('0 used')).toBeDefined();
    expect(screen.getAllByText('0 used')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Usage' })).toBeNull();
  });
});
