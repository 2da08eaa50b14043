import type { ClientSession } from 'mongoose';
import type { Runtime } from '../../runtime.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { consumeDiscount } from '../promo-codes/pending-discounts.service.ts';
import { addressOf } from '../users/address.ts';
import { priceText, receiptMail } from './billing-mails.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { newPayments, type PaymentFact, paymentsThatCount, type PurchaseFacts } from './purchase-facts.ts';

interface News {
  readonly checkout: CheckoutRow;
  readonly before: PurchaseFacts;
  readonly facts: PurchaseFacts;
  readonly now: Date;
}

async function sendReceipt(session: ClientSession, runtime: Runtime, news: News, fact: PaymentFact): Promise<void> {
  const { checkout, now: at } = news;
  const to = checkout.userId && (await addressOf(session, checkout.userId));
  if (to === null) return;
  const data = {
    description: checkout.description,
    amount: priceText(fact.amountMinor, fact.currency),
    number: fact.ref,
    paidAt: fact.at.toISOString(),
  };
  await queueMail(runtime, receiptMail, { to, data, at }, session);
}

async function tellOfFailure(session: ClientSession, { checkout, facts, now }: News, fact: PaymentFact): Promise<void> {
  const { userId, description } = checkout;
  const isOutdated = paymentsThatCount(facts).some(({ at }) => at > fact.at);
  if (!userId || isOutdated) return;
  await notify(session, {
    userId,
    kind: 'error',
    title: 'Payment failed',
    message: `${description}: ${fact.reason ?? 'the payment did not go through'}. Please check how you pay.`,
    link: '/dashboard/billing',
    at: now,
  });
}

/** What a payment brings about beside what it buys: its receipt, the end of its discount, or word that it failed. */
export async function tellOfPayments(session: ClientSession, runtime: Runtime, news: News): Promise<void> {
  const succeeded = newPayments(news.before, news.facts, 'succeeded');
  if (succeeded.length > 0) await consumeDiscount(session, { checkoutId: news.checkout._id, at: news.now });
  for (const fact of succeeded) await sendReceipt(session, runtime, news, fact);
  for (const fact of newPayments(news.before, news.facts, 'failed')) await tellOfFailure(session, news, fact);
}
