import { ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { formatDay, formatFullDay } from '#api/lib/days.ts';
import { CurrentPlan } from '#web/features/billing/CurrentPlan.tsx';
import { PaymentList } from '#web/features/billing/PaymentList.tsx';
import { describeStillCounted } from '#web/features/billing/plan-offer.ts';
import { quotaLine } from '#web/features/overview/quota-line.ts';
import { createClient } from '#web/graphql/client.ts';
import type {
  CurrentPlan_SubscriptionFragment,
  PaymentList_PaymentFragment,
  PlanCard_OfferFragment,
} from '#web/graphql/operations.generated.ts';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';

// Set before the modules above are loaded, because they read the time zone when they are loaded.
vi.hoisted(() => {
  process.env.TZ = 'America/New_York';
});

/** Nine in the evening of December 21 in New York. */
const AT = '2026-12-22T02:00:00.000Z';
/** The server's name of the day. */
const DAY = formatFullDay(new Date(AT));

const subscription: CurrentPlan_SubscriptionFragment = {
  __typename: 'Subscription',
  planId: 'pro',
  planName: 'Pro',
  plan: { __typename: 'Plan', id: 'pro', price: 9.99, interval: 'MONTHLY' },
  promptsLimit: 500,
  promptsRemaining: 490,
  promptsUsed: 10,
  currentPeriodEnd: AT,
  quotaResetsAt: AT,
  billing: 'INTERVAL',
  source: 'PAYMENT',
  cancelAtPeriodEnd: false,
  renewsAt: AT,
  renewsAtIfResumed: null,
  renewalAmount: 9.99,
  canCancel: true,
  canResume: false,
  canUndoPlanChange: true,
  teams: true,
  grant: null,
  ownPlan: { __typename: 'Plan', id: 'pro', name: 'Pro', price: 9.99, currency: 'USD' },
  ownPlanId: 'pro',
  ownPeriodEnd: AT,
  scheduledPlan: { __typename: 'Plan', id: 'standard', name: 'Standard', interval: 'MONTHLY' },
  scheduledBilling: 'INTERVAL',
};

const payment: PaymentList_PaymentFragment = {
  __typename: 'Payment',
  id: '1',
  receiptNumber: '2026-1',
  description: 'Pro, monthly',
  amount: 9.99,
  refundedAmount: 0,
  currency: 'USD',
  status: 'SUCCEEDED',
  provider: 'Stripe',
  reason: null,
  createdAt: AT,
  billedTo: null,
};

const offer: PlanCard_OfferFragment = {
  __typename: 'PlanOffer',
  planId: 'standard',
  interval: 'MONTHLY',
  kind: 'DOWNGRADE',
  canChoose: false,
  isScheduled: true,
  isNext: true,
  dueTodayMinor: 0,
  dueLaterMinor: 499,
  creditMinor: 0,
  discountMinor: 0,
  reason: `From ${formatDay(new Date(AT), new Date(AT))}: Standard, $4.99 a month.`,
  givenUp: [],
  seats: null,
};

/** With plain spaces in the dates, which are kept whole on screens. */
const textOf = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <ApolloProvider client={createClient(ApolloLink.empty())}>
        <MemoryRouter>{page}</MemoryRouter>
      </ApolloProvider>
    </MantineProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\u00a0/g, ' ');

test('the browser is in another time zone than the server', () => {
  expect(new Date(AT).getDate()).toBe(21);
});

test.each([
  ['that its offer names', true, [offer], 'From Dec 22: Standard'],
  ['that is named for a plan without an offer', true, [], `Standard starts on ${DAY}.`],
  ['that is named once it can no longer be undone', false, [offer], `Standard, from ${DAY}`],
])('the plan changes on the day %s', (_which, canUndoPlanChange, offers, expected) => {
  const text = textOf(
    <CurrentPlan
      subscription={{ ...subscription, canUndoPlanChange }}
      sources={[]}
      offers={offers}
      losses={[]}
      seats={null}
      timesScheduled={0}
    />,
  );
  expect(text).toContain(expected);
  expect(text).not.toContain('Dec 21');
});

test('prompts reset on the same day everywhere', () => {
  const sources = [
    {
      kind: 'OWN_PLAN',
      remaining: 5,
      limit: 500,
      used: 495,
      usedByTeam: 0,
      isShared: false,
      isAllowanceUsedUp: false,
      resetsAt: AT,
      endsAt: null,
    },
  ] as const;
  expect(quotaLine(sources)).toBe('5 prompts left · resets Dec\u00a022');
  expect(describeStillCounted({ ...offer, kind: 'UPGRADE' }, subscription, { plans: [], isByTeam: false })).toContain(
    `until ${keepDatesWhole(DAY)}`,
  );
});

test('a payment is of the day that the mail about it names', () => {
  expect(textOf(<PaymentList payments={[payment]} />)).toContain(DAY);
});
