import { describe, expect, test } from 'vitest';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { openSession } from '#api/modules/sessions/sessions.ts';
import { setSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { givenAddOn, givenBoughtAddOn } from '../../factories/add-on.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenSession } from '../../factories/session.ts';
import {
  contextFor,
  givenServer,
  setPlanWallet,
  tally,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asToken, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  AddDaysOnceDocument,
  EndUserSessionsDocument,
  GiveAddOnDocument,
  GivePromptsDocument,
  InviteToTeamDocument,
  RemoveDaysOnceDocument,
  RemoveGiftDocument,
  ResendUserInvitationDocument,
  SendPasswordResetDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
const withMailbox = { runtime };
const NO_ID = '000000000000000000000001';

const asAdmin = async (): Promise<Viewer> => asUser(await givenAdmin({ email: 'boss@example.com' }));
const idOf = ({ _id }: Pick<UserRecord, '_id'>) => String(_id);
const activityOf = async ({ _id: userId }: UserRecord) =>
  (await Activities.find({ userId }).lean()).map(({ description, ipAddress }) => [description, ipAddress]);
const listAudited = async () =>
  (await AuditEntries.find().sort({ _id: 1 }).lean()).map(({ field, targetId, outcome }) => [field, targetId, outcome]);

describe('ending all sessions', () => {
  test('signs the user out everywhere, notifies them, and is in the audit log', async () => {
    const user = await givenUser();
    await givenSession(user, 'one');
    await givenSession(user, 'two');
    const answer = await run(await asAdmin(), EndUserSessionsDocument, { id: idOf(user) });
    expect(answer).toEqual({ adminEndSessions: { email: user.email } });
    expect(await Users.findById(user._id).lean()).toMatchObject({ sessions: [], tokenVersion: 1 });
    expect(await activityOf(user)).toEqual([['An administrator ended all sessions', null]]);
    expect(await Notifications.findOne({ userId: user._id }).lean()).toMatchObject({
      title: 'You were signed out everywhere',
    });
    expect(await listAudited()).toEqual([['adminEndSessions', idOf(user), 'ok']]);
  });

  test('keeps a sign-in that read the user before it from opening a session', async () => {
    const user = await givenUser();
    await run(await asAdmin(), EndUserSessionsDocument, { id: idOf(user) });
    await openSession(testContext(asUser(user)), user, 'web');
    expect((await Users.findById(user._id).orFail().lean()).sessions).toEqual([]);
  });
});

test('a reset mail has a link, and the password stays until it is opened', async () => {
  const user = await givenUser({ email: 'ann@example.com' });
  const before = await Users.findById(user._id).select('+passwordHash').lean();
  await run(await asAdmin(), SendPasswordResetDocument, { id: idOf(user) }, withMailbox);
  const mails = await mailbox.received(runtime);
  expect(mails.map(({ to, text }) => [to, text.includes('/auth/reset?')])).toEqual([['ann@example.com', true]]);
  // The user asked for nothing, so the mail doesn't say so.
  expect(mails[0]?.text).toContain('An administrator of PlainPrompt sent you this email');
  expect(mails[0]?.text).not.toContain('We received a request');
  expect(await Users.findById(user._id).select('+passwordHash').lean()).toEqual(before);
  expect(await activityOf(user)).toEqual([['An administrator sent a link to choose a new password', null]]);
});

describe('a gift', () => {
  const gift = (more = {}) => ({ prompts: 40, reason: ' Sorry for the outage ', idempotencyKey: 'k1', ...more });

  test('of prompts is an add-on with the reason, and a repeated request gives no second one', async () => {
    const user = await givenSubscriber();
    const admin = await asAdmin();
    const give = () => run(admin, GivePromptsDocument, { id: idOf(user), input: gift() });
    const answers = await Promise.all([give(), give()]);
    expect(answers[0].given).toMatchObject({
      addOn: { id: null, name: 'Bonus prompts', description: 'Sorry for the outage', promptsAmount: 40 },
      promptsRemaining: 40,
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(await give()).toEqual(answers[0]);
    expect(await AddOnPurchases.find().lean()).toMatchObject([{ source: 'admin', state: 'paid', promptsAmount: 40 }]);
    expect(await Wallets.find({ kind: 'add_on' }).lean()).toMatchObject([{ userId: user._id, limit: 40, used: 0 }]);
    expect(await Notifications.findOne({ userId: user._id }).lean()).toMatchObject({ title: 'Add-on added' });
  });

  test('with a key that was used for another gift is refused', async () => {
    const [user, other] = [await givenSubscriber(), await givenSubscriber()];
    const admin = await asAdmin();
    await run(admin, GivePromptsDocument, { id: idOf(user), input: gift() });
    for (const change of [
      { id: idOf(user), input: gift({ prompts: 41 }) },
      { id: idOf(other), input: gift() },
    ]) {
      expect(await runForError(admin, GivePromptsDocument, change)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    }
    expect(await AddOnPurchases.countDocuments()).toBe(1);
  });

  test.each([
    [{ prompts: 0 }, { prompts: 'Prompts must be 1 to 1000000' }],
    [{ prompts: 1_000_001 }, { prompts: 'Prompts must be 1 to 1000000' }],
    [{ reason: '  ' }, { reason: 'Reason is required' }],
    [{ reason: 'x'.repeat(301) }, { reason: 'Reason must be at most 300 characters' }],
  ])('of %j is refused', async (change, fields) => {
    const user = await givenSubscriber();
    const variables = { id: idOf(user), input: gift(change) };
    expect(await runForError(await asAdmin(), GivePromptsDocument, variables)).toMatchObject({ fields });
    expect(await AddOnPurchases.countDocuments()).toBe(0);
  });

  test('may be an add-on that is no longer sold, and a repeated request gives no second one', async () => {
    const user = await givenSubscriber();
    const { _id } = await givenAddOn({ isActive: false });
    const admin = await asAdmin();
    const variables = { id: idOf(user), addOnId: String(_id), idempotencyKey: 'k1' };
    const first = await run(admin, GiveAddOnDocument, variables);
    expect(first.given).toMatchObject({ addOn: { id: String(_id), name: 'Small pack' }, promptsRemaining: 50 });
    expect(await run(admin, GiveAddOnDocument, variables)).toEqual(first);
    expect(await AddOnPurchases.countDocuments({ source: 'admin' })).toBe(1);
    expect(await runForError(admin, GiveAddOnDocument, { ...variables, addOnId: NO_ID })).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(
      await runForError(admin, GiveAddOnDocument, { ...variables, addOnId: NO_ID, idempotencyKey: 'k2' }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('days with a key are added once', async () => {
  const user = await givenSubscriber();
  const admin = await asAdmin();
  await setSubscription(testContext(admin), user._id, { planId: 'pro' });
  const add = (idempotencyKey: string | null) =>
    run(admin, AddDaysOnceDocument, { id: idOf(user), days: 10, idempotencyKey });
  const first = await add('k1');
  expect(await add('k1')).toEqual(first);
  const end = Date.parse(first.adminAddDays.currentPeriodEnd);
  expect(Date.parse((await add(null)).adminAddDays.currentPeriodEnd)).toBe(end + 10 * DAY_MS);
});

describe('an invitation to the team of a user', () => {
  async function givenInvitation() {
    const owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
    const team = await givenTeam(owner, { name: 'Writers' });
    const input = { teamId: String(team._id), email: 'ben@example.com', role: 'MEMBER' as const };
    const { invited: invitation } = await run(asUser(owner), InviteToTeamDocument, { input }, withMailbox);
    await mailbox.received(runtime);
    return { owner, variables: { userId: idOf(owner), invitationId: invitation.id } };
  }

  test('is sent again in the name of the member who invited, with a new link', async () => {
    const { owner, variables } = await givenInvitation();
    const before = await TeamInvitations.findOne().orFail().lean();
    const later = { runtime, now: () => new Date(NOW.getTime() + DAY_MS) };
    await run(await asAdmin(), ResendUserInvitationDocument, variables, later);
    const mails = await mailbox.received(runtime, later.now());
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)?.text).toContain('Ann Owner');
    const after = await TeamInvitations.findOne().orFail().lean();
    expect(after.hash).not.toBe(before.hash);
    expect(Number(after.expiresAt) - Number(before.expiresAt)).toBe(DAY_MS);
    expect(await listAudited()).toEqual([['adminResendInvitation', idOf(owner), 'ok']]);
  });

  test('is not found under another user, or when it has expired', async () => {
    const { variables } = await givenInvitation();
    const admin = await asAdmin();
    const other = { ...variables, userId: idOf(await givenUser()) };
    const notFound = { code: 'NOT_FOUND', message: 'This invitation does not exist' };
    expect(await runForError(admin, ResendUserInvitationDocument, other, withMailbox)).toEqual(notFound);
    const late = { runtime, now: () => new Date(NOW.getTime() + 8 * DAY_MS) };
    expect(await runForError(admin, ResendUserInvitationDocument, variables, late)).toEqual(notFound);
  });
});

test('only administrators can run these mutations, and only for users who exist', async () => {
  const mutations = [
    [EndUserSessionsDocument, { id: NO_ID }],
    [SendPasswordResetDocument, { id: NO_ID }],
    [GivePromptsDocument, { id: NO_ID, input: { prompts: 1, reason: 'x', idempotencyKey: 'k' } }],
    [GiveAddOnDocument, { id: NO_ID, addOnId: NO_ID, idempotencyKey: 'k' }],
    [AddDaysOnceDocument, { id: NO_ID, days: 10, idempotencyKey: 'k' }],
    [ResendUserInvitationDocument, { userId: NO_ID, invitationId: NO_ID }],
  ] as const;
  const [admin, user] = [await asAdmin(), asUser(await givenUser())];
  for (const [document, variables] of mutations) {
    expect(await runForError(user, document, variables)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await runForError(asToken('all'), document, variables)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await runForError(admin, document, variables)).toMatchObject({ code: 'NOT_FOUND' });
  }
});

describe('the removal of a gift', () => {
  async function givenGift(prompts = 10) {
    const user = await givenSubscriber();
    await setPlanWallet(user, { limit: 0 });
    const admin = await asAdmin();
    const input = { prompts, reason: 'Sorry', idempotencyKey: 'k1' };
    const { given } = await run(admin, GivePromptsDocument, { id: idOf(user), input });
    const removal = { id: idOf(user), giftId: given.id };
    return { user, admin, removal, remove: () => run(admin, RemoveGiftDocument, removal) };
  }

  test('takes back what is left, once, tells the user, and is in the audit log', async () => {
    const { user, remove, admin, removal } = await givenGift();
    const server = givenServer();
    await trySimplify(contextFor(user, server, NOW));
    await waitForCommits(server);
    await remove();
    await remove();
    expect(await AddOnPurchases.find().lean()).toMatchObject([{ state: 'voided', voidedAt: NOW }]);
    expect(await Wallets.findOne({ kind: 'add_on' }).lean()).toMatchObject({ limit: 0, used: 1 });
    expect(await trySimplify(contextFor(user, server, NOW))).toBe('QUOTA_EXHAUSTED');
    const notices = await Notifications.find({ userId: user._id, title: 'Gift removed' }).lean();
    expect(notices.map(({ message }) => message)).toEqual([
      'The remaining prompts of the gift Bonus prompts were removed.',
    ]);
    expect(await activityOf(user)).toContainEqual([
      'An administrator removed the rest of the gift Bonus prompts',
      null,
    ]);
    expect((await listAudited()).slice(1)).toEqual(times(2, () => ['adminRemoveGift', idOf(user), 'ok']));
    // The key of the gift gives nothing again.
    const input = { prompts: 10, reason: 'Sorry', idempotencyKey: 'k1' };
    await run(admin, GivePromptsDocument, { id: removal.id, input });
    expect(await Wallets.findOne({ kind: 'add_on' }).lean()).toMatchObject({ limit: 0 });
  });

  test('is refused for what is no gift to the user', async () => {
    const { admin, removal } = await givenGift();
    const bought = await givenBoughtAddOn(await givenSubscriber(), NOW);
    const other = await givenSubscriber();
    for (const variables of [
      { ...removal, giftId: NO_ID },
      { ...removal, id: idOf(other) },
      { id: String(bought.userId), giftId: String(bought._id) },
    ]) {
      expect(await runForError(admin, RemoveGiftDocument, variables)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await AddOnPurchases.countDocuments({ state: 'voided' })).toBe(0);
  });

  test('while runs use it keeps what they used, and nothing more is used', async () => {
    const { user, remove } = await givenGift(30);
    const server = givenServer();
    const runs = times(30, () => trySimplify(contextFor(user, server, NOW)));
    await Promise.race(runs);
    await remove();
    const { ok = 0, ...others } = tally(await Promise.all(runs));
    await waitForCommits(server);
    expect(Object.keys(others).filter((code) => code !== 'QUOTA_EXHAUSTED')).toEqual([]);
    const wallet = await Wallets.findOne({ kind: 'add_on' }).orFail().lean();
    expect(wallet).toMatchObject({ limit: 0, used: ok });
    expect(await LedgerEntries.countDocuments({ walletId: wallet._id, state: 'committed' })).toBe(ok);
    expect(await trySimplify(contextFor(user, server, NOW))).toBe('QUOTA_EXHAUSTED');
  });
});

describe('the removal of added days', () => {
  async function givenAddedDays() {
    const user = await givenSubscriber();
    const admin = await asAdmin();
    await setSubscription(testContext(admin), user._id, { planId: 'pro' });
    const before = await Subscriptions.findById(user._id).orFail().lean();
    await run(admin, AddDaysOnceDocument, { id: idOf(user), days: 10, idempotencyKey: null });
    const stored = () => Subscriptions.findById(user._id).orFail().lean();
    return { user, admin, before, stored };
  }

  test('restores the end exactly, and a key removes once', async () => {
    const { user, admin, before, stored } = await givenAddedDays();
    const remove = (days: number, idempotencyKey: string | null) =>
      run(admin, RemoveDaysOnceDocument, { id: idOf(user), days, idempotencyKey });
    const first = await remove(4, 'k1');
    expect(await remove(4, 'k1')).toEqual(first);
    await remove(6, null);
    expect(await stored()).toMatchObject({ currentPeriodEnd: before.currentPeriodEnd, extraMs: 0 });
    expect((await activityOf(user)).map(([text]) => text)).toEqual(
      expect.arrayContaining(['4 added days were removed from the plan', '6 added days were removed from the plan']),
    );
    expect((await listAudited()).filter(([field]) => field === 'adminRemoveDays')).toHaveLength(3);
  });

  test('never takes a day that was paid, assigned or granted', async () => {
    const { user, admin, before, stored } = await givenAddedDays();
    const refuse = (days: number) =>
      runForError(admin, RemoveDaysOnceDocument, { id: idOf(user), days, idempotencyKey: null });
    expect(await refuse(11)).toMatchObject({ code: 'CONFLICT', message: 'Only 10 added days can be removed' });
    expect(await refuse(0)).toMatchObject({ code: 'BAD_USER_INPUT' });
    const answers = await Promise.allSettled(
      times(4, () => run(admin, RemoveDaysOnceDocument, { id: idOf(user), days: 10, idempotencyKey: null })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stored()).toMatchObject({ currentPeriodEnd: before.currentPeriodEnd, extraMs: 0 });
    expect(await refuse(1)).toMatchObject({ message: 'This plan has no added days that are left' });
  });

  test('leaves the days of them that have passed', async () => {
    const { user, admin, before } = await givenAddedDays();
    const end = before.currentPeriodEnd?.getTime() ?? 0;
    const now = () => new Date(end + 3.5 * DAY_MS);
    const remove = (days: number) =>
      runForError(admin, RemoveDaysOnceDocument, { id: idOf(user), days, idempotencyKey: null }, { now });
    expect(await remove(7)).toMatchObject({ message: 'Only 6 added days can be removed' });
  });

  test('of a plan grant takes those that were added to the grant', async () => {
    const user = await givenSubscriber();
    const admin = await asAdmin();
    await inTransaction((session) => grantPlan(session, { userId: user._id, planId: 'pro', days: 30, at: NOW }));
    const endsAt = async () => (await Subscriptions.findById(user._id).orFail().lean()).grant?.endsAt;
    const granted = await endsAt();
    const days = (count: number) => ({ id: idOf(user), days: count, idempotencyKey: null });
    expect(await runForError(admin, RemoveDaysOnceDocument, days(1))).toMatchObject({ code: 'CONFLICT' });
    await run(admin, AddDaysOnceDocument, days(5));
    await run(admin, RemoveDaysOnceDocument, days(5));
    expect(await endsAt()).toEqual(granted);
  });
});
