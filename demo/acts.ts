import mongoose from 'mongoose';
import { SANDBOX_OUTCOMES } from '#api/http/sandbox-page.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { confirmAddress } from '#api/modules/accounts/address-confirmation.service.ts';
import { NO_TERM } from '#api/modules/accounts/plan-term.rules.ts';
import { updateProfile } from '#api/modules/accounts/profile.service.ts';
import { storePastVisits } from '#api/modules/accounts/session-store.service.ts';
import { createCustomAction } from '#api/modules/actions/custom-actions.service.ts';
import { listActiveAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { cancelSubscription } from '#api/modules/billing/cancellation.service.ts';
import { createCheckout, purchaseAddOn } from '#api/modules/billing/checkouts.service.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { listPayments } from '#api/modules/billing/payments.service.ts';
import { changePlan } from '#api/modules/billing/plan-change.service.ts';
import { saveBillingDetails } from '#api/modules/billing-details/billing-details.service.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { receiveSandboxEvent } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { changePassword } from '#api/modules/sessions/password-change.service.ts';
import { signUp } from '#api/modules/sessions/sign-up.service.ts';
import { addMember } from '#api/modules/teams/add-member.service.ts';
import { inviteToTeam } from '#api/modules/teams/invitations.service.ts';
import { acceptInvitation, listReceivedInvitations } from '#api/modules/teams/received-invitations.service.ts';
import { createTeamAction } from '#api/modules/teams/team-actions.service.ts';
import { createTeam } from '#api/modules/teams/teams.service.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { type SandboxCheckout, sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { type Cast, contextAt } from './cast.ts';
import { OWN_ACTIONS, SHARED_ACTIONS } from './own-actions.ts';
import type { Act } from './planned-acts.ts';
import type { Story } from './stories.ts';

/** What an act of a story needs. */
interface Scene {
  readonly cast: Cast;
  readonly story: Story;
  readonly ctx: RequestContext;
}

/** A function for each kind of act, which performs it through the product's services. */
type Acts = { readonly [K in Act['kind']]: (scene: Scene, act: Extract<Act, { readonly kind: K }>) => Promise<void> };

/** How an attempt to pay ends: paid, paid too little, or declined. */
type PaymentOutcome = 'pay' | 'short' | 'fail';

/**
 * Returns the event that the payment provider sends after an attempt to pay. Each attempt is a payment of its own, and a short one lacks a
 * cent. Null: the provider sends nothing.
 */
function toPaymentEvent(checkout: SandboxCheckout, outcome: PaymentOutcome, at: Date): PaymentEvent | null {
  const event = SANDBOX_OUTCOMES[outcome === 'fail' ? 'fail' : 'pay']?.event(checkout, at) ?? null;
  if (event?.kind === 'payment_failed') return { ...event, paymentRef: `${event.paymentRef}_declined` };
  if (event?.kind !== 'checkout_paid' || outcome === 'pay') return event;
  return { ...event, paymentRef: `${event.paymentRef}_short`, amountMinor: event.amountMinor - 1 };
}

/** Pays, or tries to, as a user does on the sandbox's checkout page. `url` is null when nothing is due: then nothing happens. */
async function payAt(url: string | null, outcome: PaymentOutcome, { runtime, now }: RequestContext): Promise<void> {
  const token = url && new URL(url).searchParams.get('token');
  const checkout = token ? sandboxProviderOf(runtime).findCheckout(token) : null;
  const event = checkout && toPaymentEvent(checkout, outcome, now());
  if (!event) return;
  const id = `${outcome}:${checkout.checkoutId}`;
  // Without the log, because a payment that is wrong on purpose would look like a fault there.
  const log = outcome === 'short' ? runtime.log.child({}, { level: 'silent' }) : runtime.log;
  await receiveSandboxEvent({ ...runtime, log }, { id, event }, { apply: applyPaymentEvent, now: now() });
}

/** The password of an account that an administrator or a team owner creates for another user, who must then replace it. */
export const GIVEN_PASSWORD = 'choose another one soon';

/** The address of the user of a story. Empty if there is no such story. */
const emailOf = ({ cast }: Scene, index: number) => cast.stories.get(index)?.persona.email ?? '';

/** Confirms a user's address without the mailed link, because the demo opens no mails. Returns the changed record. */
async function confirmWithoutMail(user: UserRecord, ctx: RequestContext): Promise<UserRecord> {
  const { _id: userId, email } = user;
  const [{ client }, at] = [ctx, ctx.now()];
  await mongoose.connection.transaction((session) => confirmAddress(session, { userId, email, client, at }));
  return { ...user, emailConfirmedAt: at };
}

const ACTS: Acts = {
  sign_up: async ({ cast, story: { index, persona }, ctx }) => {
    const { email, firstName, lastName } = persona;
    const input = { email, password: cast.password, fullName: `${firstName} ${lastName}`, client: 'web' } as const;
    const { user } = await signUp(ctx, input);
    cast.accounts.set(index, await confirmWithoutMail(user, ctx));
  },
  buy_plan: async ({ ctx }, { planId, interval }) => {
    const { url } = await createCheckout(ctx, { planId, interval });
    await payAt(url, 'pay', ctx);
  },
  change_plan: async ({ ctx }, { planId }) => {
    await changePlan(ctx, { planId, interval: 'monthly' });
  },
  fail_to_pay: async ({ ctx }, { planId }) => {
    const { url } = await createCheckout(ctx, { planId, interval: 'monthly' });
    await payAt(url, 'fail', ctx);
  },
  pay_short: async ({ ctx }, { planId }) => {
    const { url } = await createCheckout(ctx, { planId, interval: 'monthly' });
    await payAt(url, 'short', ctx);
  },
  refund: async ({ ctx }) => {
    const last = (await listPayments(ctx)).find(({ kind, status }) => kind === 'plan' && status === 'succeeded');
    if (!last) return;
    const { ref: paymentRef, amountMinor: refundedMinor, currency } = last;
    const event = { kind: 'refunded', paymentRef, refundedMinor, currency, at: ctx.now() } as const;
    await receiveSandboxEvent(
      ctx.runtime,
      { id: `refund:${paymentRef}`, event },
      { apply: applyPaymentEvent, now: ctx.now() },
    );
  },
  redeem_partner: async ({ cast, ctx }, { pick }) => {
    const code = cast.partnerCodes[pick];
    if (code !== undefined) await applyPromoCode(ctx, { code });
  },
  cancel: async ({ ctx }) => {
    await cancelSubscription(ctx);
  },
  redeem: async ({ ctx }, { code }) => {
    await applyPromoCode(ctx, { code });
  },
  buy_add_on: async ({ ctx }, { pick }) => {
    const addOns = await listActiveAddOns();
    const addOn = addOns[pick % addOns.length];
    if (!addOn) return;
    const { checkoutUrl } = await purchaseAddOn(ctx, String(addOn._id));
    await payAt(checkoutUrl, 'pay', ctx);
  },
  write_action: async ({ cast, story, ctx }, { pick }) => {
    const action = OWN_ACTIONS[pick];
    if (!action) return;
    const { _id } = await createCustomAction(ctx, action);
    cast.actions.set(story.index, [...(cast.actions.get(story.index) ?? []), String(_id)]);
  },
  save_billing_details: async ({ ctx }, { company }) => {
    const address = { line1: '12 Harbor Street', city: 'Dublin', postalCode: 'D02 X285', country: 'IE' };
    await saveBillingDetails(ctx, { name: company, ...address, line2: null, region: null, taxId: 'IE0000000XX' });
  },
  save_key: async ({ cast, story, ctx }) => {
    await saveOwnKey(ctx, { provider: 'openai', key: `sk-demo-${String(story.index).padStart(16, '0')}` });
    cast.ownKeys.add(story.index);
  },
  keep_history: async ({ cast, story, ctx }, { days }) => {
    cast.accounts.set(story.index, await updateProfile(ctx, { retentionDays: days }));
  },
  open_team: async ({ cast, story, ctx }, { name }) => {
    const team = await createTeam(ctx, name);
    const teamId = String(team._id);
    for (const action of SHARED_ACTIONS) await createTeamAction(ctx, { teamId, ...action });
    cast.teams.set(story.index, teamId);
  },
  add_member: async (scene, { member, allowance }) => {
    const { cast, story, ctx } = scene;
    const teamId = cast.teams.get(story.index);
    const persona = cast.stories.get(member)?.persona;
    if (!teamId || !persona) return;
    const { email, firstName, lastName } = persona;
    const input = { teamId, email, firstName, lastName, password: GIVEN_PASSWORD, promptsLimit: allowance };
    const { userId } = await addMember(ctx, input);
    // `addMember` returns only the id. The record is that of a new account: the member's next acts are sent with it.
    cast.accounts.set(member, {
      _id: userId,
      email,
      fullName: `${firstName} ${lastName}`,
      role: 'user',
      emailConfirmedAt: null,
      mustChangePassword: true,
      tokenVersion: 0,
      billingStatus: 'active',
      planSource: 'free',
      planTermAt: NO_TERM,
      planRenews: false,
      lastSeenAt: null,
      isSuspended: false,
      retentionDays: 180,
      createdAt: ctx.now(),
    });
  },
  invite: async (scene, { member }) => {
    const teamId = scene.cast.teams.get(scene.story.index);
    if (teamId) await inviteToTeam(scene.ctx, { teamId, email: emailOf(scene, member), role: 'member' });
  },
  accept_invitation: async ({ ctx }) => {
    const [invitation] = await listReceivedInvitations(ctx);
    if (invitation) await acceptInvitation(ctx, { id: invitation.id });
  },
  change_password: async ({ cast, story, ctx }) => {
    const change = { currentPassword: GIVEN_PASSWORD, newPassword: cast.password };
    const { user } = await changePassword(ctx, change);
    cast.accounts.set(story.index, await confirmWithoutMail(user, ctx));
  },
};

/**
 * Performs one act of a story at a time in the past. Skips acts of users who have no account or are suspended, and acts that the product
 * refuses, such as redeeming a code twice. Throws other errors.
 */
export async function perform(cast: Cast, story: Story, act: Act, at: Date): Promise<void> {
  if (act.kind !== 'sign_up' && !cast.accounts.has(story.index)) return;
  if (cast.suspended.has(story.index)) return;
  const scene: Scene = { cast, story, ctx: contextAt(cast, story, at) };
  const play = ACTS[act.kind] as (scene: Scene, act: Act) => Promise<void>;
  try {
    await play(scene, act);
    const user = cast.accounts.get(story.index);
    // A refund is an act of the payment provider.
    if (user && act.kind !== 'refund') await storePastVisits([{ userId: user._id, at }]);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'INTERNAL') throw error;
    cast.runtime.log.debug({ act: act.kind, code: error.code, text: error.message }, 'An act of the demo was refused');
  }
}
