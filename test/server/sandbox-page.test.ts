import { describe, expect, test } from 'vitest';
import { InboxEntries } from '#api/modules/payment-inbox/inbox-entry.model.ts';
import { findCheckoutProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import type { CheckoutRequest } from '#api/ports/payment-provider.ts';
import { CHECKOUT_ID, checkoutRequest } from '../factories/payments.ts';
import { PRODUCTION_ENV, secretFor } from '../factories/production-env.ts';
import { testRuntime } from '../setup/runtime.ts';
import { useServer } from '../setup/server.ts';

const { origin, runtime } = useServer();
const production = useServer({
  env: {
    ...PRODUCTION_ENV,
    RATE_LIMIT_SCALE: '1',
    MONGODB_URI: 'mongodb://127.0.0.1/none',
  },
});

/** The path of a checkout's page. */
async function linkTo(overrides: Partial<CheckoutRequest> = {}, server = runtime): Promise<string> {
  const sandbox = await findCheckoutProvider(server);
  const link = await sandbox?.createCheckout(checkoutRequest(overrides));
  const { pathname, search } = new URL(link?.url ?? expect.fail('there is no sandbox'));
  return pathname + search;
}

const pressButton = (path: string, outcome: string) =>
  fetch(origin() + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });
const findEvents = async () => {
  const entries = await InboxEntries.find().sort({ _id: 1 }).lean();
  return entries.map(({ event }) => event as Record<string, unknown>);
};

describe('the page', () => {
  test('says what is paid, and works without a script', async () => {
    const response = await fetch(origin() + (await linkTo({ description: 'Pro <b>"&' })));
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('Pro &lt;b&gt;&quot;&amp;');
    expect(html).toContain('$9.99');
    expect(html.match(/<button/g)).toHaveLength(3);
    expect(html).not.toContain('<script');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1] ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "form-action 'self' https://plainprompt.example",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['JPY', 999, '¥999'],
    ['HUF', 199_900, 'HUF\u00a01,999.00'],
    ['KWD', 9_990, 'KWD\u00a09.990'],
  ])('shows an amount in %s with the decimal places of the currency', async (currency, amountMinor, shown) => {
    const response = await fetch(origin() + (await linkTo({ currency, amountMinor })));
    expect(await response.text()).toContain(`<dd>${shown}</dd>`);
  });

  test.each<[CheckoutRequest['renewal'], RegExp]>([
    [
      { amountMinor: 1999, everyMonths: 1, firstAt: null },
      /<dd>Then \$19\.99 a month, from [A-Z][a-z]{2} \d{1,2}, \d{4}<\/dd>/,
    ],
    [
      {
        amountMinor: 19_990,
        everyMonths: 12,
        firstAt: new Date('2027-02-03T00:00:00Z'),
      },
      /<dd>Then \$199\.90 a year, from Feb 3, 2027<\/dd>/,
    ],
    [null, /<dd>No, paid once<\/dd>/],
  ])('says what the renewals cost, which can be more than today: %o', async (renewal, shown) => {
    const html = await (await fetch(origin() + (await linkTo({ amountMinor: 1000, renewal })))).text();
    expect(html).toContain('<dd>$10.00</dd>');
    expect(html).toMatch(shown);
  });

  test('stores one payment, however often Pay is pressed', async () => {
    const path = await linkTo();
    for (let count = 0; count < 2; count += 1) {
      const response = await pressButton(path, 'pay');
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        'https://plainprompt.example/dashboard/billing?paid=1',
      ]);
    }
    expect(await findEvents()).toMatchObject([
      {
        kind: 'checkout_paid',
        checkoutId: CHECKOUT_ID,
        amountMinor: 999,
        currency: 'USD',
        subscriptionRef: `sandbox_sub_${CHECKOUT_ID}`,
        periodEnd: null,
      },
    ]);
  });

  test('says after the payment that it was paid, and offers no second payment', async () => {
    const path = await linkTo();
    await pressButton(path, 'fail');
    expect(await (await fetch(origin() + path)).text()).toContain('>Pay</button>');
    await pressButton(path, 'pay');
    const html = await (await fetch(origin() + path)).text();
    expect(html).toContain('This is paid already. You cannot pay for it twice.');
    expect(html).toContain('<a href="https://plainprompt.example/dashboard/billing?paid=1">');
    expect(html).not.toContain('<button');
  });

  test('stores failed and canceled payments, and leads back', async () => {
    const path = await linkTo({ renewal: null });
    for (const outcome of ['fail', 'fail', 'cancel']) {
      const response = await pressButton(path, outcome);
      expect(response.headers.get('location')).toBe('https://plainprompt.example/dashboard/billing');
    }
    expect(await findEvents()).toMatchObject([
      {
        kind: 'payment_failed',
        reason: 'The card was declined.',
        subscriptionRef: null,
      },
      { kind: 'payment_failed' },
      { kind: 'checkout_expired', checkoutId: CHECKOUT_ID },
    ]);
  });

  test('does nothing for an unknown button', async () => {
    expect((await pressButton(await linkTo(), 'constructor')).status).toBe(400);
    expect(await findEvents()).toEqual([]);
  });

  const otherServer = testRuntime({
    env: { JWT_SECRET: secretFor('another server') },
  });

  test.each<[string, () => Promise<string>]>([
    ['no token', async () => `/payments/sandbox/${CHECKOUT_ID}`],
    ['a token that was guessed', async () => `/payments/sandbox/${CHECKOUT_ID}?token=e30.AAAA`],
    ['two tokens', async () => `${await linkTo()}&token=e30.AAAA`],
    ['a token of another server', () => linkTo({}, otherServer)],
    ["another checkout's token", async () => (await linkTo()).replace(`/${CHECKOUT_ID}`, '/000000000000000000000000')],
    [
      'a cheaper price',
      async () => {
        const path = await linkTo();
        const [before = '', token = ''] = path.split('token=');
        const [text = '', signature = ''] = token.split('.');
        const cheaper = Buffer.from(text, 'base64url').toString().replace('"amountMinor":999', '"amountMinor":1');
        return `${before}token=${Buffer.from(cheaper).toString('base64url')}.${signature}`;
      },
    ],
  ])('is not found with %s', async (_what, pathOf) => {
    const path = await pathOf();
    expect((await fetch(origin() + path)).status).toBe(404);
    expect((await pressButton(path, 'pay')).status).toBe(404);
    expect(await findEvents()).toEqual([]);
  });

  test('does not exist in production', async () => {
    const path = await linkTo(
      {},
      {
        ...runtime,
        config: { ...production.runtime.config, isProduction: false },
      },
    );
    for (const method of ['GET', 'POST']) {
      const response = await production.call(method, path, {
        accept: 'text/html',
      });
      expect(response.status).toBe(404);
    }
    expect(await findEvents()).toEqual([]);
  });
});
