import mongoose, { type Types } from 'mongoose';
import { hashSecret } from '#api/auth/secrets.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { EarnedAchievements } from '#api/modules/achievements/earned-achievement.model.ts';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { encryptCurrentPayer } from '#api/modules/billing/billed-to.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { BillingDetailsRows } from '#api/modules/billing-details/billing-details.model.ts';
import { encryptDetails } from '#api/modules/billing-details/billing-details-secrets.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { asUser, testContext } from '../setup/graphql.ts';
import { givenAddOn, givenBoughtAddOn } from './add-on.ts';
import { givenCustomAction } from './custom-action.ts';
import { givenHistoryEntries } from './history-entries.ts';
import { givenMember, givenTeam, givenTeamOwner } from './team.ts';
import { givenUsage } from './usage.ts';
import { givenSubscriber } from './user.ts';

const SCRIPT_URL = 'javascript:executed(1)';

/**
 * A text that tries to become markup in text, attributes, titles and scripts. Where it succeeds, an element has the class `injected`, or
 * /injected is requested.
 */
export const MARKUP = [
  `</title></textarea></script></style>"'>`,
  '<script class="injected">executed(1)</script>',
  '<img class="injected" src="/injected.png" onerror="executed(1)">',
  '<svg class="injected" onload="executed(1)"></svg>',
  '<iframe class="injected" srcdoc="<script>parent.executed(1)</script>"></iframe>',
  `<a class="injected" href="${SCRIPT_URL}" onfocus="executed(1)" autofocus>x</a>`,
  `{{constructor.constructor('executed(1)')()}}\${executed(1)}`,
].join('');

/** A hostile text that begins with the name of its field, by which a test finds it on the screen. */
export const hostile = (field: string): string => `${field} ${MARKUP}`;

export const INVITATION_TOKEN = 'a-hostile-invitation';

function givenInvitation({ _id: teamId, ownerId }: TeamRecord, email: string, overrides: object = {}) {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  return TeamInvitations.create({
    teamId,
    email,
    role: 'member',
    invitedBy: ownerId,
    expiresAt,
    createdAt: now,
    ...overrides,
  });
}

/** Stores plans, default actions and add-ons, which administrators name. */
async function givenHostileOffers(user: UserRecord, now: Date): Promise<void> {
  const plan = { name: hostile('Plan'), features: [hostile('Feature')], yearlyPriceMinor: 9990 };
  await Plans.updateMany({}, { $set: plan });
  await Plans.updateOne({ _id: 'ultimate' }, { buyNowUrl: SCRIPT_URL, yearlyBuyNowUrl: SCRIPT_URL });
  await DefaultActions.create({
    _id: 'hostile',
    name: hostile('Shared'),
    description: hostile('Purpose'),
    prompt: hostile('Pattern'),
    displayOrder: 0,
    needsModel: false,
    createdAt: now,
    updatedAt: now,
  });
  const texts = { name: hostile('Pack'), description: hostile('Contents'), icon: hostile('Icon') };
  await givenAddOn({ ...texts, purchaseUrl: SCRIPT_URL });
  await givenBoughtAddOn(user, now, texts);
}

/** Stores the user's texts, and the counters that are named after them. */
async function givenHostileWork(user: UserRecord, now: Date): Promise<void> {
  const { _id: actionId } = await givenCustomAction(user, {
    name: hostile('Action'),
    description: hostile('Description'),
    prompt: `${hostile('Template')} {input} for {audience}`,
    tags: [hostile('Tag')],
  });
  const originalText = hostile('Prompt');
  const change = {
    start: 0,
    end: 6,
    before: 'Prompt',
    after: 'Rewrite',
    rule: hostile('Rule'),
    reason: hostile('Reason'),
  };
  await givenHistoryEntries(user, {
    count: 1,
    now: now.getTime(),
    overrides: () => ({
      originalText,
      simplifiedText: hostile('Rewrite'),
      model: hostile('Model'),
      action: hostile('Action'),
      changes: [change],
    }),
  });
  await EarnedAchievements.create({ userId: user._id, achievement: hostile('Achievement'), earnedAt: now });
  await givenUsage(user, now.toISOString(), { action: `custom:${String(actionId)}`, model: hostile('Model') });
}

/** Stores models with hostile names, one of which runs on the user's own key. */
async function givenHostileModels(runtime: Runtime, user: UserRecord, now: Date): Promise<void> {
  const [enabled, offered] = ['Enabled', 'Offered'].map((name) => ({
    model: hostile(`id-of-${name}`),
    name: hostile(name),
  }));
  const refreshAt = new Date(now.getTime() + DAY_MS);
  await ModelLists.create({ _id: 'openrouter', models: [enabled, offered], refreshAt });
  await saveOwnKey(testContext(asUser(user), { runtime }), { provider: 'openrouter', key: 'sk-or-own-key-0123456789' });
  await OwnKeys.updateOne({ userId: user._id }, { enabledModels: [enabled?.model] });
}

/** Stores billing details, and their copy on a payment. */
async function givenHostileDetails(runtime: Runtime, userId: Types.ObjectId, paymentId: Types.ObjectId): Promise<void> {
  const texts = { name: hostile('Company'), line1: hostile('Street'), line2: hostile('Floor'), city: hostile('City') };
  const details = {
    ...texts,
    region: hostile('Region'),
    postalCode: hostile('Code'),
    country: 'DE',
    taxId: hostile('Tax'),
  };
  const ciphertext = encryptDetails(runtime, details, userId);
  await BillingDetailsRows.create({ _id: userId, ciphertext, updatedAt: new Date() });
  await mongoose.connection.transaction(async (session) => {
    const copies = await encryptCurrentPayer(session, runtime, { _id: paymentId, userId });
    await Payments.updateOne({ _id: paymentId }, { $set: copies }, { session });
  });
}

/** Stores activity, notifications and payments. Returns the id of a payment that has a receipt. */
async function givenHostileEvents(runtime: Runtime, { _id: userId }: UserRecord, now: Date): Promise<string> {
  const userAgent = hostile('Browser');
  await Activities.create({
    userId,
    type: 'login',
    description: hostile('Event'),
    ipAddress: MARKUP,
    userAgent,
    createdAt: now,
  });
  const notice = { kind: 'warning', title: hostile('Notice'), message: hostile('Message'), link: SCRIPT_URL } as const;
  await Notifications.create({ ...notice, userId, createdAt: now });
  await Users.updateOne({ _id: userId }, { $set: { 'sessions.$[].userAgent': userAgent, 'sessions.$[].ip': MARKUP } });
  const bought = { userId, kind: 'plan', itemId: 'pro', provider: 'sandbox', currency: 'USD', createdAt: now } as const;
  const checkout = await Checkouts.create({
    ...bought,
    description: hostile('Payment'),
    amountMinor: 999,
    fullAmountMinor: 999,
    billing: 'interval',
    state: 'paid',
    isOpen: false,
    expiresAt: now,
    paidAt: now,
  });
  const payment = {
    ...bought,
    checkoutId: checkout._id,
    description: hostile('Payment'),
    amountMinor: 999,
  } as const;
  await Payments.create({ ...payment, ref: 'refused', status: 'failed', reason: hostile('Refusal') });
  const { _id } = await Payments.create({
    ...payment,
    ref: MARKUP,
    status: 'succeeded',
    receiptNumber: 'PP-2026-000001',
  });
  await givenHostileDetails(runtime, userId, _id);
  return String(_id);
}

/** Stores a team of the user with a member, an invitation and an action, and another team that invites the user and a person without an account. */
async function givenHostileTeams(user: UserRecord): Promise<void> {
  const team = await givenTeam(user, { name: hostile('Team') });
  await givenMember(team, {}, await givenSubscriber({ fullName: hostile('Member'), email: `${MARKUP}@example.com` }));
  await givenInvitation(team, `invited${MARKUP}@example.com`);
  const texts = { name: hostile('Shared'), description: hostile('Shared'), prompt: hostile('Shared') };
  const times = { createdAt: user.createdAt, updatedAt: user.createdAt };
  await TeamActions.create({ teamId: team._id, createdBy: user._id, ...texts, tags: [hostile('Tag')], ...times });
  const other = await givenTeam(await givenTeamOwner('pro', { fullName: hostile('Inviter') }), {
    name: hostile('Foreigners'),
  });
  await givenInvitation(other, user.email);
  await givenInvitation(other, 'guest@example.com', { hash: hashSecret(INVITATION_TOKEN) });
}

/** Stores an account whose texts all try to run scripts, its session included, without the checks that the API makes. */
export async function givenHostileAccount(runtime: Runtime, openSession: (user: UserRecord) => Promise<string>) {
  const now = new Date();
  const user = await givenTeamOwner('pro', { createdAt: now, fullName: hostile('Person') });
  const token = await openSession(user);
  await givenHostileWork(user, now);
  await givenHostileModels(runtime, user, now);
  const paymentId = await givenHostileEvents(runtime, user, now);
  await givenHostileTeams(user);
  await givenHostileOffers(user, now);
  return { user, token, paymentId };
}
