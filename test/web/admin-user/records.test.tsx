import { screen, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { givenSession } from '../../factories/session.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { click } from '../specified-texts.ts';

const now = new Date();
const later = new Date(now.getTime() + 86_400_000);

async function open(prepare: (user: UserRecord) => Promise<unknown> = () => Promise.resolve(), tab = '') {
  const account = await givenSubscriber({ email: 'ada@example.com', fullName: 'Ada Lovelace' });
  await prepare(account);
  await signIn(await givenAdmin());
  const app = openApp(`/admin/users/${String(account._id)}${tab && `?tab=${tab}`}`);
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  return { ...app, account };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('a user without records has empty sections, and no team', async () => {
  await open();
  for (const text of ['Not signed in anywhere', 'No add-ons', 'No promo codes', 'No own keys']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.queryByRole('region', { name: 'Team' })).toBeNull();
});

test('sessions, add-ons, promo codes and keys are listed', async () => {
  await open(async (user) => {
    await givenSession(user, 'one');
    await givenBoughtAddOn(user, now);
    await OwnKeys.create({
      _id: `${String(user._id)}:openai`,
      userId: user._id,
      provider: 'openai',
      ciphertext: 'sealed',
      last4: 'wxyz',
      verified: false,
      isEnabled: false,
      enabledModels: ['gpt-5'],
      createdAt: now,
    });
    await PromoRedemptions.create({
      promoCodeId: new Types.ObjectId(),
      userId: user._id,
      code: 'SPRING',
      redeemedAt: now,
      discountType: 'percentage',
      discountValue: 20,
      discountUsedAt: now,
      discountGivenMinor: 250,
      discountUsedOn: 'Pro, monthly',
    });
  });
  expect(section('Sessions').getByText(/203\.0\.113\.7/)).toBeDefined();
  expect(section('Add-ons').getByText('Small pack')).toBeDefined();
  expect(section('Add-ons').getByText(/50 of 50 prompts left/)).toBeDefined();
  expect(section('Promo codes').getByRole('link', { name: 'SPRING' })).toBeDefined();
  expect(section('Promo codes').getByText(/20% off the next purchase.*\$2\.50 off Pro, monthly/)).toBeDefined();
  const keys = section('Provider keys');
  for (const text of ['…wxyz', 'Off', 'Not verified']) expect(keys.getByText(text)).toBeDefined();
});

describe('the team', () => {
  const withTeam = async (owner: UserRecord) => {
    await setPlan(owner, 'pro');
    const team = await givenTeam(owner, { name: 'Writers' });
    await givenMember(team, { allowance: 100 }, await givenSubscriber({ email: 'ben@example.com' }));
    await TeamInvitations.create({
      teamId: team._id,
      email: 'cleo@example.com',
      role: 'member',
      invitedBy: owner._id,
      expiresAt: later,
      createdAt: now,
    });
  };

  test('lists members with their use of the pool', async () => {
    await open(async (owner) => {
      await withTeam(owner);
      await setPlanWallet(owner, { used: 1 });
    });
    const team = section('Team');
    expect(team.getByText('Owner · 1 prompt of the pool used')).toBeDefined();
    expect(team.getByRole('link', { name: 'Writers' })).toBeDefined();
    expect(team.getByText(/^Owner of/).textContent).toBe('Owner of Writers, with 1 other member');
    expect(team.getByRole('link', { name: 'ben@example.com' })).toBeDefined();
    expect(team.getByText('Member · 0 of 100 prompts of the pool used')).toBeDefined();
  });

  test('sends an invitation again after a question', async () => {
    const app = await open(withTeam);
    await click(app, 'Resend the invitation to cleo@example.com');
    const name = 'Send the invitation to cleo@example.com again?';
    const question = within(await screen.findByRole('dialog', { name }));
    await app.user.click(question.getByRole('button', { name: 'Send again' }));
    await screen.findByText('The invitation to cleo@example.com was sent again.');
    expect(await Mails.find().lean()).toMatchObject([{ template: 'team_invitation' }]);
    expect((await TeamInvitations.findOne().orFail().lean()).expiresAt > later).toBe(true);
  });
});

describe('the long lists', () => {
  test('the prompt ledger says where prompts came from and went', async () => {
    await open(async (user) => {
      await LedgerEntries.create({
        userId: user._id,
        walletId: user._id,
        bucket: 'plan',
        windowStart: now,
        state: 'committed',
        _id: new Types.ObjectId(),
        day: '2026-01-01',
        hour: 0,
        action: 'custom:1',
        model: 'plainprompt',
        at: now,
      });
      await LedgerEntries.create({
        userId: user._id,
        walletId: user._id,
        bucket: 'pool',
        windowStart: now,
        state: 'committed',
        _id: new Types.ObjectId(),
        day: '2026-01-01',
        hour: 0,
        action: 'plain-language',
        model: 'plainprompt',
        at: now,
      });
      await LedgerEntries.create({
        userId: user._id,
        walletId: user._id,
        bucket: 'plan',
        windowStart: now,
        state: 'refunded',
        _id: new Types.ObjectId(),
        day: '2026-01-01',
        hour: 0,
        action: 'simplify',
        model: 'plainprompt',
        at: now,
      });
      await givenBoughtAddOn(user, now);
    }, 'prompts');
    const ledger = await table('Prompts');
    expect(ledger.getByText('Add-on bought')).toBeDefined();
    expect(ledger.getByText('+50')).toBeDefined();
    expect(ledger.getByText('Small pack')).toBeDefined();
    expect(ledger.getAllByText('−1')).toHaveLength(2);
    const unchanged = within(ledger.getByRole('row', { name: /^Not charged/ }));
    expect(unchanged.getByText('0')).toBeDefined();
    expect(unchanged.getByText('The run failed or changed nothing · Simplify · PlainPrompt')).toBeDefined();
    expect(ledger.getByText('Custom action · PlainPrompt')).toBeDefined();
    expect(ledger.getByText('Plain language · PlainPrompt')).toBeDefined();
  });

  test('a tab is kept in the URL, and each list says when it is empty', async () => {
    const app = await open();
    expect(screen.getByText('No payments yet')).toBeDefined();
    for (const [name, text] of [
      ['Prompts', 'No prompts used yet'],
      ['Activity', 'No activity yet'],
      ['Mails', 'No mails in the last 30 days'],
      ['Changes', 'No changes yet'],
    ] as const) {
      await app.user.click(screen.getByRole('tab', { name }));
      expect(await screen.findByText(text)).toBeDefined();
    }
  });

  test('activity and mails are listed', async () => {
    const app = await open(async ({ _id: userId }) => {
      await recordActivity(null, { userId, type: 'login', description: 'Signed in', client: null, at: now });
      for (const template of ['password_reset', 'plan_cancelled']) {
        await Mails.create({ template, userId, sentAt: now, createdAt: now, expiresAt: later });
      }
    }, 'activity');
    expect((await table('Activity')).getByText('Signed in')).toBeDefined();
    await app.user.click(screen.getByRole('tab', { name: 'Mails' }));
    const mails = await table('Mails');
    expect(await mails.findByText('Password reset')).toBeDefined();
    expect(mails.getByText('Plan canceled')).toBeDefined();
    expect(mails.getAllByText('Sent', { selector: 'td *' })).toHaveLength(2);
  });
});
