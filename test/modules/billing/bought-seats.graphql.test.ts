import { beforeEach, describe, expect, test } from 'vitest';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { useMailbox } from '../../factories/mail.ts';
import { day, rows, START } from '../../factories/plan-story.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import { BuySeatsDocument, SeatsInOffersDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });

let ann: UserBilling;
beforeEach(async () => {
  ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
  await ann.buy(START, 'pro');
  await givenTeam(ann.user);
});

async function buySeats(now: Date, quantity: number): Promise<void> {
  await run(ann.viewer, BuySeatsDocument, { quantity }, ann.at(now));
  const checkout = await Checkouts.findOne({ kind: 'seats', userId: ann.user._id }).sort({ _id: -1 }).orFail().lean();
  await ann.receive(ann.paidEvent(checkout, now));
}

const grantUltimate = (days: number | null) =>
  inTransaction((session) => grantPlan(session, { userId: ann.user._id, planId: 'ultimate', days, at: day('02-11') }));

async function read(now: Date) {
  const { viewer, planOffers, cancellationLosses } = await run(ann.viewer, SeatsInOffersDocument, {}, ann.at(now));
  const offer = (planId: string, interval: string) =>
    planOffers.find((it) => it.planId === planId && it.interval === interval);
  const { renewalAmount, grant } = viewer.subscription;
  return { renewalAmount, grant, offer, cancellationLosses };
}

async function findMail(now: Date, subject: string): Promise<string> {
  const mails = (await mailbox.received(runtime, now)).filter((mail) => mail.subject === subject);
  return mails.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n');
}

/** How two bought seats renew. */
const TERMS = 'renew on Feb 28, 2026 for $28 a month';

/** What Pro has and Standard does not, without the seats. */
const LOWER = ['500 prompts: Standard has 200', 'your team’s shared prompts'];

/** Two seats that a plan from a promo code keeps until it ends. */
const LATER_SEATS = 'the 2 seats that you bought, which end with the period that is paid when your trial ends';

describe('seats that were bought', () => {
  test('are named with the day of their end when a plan is canceled that is paid for longer', async () => {
    await buySeats(day('02-10'), 2);
    await ann.buy(day('02-11'), 'pro', 'YEARLY');
    expect((await read(day('02-12'))).cancellationLosses).toContain(
      'the 2 seats that you bought, which end on Feb 28, 2026',
    );
    await ann.cancelRenewal(day('02-12'));
    const mail = await findMail(day('02-12'), 'Your Pro plan ends on Feb 11, 2027');
    expect(mail).toContain(
      'It stays active until Feb 11, 2027, and you are not charged again. You can resume it until then. When Pro ends, you give up: - 500 prompts: Free has 5 - the use of your own AI provider keys - your team’s shared prompts - the 2 seats that you bought, which end on Feb 28, 2026 If',
    );
  });

  test('are named with their price in the mails about a plan that renews again, because they renew again too', async () => {
    await buySeats(day('02-10'), 2);
    const price = `It renews on Feb 28, 2026 for $9.99 a month. The 2 seats that you bought are paid separately: they ${TERMS}, as before.`;
    await ann.change(day('02-11'), 'standard');
    await ann.undoChange(day('02-11'));
    expect(await findMail(day('02-11'), 'Your Pro plan continues')).toContain(`so you keep Pro. ${price}`);
    await ann.cancelRenewal(day('02-12'));
    await ann.resumeRenewal(day('02-13'));
    expect(await findMail(day('02-13'), 'Your Pro plan continues')).toContain(`You resumed your Pro plan. ${price}`);
  });

  test('are not named in the mail about a plan that renews again if none were bought', async () => {
    await ann.cancelRenewal(day('02-12'));
    await ann.resumeRenewal(day('02-13'));
    const mail = await findMail(day('02-13'), 'Your Pro plan continues');
    expect(mail).toContain('It renews on Feb 28, 2026 for $9.99 a month. If this was not you');
  });

  test('are named without a day of their own when they end with the plan', async () => {
    await buySeats(day('02-10'), 1);
    expect((await read(day('02-11'))).cancellationLosses).toContain('the seat that you bought');
    expect(await findMail(day('02-11'), 'Your PlainPrompt receipt')).toContain(
      'Price: $8.12 for 18 of 31 days (the first day is free).',
    );
    await ann.cancelRenewal(day('02-12'));
    expect(await findMail(day('02-12'), 'Your Pro plan ends on Feb 28, 2026')).toContain(
      '- your team’s shared prompts - the seat that you bought If',
    );
  });

  test('and shared prompts are named in the mail about a change to a plan without a team, as the dialog names them', async () => {
    await buySeats(day('02-10'), 1);
    const lost = ['500 prompts: Standard has 200', 'your team’s shared prompts', 'the seat that you bought'];
    expect((await read(day('02-11'))).offer('standard', 'MONTHLY')?.givenUp).toEqual(lost);
    await ann.change(day('02-11'), 'standard');
    expect(await findMail(day('02-11'), 'Your plan changes to Standard on Feb 28, 2026')).toContain(
      `You can undo the change until then. When the plan changes, you give up: - ${lost.join(' - ')} If`,
    );
  });

  test('are a line of their own in the mail, after the shared prompts that members use', async () => {
    await buySeats(day('02-10'), 1);
    await givenMember(await Teams.findOne({ ownerId: ann.user._id }).orFail().lean());
    await ann.cancelRenewal(day('02-12'));
    expect(await findMail(day('02-12'), 'Your Pro plan ends on Feb 28, 2026')).toContain(
      '- your team’s shared prompts, which 1 other member uses - the seat that you bought If',
    );
  });

  test('and all else are not lost with a canceled plan while a plan from a promo code without an end has them', async () => {
    await buySeats(day('02-10'), 2);
    await grantUltimate(null);
    expect((await read(day('02-12'))).cancellationLosses).toEqual([]);
    await ann.cancelRenewal(day('02-12'));
    const mail = await findMail(day('02-12'), 'Your Pro plan ends on Feb 28, 2026');
    expect(mail).toContain('It stays active until Feb 28, 2026');
    expect(mail).not.toContain('you give up');
    expect(await rows('teams')).toMatchObject([{ boughtSeats: 2, endingSeats: 0 }]);
    await ann.runClock(day('03-03'));
    expect(await ann.subscription(day('03-03'))).toMatchObject({ planId: 'ultimate', promptsLimit: -1 });
  });

  test('and all else are lost with a canceled plan only when the plan from a promo code ends, if that is later', async () => {
    await buySeats(day('02-10'), 2);
    await grantUltimate(30);
    const losses = [
      '500 prompts: Free has 5',
      'the use of your own AI provider keys',
      'your team’s shared prompts',
      LATER_SEATS,
    ];
    const { cancellationLosses, grant } = await read(day('02-12'));
    expect(cancellationLosses).toEqual(losses);
    expect(grant).toEqual({ outlastsOwnPlan: true });
    await ann.cancelRenewal(day('02-12'));
    expect(await findMail(day('02-12'), 'Your Pro plan ends on Feb 28, 2026')).toContain(
      `When your trial ends on Mar 13, 2026, you give up: - ${losses.join(' - ')} If`,
    );
    expect(await rows('teams')).toMatchObject([{ boughtSeats: 2, endingSeats: 0 }]);
  });

  test('and shared prompts are lost with a canceled plan if the plan from a promo code ends before it', async () => {
    await buySeats(day('02-10'), 2);
    await grantUltimate(7);
    const losses = [
      '500 prompts: Free has 5',
      'the use of your own AI provider keys',
      'your team’s shared prompts',
      'the 2 seats that you bought',
    ];
    const { cancellationLosses, grant } = await read(day('02-12'));
    expect(cancellationLosses).toEqual(losses);
    expect(grant).toEqual({ outlastsOwnPlan: false });
    await ann.cancelRenewal(day('02-12'));
    expect(await findMail(day('02-12'), 'Your Pro plan ends on Feb 28, 2026')).toContain(
      `When Pro ends, you give up: - ${losses.join(' - ')} If`,
    );
    await ann.runClock(day('02-19'));
    expect(await rows('teams')).toMatchObject([{ boughtSeats: 2, endingSeats: 2 }]);
  });

  test.each([
    { days: 7, lost: [...LOWER, 'the 2 seats that you bought'], lead: 'When the plan changes, you give up' },
    { days: 30, lost: [...LOWER, LATER_SEATS], lead: 'When your trial ends on Mar 13, 2026, you give up' },
    { days: null, lost: [], lead: null },
  ])(
    'and all else are lost with a lower plan unless a plan from a promo code has them: $days days',
    async (granted) => {
      await buySeats(day('02-10'), 2);
      await grantUltimate(granted.days);
      expect((await read(day('02-12'))).offer('standard', 'MONTHLY')?.givenUp).toEqual(granted.lost);
      await ann.change(day('02-12'), 'standard');
      const mail = await findMail(day('02-12'), 'Your plan changes to Standard on Feb 28, 2026');
      expect(mail).toContain('Nothing is charged today.');
      if (granted.lead === null) expect(mail).not.toContain('you give up');
      else expect(mail).toContain(`${granted.lead}: - ${granted.lost.join(' - ')} If`);
    },
  );

  test('are an entry in the activity of the account, once', async () => {
    await buySeats(day('02-10'), 2);
    const descriptions = (await rows('activities')).map(({ description }) => description as unknown);
    expect(descriptions.filter((it) => it === 'Bought 2 seats for the team')).toHaveLength(1);
  });

  test('have a receipt that says when they renew, and for how much', async () => {
    await buySeats(day('02-10'), 2);
    expect(await findMail(day('02-10'), 'Your PlainPrompt receipt')).toContain(
      `They ${TERMS}, until you remove them on the Teams page.`,
    );
  });

  test('are named in the offer of a plan that keeps them, and given up with a plan without a team', async () => {
    await buySeats(day('02-10'), 2);
    const { offer } = await read(day('02-11'));
    expect(offer('pro', 'YEARLY')?.seats).toBe(
      `The 2 seats that you bought are paid separately: they ${TERMS}, as before.`,
    );
    expect(offer('ultimate', 'MONTHLY')?.seats).toContain(TERMS);
    expect(offer('pro', 'MONTHLY')?.seats).toBeNull();
    expect(offer('standard', 'MONTHLY')?.seats).toBeNull();
    expect(offer('standard', 'MONTHLY')?.givenUp).toContain('the 2 seats that you bought');
  });
});

test('the offer of the present plan names what it and the bought seats cost, until neither renews', async () => {
  const describePro = async (now: Date) => (await read(now)).offer('pro', 'MONTHLY')?.reason;
  const plan = 'You have this plan. It renews on Feb 28 for $9.99.';
  expect(await describePro(day('02-10'))).toBe(plan);
  await buySeats(day('02-10'), 2);
  expect(await describePro(day('02-11'))).toBe(`${plan} The 2 seats that you bought ${TERMS}.`);
  await ann.cancelRenewal(day('02-12'));
  expect(await describePro(day('02-12'))).toBe('You have this plan. It ends on Feb 28.');
});

test('a subscription says what its next renewal charges, and nothing once it is canceled', async () => {
  expect((await read(day('02-10'))).renewalAmount).toBe(9.99);
  await ann.cancelRenewal(day('02-10'));
  expect((await read(day('02-10'))).renewalAmount).toBeNull();
});

test('a subscription says that its next renewal charges the price of the lower plan that is scheduled', async () => {
  await ann.change(day('02-10'), 'standard');
  expect((await read(day('02-11'))).renewalAmount).toBe(4.99);
  await ann.undoChange(day('02-12'));
  expect((await read(day('02-12'))).renewalAmount).toBe(9.99);
});
