import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import {
  type CheckoutRequest,
  type PaymentEvent,
  type PaymentProvider,
  UnverifiedWebhookError,
} from '#api/ports/payment-provider.ts';

/** How far the time of a webhook may be from the server's. */
const TOLERANCE_MS = 300_000;

/** A checkout, as its page shows it. */
export type SandboxCheckout = Pick<
  CheckoutRequest,
  'checkoutId' | 'description' | 'currency' | 'amountMinor' | 'successUrl' | 'cancelUrl' | 'renewal'
>;

const checkoutShape = z.object({
  checkoutId: z.string(),
  description: z.string(),
  currency: z.string(),
  amountMinor: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  renewal: z
    .object({
      amountMinor: z.int(),
      everyMonths: z.literal([1, 3, 12]),
      firstAt: z.iso
        .datetime()
        .transform((at) => new Date(at))
        .nullable(),
    })
    .nullable(),
});

const deliveryShape = z.object({ id: z.string(), type: z.string(), sentAt: z.iso.datetime(), event: z.unknown() });

/** A webhook of the sandbox: a body, with a signature in the headers, like that of a real provider. */
interface SandboxDelivery {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A provider for tests and development, with a page where a click pays. */
export interface SandboxProvider extends PaymentProvider {
  /** The checkout of a link. Null for a forged link. */
  readonly findCheckout: (token: string) => SandboxCheckout | null;
  /** @param id the id of the event, by which repeated webhooks are recognized */
  readonly sign: (id: string, event: PaymentEvent, now: Date) => SandboxDelivery;
}

/** Builds the ids that the sandbox, as a provider, gives to what belongs to a checkout. */
export const buildSandboxRefs = (checkoutId: string) => ({
  checkout: `sandbox_${checkoutId}`,
  payment: `sandbox_pay_${checkoutId}`,
  subscription: `sandbox_sub_${checkoutId}`,
});

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Turns the texts of an event's dates back into dates, for JSON.parse. */
const reviveDate = (name: string, value: unknown) =>
  (name === 'at' || name === 'periodEnd') && typeof value === 'string' ? new Date(value) : value;

/** Signs links and events with keys that are derived from the session key. Callers must not use it in production. */
export const sandboxProviderOf = perRuntime(({ config }): SandboxProvider => {
  const keyFor = (purpose: string) =>
    createHmac('sha256', config.sessionKeys[0].key).update(`sandbox ${purpose}`).digest();
  const [linkKey, eventKey] = [keyFor('links'), keyFor('events')];
  const hmac = (key: Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    name: 'sandbox',
    tryCredentials: async () => ({ outcome: 'accepted' }),
    createCheckout: async ({ checkoutId, description, currency, amountMinor, successUrl, cancelUrl, renewal }) => {
      const checkout: SandboxCheckout = {
        checkoutId,
        description,
        currency,
        amountMinor,
        successUrl,
        cancelUrl,
        renewal,
      };
      const text = Buffer.from(JSON.stringify(checkout)).toString('base64url');
      const url = `${config.publicUrl}/payments/sandbox/${checkoutId}?token=${text}.${hmac(linkKey, text)}`;
      return { url, ref: buildSandboxRefs(checkoutId).checkout };
    },
    // Its page asks whether the checkout is open. A payment event that is late all the same counts, as with a provider whose page was paid while it was being closed.
    closeCheckout: async () => undefined,
    // A job of this server makes the renewals. It reads our own records, so that the sandbox has nothing to stop.
    stopRenewals: async () => undefined,
    resumeRenewals: async () => undefined,
    changeQuantity: async () => undefined,
    changeRenewals: async () => undefined,
    findCheckout: (token) => {
      const [text = '', signature = ''] = token.split('.');
      if (!isSame(signature, hmac(linkKey, text))) return null;
      return checkoutShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    },
    sign: (id, event, now) => {
      const rawBody = Buffer.from(JSON.stringify({ id, type: event.kind, sentAt: now.toISOString(), event }));
      return { rawBody, headers: { 'sandbox-signature': hmac(eventKey, rawBody) } };
    },
    readWebhook: (rawBody, headers, now) => {
      const signature = headers['sandbox-signature'];
      if (typeof signature !== 'string' || !isSame(signature, hmac(eventKey, rawBody))) {
        throw new UnverifiedWebhookError('The signature is wrong.');
      }
      const { id, type, sentAt, event } = deliveryShape.parse(JSON.parse(rawBody.toString('utf8')));
      if (Math.abs(now.getTime() - Date.parse(sentAt)) > TOLERANCE_MS) {
        throw new UnverifiedWebhookError('The signature is too old.');
      }
      // The signature proves that `sign` wrote the event.
      return { eventId: id, type, event: JSON.parse(JSON.stringify(event), reviveDate) as PaymentEvent };
    },
    resolvePaymentRef: async (event) => event,
  };
});
