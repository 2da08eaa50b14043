import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { sendDueRenewalStops } from '#api/modules/billing/billing-clock.service.ts';
import { beginResumption, completeResumption } from '#api/modules/billing/cancellation.service.ts';
import type { UserBilling } from '../../factories/billing.ts';
import { day, rows } from '../../factories/plan-story.ts';
import { givenStripeCustomer, runtimeWithStripe } from '../../factories/stripe-customer.ts';
import { runForError } from '../../setup/graphql.ts';
import { ResumeRenewalDocument } from '../../setup/operations.generated.ts';

/** The requests to Stripe, in order. Stripe does what the last one says. */
const requests: string[] = [];
/** What happens while Stripe is being asked. */
let meanwhile: () => Promise<unknown>;
const receive = async (request: string) => {
  requests.push(request);
  await meanwhile();
};
const runtime = runtimeWithStripe({
  stopRenewals: () => receive('stop'),
  resumeRenewals: () => receive('resume'),
});

let ann: UserBilling;
beforeEach(async () => {
  requests.length = 0;
  meanwhile = () => Promise.resolve();
  ann = await givenStripeCustomer(runtime);
});

const NOON = day('02-10');
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);
const sendStops = (minutes: number) => sendDueRenewalStops(runtime, minutesLater(minutes));
const resumeForError = (minutes: number) =>
  runForError(ann.viewer, ResumeRenewalDocument, {}, ann.at(minutesLater(minutes)));
const willRenew = async (minutes: number) => (await ann.subscription(minutesLater(minutes))).willRenew;
const BEING_SENT = {
  code: 'CONFLICT',
  message: 'The cancellation is being sent to the provider. Please try again in a minute.',
};

describe('a plan that is resumed', () => {
  test('renews at the provider, whether or not the provider got the cancellation', async () => {
    await ann.cancelRenewal(NOON);
    await ann.resumeRenewal(minutesLater(1));
    await sendStops(60);
    expect(requests).toEqual(['resume']);
    await ann.cancelRenewal(minutesLater(61));
    await sendStops(61);
    await ann.resumeRenewal(minutesLater(62));
    await sendStops(120);
    expect(requests).toEqual(['resume', 'stop', 'resume']);
    expect(await willRenew(120)).toBe(true);
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('by several requests at once renews', async () => {
    await ann.cancelRenewal(NOON);
    await Promise.all(Array.from({ length: 5 }, () => ann.resumeRenewal(minutesLater(1))));
    await sendStops(60);
    expect(requests).not.toContain('stop');
    expect(await willRenew(60)).toBe(true);
  });

  test('while the cancellation is being sent stays canceled, and can be resumed once it is sent', async () => {
    await ann.cancelRenewal(NOON);
    let refusal: unknown = null;
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      refusal = await resumeForError(0);
    };
    await sendStops(0);
    expect(refusal).toMatchObject(BEING_SENT);
    expect(requests).toEqual(['stop']);
    expect(await rows('renewal_stops')).toEqual([]);
    await ann.resumeRenewal(minutesLater(1));
    expect(requests).toEqual(['stop', 'resume']);
    expect(await willRenew(1)).toBe(true);
  });

  test('after a cancellation that did not reach the provider renews, and the cancellation is not sent later', async () => {
    await ann.cancelRenewal(NOON);
    meanwhile = () => Promise.reject(new DomainError('PROVIDER_FAILED', 'Not now'));
    await sendStops(0);
    meanwhile = () => Promise.resolve();
    await ann.resumeRenewal(minutesLater(1));
    await sendStops(1000);
    expect(requests).toEqual(['stop', 'resume']);
    expect(await willRenew(1000)).toBe(true);
  });
});

describe('a resumption that cannot be stored', () => {
  test('because the provider was asked to stop meanwhile is withdrawn at the provider', async () => {
    await ann.cancelRenewal(NOON);
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      // The provider answers so slowly that the job no longer waits for the resumption, and sends the cancellation.
      await sendStops(10);
    };
    expect(await resumeForError(1)).toMatchObject(BEING_SENT);
    await sendStops(11);
    expect(requests).toEqual(['resume', 'stop', 'stop']);
    expect(await ann.subscription(minutesLater(11))).toMatchObject({ cancelAtPeriodEnd: true, willRenew: false });
  });

  test('because the plan is over is withdrawn at the provider', async () => {
    await ann.cancelRenewal(NOON);
    await sendStops(0);
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await mongoose.connection.collection('subscriptions').updateOne({}, { $set: { currentPeriodEnd: NOON } });
    };
    expect(await resumeForError(1)).toMatchObject({ code: 'CONFLICT' });
    await sendStops(1);
    expect(requests).toEqual(['stop', 'resume', 'stop']);
  });

  test('because the provider did not answer is withdrawn at the provider, which may have resumed', async () => {
    await ann.cancelRenewal(NOON);
    await sendStops(0);
    meanwhile = () => Promise.reject(new DomainError('PROVIDER_FAILED', 'Stripe did not answer'));
    expect(await resumeForError(1)).toMatchObject({ code: 'PROVIDER_FAILED' });
    meanwhile = () => Promise.resolve();
    await sendStops(1);
    expect(requests).toEqual(['stop', 'resume', 'stop']);
    expect(await willRenew(1)).toBe(false);
  });

  test('because the provider refuses leaves the cancellation as it is: sent, or still to be sent', async () => {
    const refuse = () => Promise.reject(new DomainError('CONFLICT', 'A cancellation cannot be undone.'));
    await ann.cancelRenewal(NOON);
    meanwhile = refuse;
    expect(await resumeForError(1)).toMatchObject({ code: 'CONFLICT' });
    meanwhile = () => Promise.resolve();
    await sendStops(1);
    meanwhile = refuse;
    expect(await resumeForError(2)).toMatchObject({ code: 'CONFLICT' });
    expect(await rows('renewal_stops')).toEqual([]);
    expect(requests).toEqual(['resume', 'stop', 'resume']);
  });

  test('because the server stopped is withdrawn at the provider some minutes later', async () => {
    await ann.cancelRenewal(NOON);
    await sendStops(0);
    const resumer = { runtime, userId: ann.user._id, by: 'user', client: null, at: minutesLater(1) } as const;
    await beginResumption({ runtime }, resumer);
    await sendStops(2);
    expect(requests).toEqual(['stop', 'resume']);
    await sendStops(6);
    expect(requests).toEqual(['stop', 'resume', 'stop']);
    expect(await willRenew(6)).toBe(false);
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('that begins before the plan is canceled does not withdraw the cancellation', async () => {
    const resumer = { runtime, userId: ann.user._id, by: 'user', client: null, at: NOON } as const;
    const resumption = await beginResumption({ runtime }, resumer);
    await ann.cancelRenewal(NOON);
    const complete = mongoose.connection.transaction((session) => completeResumption(session, resumption, resumer));
    await expect(complete).rejects.toMatchObject(BEING_SENT);
    await sendStops(1);
    expect(requests).toEqual(['stop']);
    expect(await willRenew(1)).toBe(false);
  });
});
