import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { removeAccount } from '#api/modules/accounts/account-deletion.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { voidAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { personalMails } from '#api/modules/mail/personal-data.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { LedgerEntries, type LedgerEntryRecord } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { givenAddOn, givenBoughtAddOn, givenPendingPurchase } from '../../factories/add-on.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenSession } from '../../factories/session.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asToken, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  GivePromptsDocument,
  InviteToTeamDocument,
  SendPasswordResetDocument,
  UserAccessDocument,
  UserPromptLedgerDocument,
  UserTeamDetailsDocument,
  UserWalletsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
const asAdmin = async (): Promise<Viewer> => asUser(await givenAdmin());
const idOf = ({ _id }: Pick<UserRecord, '_id'>) => String(_id);
const atHour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const isoAtHour = (hours: number) => atHour(hours).toISOString();

/** A run that used a prompt of the user's plan. */
const givenRun = ({ _id: userId }: UserRecord, at: Date, entry: Partial<LedgerEntryRecord> = {}) =>
  LedgerEntries.create({
    _id: idAt(at),
    userId,
    walletId: userId,
    bucket: 'plan',
    windowStart: NOW,
    state: 'committed',
    day: '2026-01-01',
    hour: 0,
    at,
    ...entry,
  });

describe('the prompt ledger', () => {
  test('lists runs, purchases and gifts, newest first, with where each prompt came from', async () => {
    const user = await givenSubscriber();
    const admin = await asAdmin();
    const input = { prompts: 40, reason: 'Sorry for the outage', idempotencyKey: 'k' };
    await givenRun(user, atHour(-3), { action: 'shorten', model: 'gpt-5' });
    await givenRun(user, atHour(-2), { state: 'refunded' });
    await givenRun(user, atHour(-1), { bucket: 'byok', walletId: null });
    const gift = await run(admin, GivePromptsDocument, { id: idOf(user), input });
    await givenRun(user, new Date(Date.now() + DAY_MS), {
      bucket: 'add_on',
      walletId: new Types.ObjectId(gift.given.id),
    });
    await givenRun(await givenSubscriber(), NOW);
    const { adminUserDetails } = await run(admin, UserPromptLedgerDocument, { id: idOf(user), first: 10 });
    const { nodes, totalCount } = adminUserDetails.promptLedger;
    expect(nodes.map(({ kind, prompts, bucket, addOnName }) => [kind, prompts, bucket, addOnName])).toEqual([
      ['RUN', -1, 'ADD_ON', 'Bonus prompts'],
      ['GIFT', 40, null, 'Bonus prompts'],
      ['RUN', 0, 'BYOK', null],
      ['RETURNED', 0, 'PLAN', null],
      ['RUN', -1, 'PLAN', null],
    ]);
    expect(nodes[1]).toMatchObject({ description: 'Sorry for the outage', voidedAt: null });
    expect(nodes[4]).toMatchObject({ action: 'shorten', model: 'gpt-5', description: null });
    expect(totalCount).toBe(5);
  });

  test('shows a kept rewrite of a run that was charged as a run that used no prompt', async () => {
    const user = await givenSubscriber();
    await givenRun(user, atHour(-2));
    // The entry that `keepRefusedRewrite` adds: the bucket of the refused run, and no wallet.
    await givenRun(user, atHour(-1), { walletId: null });
    const { adminUserDetails } = await run(await asAdmin(), UserPromptLedgerDocument, { id: idOf(user), first: 10 });
    expect(adminUserDetails.promptLedger.nodes).toMatchObject([
      { kind: 'RUN', prompts: 0, bucket: 'PLAN' },
      { kind: 'RUN', prompts: -1, bucket: 'PLAN' },
    ]);
  });

  test('is read in pages across runs and purchases, and shows refunds but no open purchases', async () => {
    const user = await givenSubscriber();
    const bought = await givenBoughtAddOn(user, NOW);
    await inTransaction((session) => voidAddOnPurchase(session, { purchaseId: bought._id, at: atHour(1) }));
    await givenPendingPurchase(user, await givenAddOn(), NOW);
    for (const hours of [-2, -1]) await givenRun(user, atHour(hours));
    const admin = await asAdmin();
    const page = (after: string | null) =>
      run(admin, UserPromptLedgerDocument, { id: idOf(user), first: 2, after }).then(
        ({ adminUserDetails: { promptLedger } }) => promptLedger,
      );
    const first = await page(null);
    expect(first).toMatchObject({
      nodes: [{ kind: 'PURCHASE', prompts: 50, addOnName: 'Small pack', voidedAt: isoAtHour(1) }, { kind: 'RUN' }],
      pageInfo: { hasNextPage: true },
      totalCount: 3,
    });
    const second = await page(first.pageInfo.endCursor ?? null);
    expect(second).toMatchObject({ nodes: [{ kind: 'RUN', at: isoAtHour(-2) }], pageInfo: { hasNextPage: false } });
  });

  test('refuses pages that are too large', async () => {
    const variables = { id: idOf(await givenUser()), first: 101 };
    expect(await runForError(await asAdmin(), UserPromptLedgerDocument, variables)).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('is read by an index', async () => {
    const found = LedgerEntries.find({ userId: new Types.ObjectId() }).sort({ _id: -1 }).limit(20);
    const { queryPlanner } = (await found.explain('queryPlanner')) as unknown as { queryPlanner: object };
    expect(JSON.stringify(queryPlanner)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  });
});

test('wallets show what is used, held and left, and add-ons what became of them', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const hold = { _id: new Types.ObjectId(), at: NOW };
  await Wallets.updateOne({ _id: user._id }, { $set: { used: 3 }, $push: { holds: hold } });
  const addOn = await givenBoughtAddOn(user, NOW);
  await Wallets.updateOne({ _id: addOn._id }, { $set: { used: 20 } });
  const { adminUserDetails } = await run(await asAdmin(), UserWalletsDocument, { id: idOf(user) });
  expect(adminUserDetails.wallets).toMatchObject([
    { kind: 'PLAN', name: 'Free', promptsLimit: 5, promptsUsed: 3, promptsRemaining: 2, promptsHeld: 1 },
    { kind: 'ADD_ON', name: 'Small pack', promptsLimit: 50, promptsUsed: 20, promptsRemaining: 30, resetsAt: null },
  ]);
  expect(adminUserDetails.addOns).toMatchObject({
    nodes: [
      {
        id: String(addOn._id),
        addOn: { id: String(addOn.addOnId), name: 'Small pack' },
        source: 'PAYMENT',
        state: 'PAID',
        promptsRemaining: 30,
        paymentId: null,
        purchasedAt: isoAtHour(0),
      },
    ],
    totalCount: 1,
  });
});

describe('the team', () => {
  test('shows members with their use of the pool, and open invitations only', async () => {
    const owner = await givenTeamOwner();
    const team = await givenTeam(owner, { name: 'Writers' });
    const { user: member } = await givenMember(team, { allowance: 100 });
    const input = { teamId: String(team._id), email: 'ben@example.com', role: 'MEMBER' as const };
    await run(asUser(owner), InviteToTeamDocument, { input });
    await Wallets.updateOne({ _id: owner._id }, { $set: { used: 30, 'sharers.0.used': 10 } });
    const admin = await asAdmin();
    const read = async (id: string, now = NOW) =>
      (await run(admin, UserTeamDetailsDocument, { id }, { now: () => now })).adminUserDetails.team;
    const details = await read(idOf(owner));
    expect(details).toMatchObject({
      role: 'OWNER',
      team: {
        name: 'Writers',
        ownerId: idOf(owner),
        members: [
          { userId: idOf(owner), role: 'OWNER', promptsLimit: null, promptsUsed: 20 },
          { userId: idOf(member), role: 'MEMBER', promptsLimit: 100, promptsUsed: 10 },
        ],
        invitations: [{ email: 'ben@example.com' }],
      },
    });
    expect(await read(idOf(member))).toEqual({ ...details, role: 'MEMBER' });
    expect(await read(idOf(owner), atHour(8 * 24))).toMatchObject({ team: { invitations: [] } });
  });

  test('is null without one', async () => {
    const { adminUserDetails } = await run(await asAdmin(), UserTeamDetailsDocument, { id: idOf(await givenUser()) });
    expect(adminUserDetails.team).toBeNull();
  });
});

describe('access to the account', () => {
  const read = async (user: UserRecord) =>
    (await run(await asAdmin(), UserAccessDocument, { id: idOf(user) }, { runtime })).adminUserDetails;

  test('sessions, activity and promo codes of this user are listed', async () => {
    const user = await givenUser();
    await givenSession(user, 'one');
    await recordActivity(null, { userId: user._id, type: 'login', description: 'Signed in', client: null, at: NOW });
    await PromoRedemptions.create({
      promoCodeId: new Types.ObjectId(),
      userId: user._id,
      code: 'SPRING',
      redeemedAt: NOW,
      discountType: 'percentage',
      discountValue: 20,
      discountUsedAt: NOW,
      discountGivenMinor: 250,
      discountUsedOn: 'Pro, monthly',
    });
    expect(await read(user)).toMatchObject({
      id: idOf(user),
      user: { email: user.email },
      sessions: [{ id: 'one', client: 'WEB', ipAddress: '203.0.113.7', isCurrent: false }],
      activity: { nodes: [{ type: 'LOGIN', description: 'Signed in' }], totalCount: 1 },
      promoUses: {
        nodes: [
          {
            code: 'SPRING',
            summary: '20% off the next purchase',
            appliedAt: isoAtHour(0),
            usedAt: isoAtHour(0),
            usedOn: 'Pro, monthly',
            discountGiven: 2.5,
            currency: 'USD',
          },
        ],
      },
    });
  });

  test('keys are listed without the key', async () => {
    const user = await givenUser();
    await OwnKeys.create({
      _id: `${idOf(user)}:openai`,
      userId: user._id,
      provider: 'openai',
      ciphertext: 'sealed',
      last4: 'wxyz',
      verified: true,
      isEnabled: true,
      enabledModels: ['gpt-5'],
      createdAt: NOW,
    });
    const { keys } = await read(user);
    expect(keys).toEqual([
      {
        id: `${idOf(user)}:openai`,
        provider: 'OPENAI',
        last4: 'wxyz',
        isVerified: true,
        isEnabled: true,
        enabledModels: ['gpt-5'],
      },
    ]);
  });
});

describe('mails', () => {
  const mailsOf = async (user: UserRecord) =>
    (await run(await asAdmin(), UserAccessDocument, { id: idOf(user) }, { runtime })).adminUserDetails.mails.nodes;

  test('are listed from the first attempt on, and deleted with the account', async () => {
    const user = await givenUser({ email: 'ann@example.com' });
    await run(await asAdmin(), SendPasswordResetDocument, { id: idOf(user) }, { runtime });
    await mailbox.received(runtime);
    expect(await mailsOf(user)).toMatchObject([
      {
        template: 'password_reset_by_admin',
        name: 'Password reset by admin',
        state: 'SENT',
        attempts: 1,
        sentAt: isoAtHour(0),
      },
    ]);
    await inTransaction((session) => removeAccount(session, { runtime, userId: user._id, at: NOW }));
    await personalMails.erase({ userId: user._id, email: null, isEmailConfirmed: true }, { runtime, now: NOW });
    expect(await Mails.countDocuments({ userId: user._id })).toBe(0);
  });

  test('that are tried again or given up say so', async () => {
    const user = await givenUser();
    const mail = { template: 'receipt', userId: user._id, attempts: 3, createdAt: NOW, expiresAt: atHour(720) };
    await Mails.create([{ ...mail, nextAttemptAt: atHour(1) }, mail]);
    expect((await mailsOf(user)).map(({ state }) => state).sort()).toEqual(['NOT_SENT', 'QUEUED']);
  });
});

test('only administrators can read it, and only about users who exist', async () => {
  const user = await givenUser();
  const variables = { id: idOf(user) };
  expect(await runForError(asUser(user), UserAccessDocument, variables)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await runForError(asToken('all'), UserAccessDocument, variables)).toMatchObject({ code: 'FORBIDDEN' });
  const unknown = { id: '000000000000000000000001' };
  expect(await runForError(await asAdmin(), UserAccessDocument, unknown)).toMatchObject({ code: 'NOT_FOUND' });
});
