import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { clientAddress } from '#api/auth/client-address.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { escapeHtml } from '#api/lib/escape-html.ts';
import { formatMoney } from '#api/lib/money.ts';
import {
  type ApplyPaymentEvent,
  hasSandboxEvent,
  receiveSandboxEvent,
} from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { PER_PERIOD, periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { buildSandboxRefs, type SandboxCheckout, sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';

const URL_OF_PAGE = '/payments/sandbox/:checkout';
const BODY_LIMIT = 1024;

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #151412); --surface: light-dark(#fff, #1c1b18);
  --ink: light-dark(#1b1a17, #edebe5); --soft: light-dark(#57544c, #b3afa5); --line: light-dark(#e6e2d9, #302e2a);
  --border: light-dark(#8d887c, #75716a); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--paper);
  color: var(--ink); font: 15px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 480px; padding: 32px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 24px; color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px 0;
  border-block: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 8px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--border); border-radius: 8px; background: none;
  color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button[value='pay'] { background: #2563eb; border-color: #2563eb; color: #fff; }
a { color: inherit; }
@media (max-width: 480px) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { text-align: left; }
  dd + dt { margin-top: 8px; }
}
button:focus-visible { outline: 2px solid #3b82f6; outline-offset: 2px; }
`;

/** Lets the form submit to this server. Browsers apply form-action to redirects too, so the origins of the success and cancel pages are listed. */
const buildContentPolicy = (nonce: string, { successUrl, cancelUrl }: SandboxCheckout) => {
  const targets = new Set([successUrl, cancelUrl].map((url) => new URL(url).origin));
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${[...targets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

interface PageView {
  readonly checkout: SandboxCheckout;
  readonly product: string;
  readonly nonce: string;
  /** `ended`: it was canceled, it expired, or another plan was bought meanwhile. */
  readonly state: 'open' | 'paid' | 'ended';
  readonly now: Date;
}

/** What the payer is charged later, which can differ from today: `Then $19.99 a month, from Dec 25, 2026`. */
function describeRenewal({ renewal, currency }: SandboxCheckout, now: Date): string {
  if (!renewal) return 'No, paid once';
  const { amountMinor, everyMonths, firstAt } = renewal;
  const from = formatFullDay(firstAt ?? periodEndAfter(now, everyMonths, now));
  return `Then ${formatMoney(amountMinor, currency)} ${PER_PERIOD[everyMonths]}, from ${from}`;
}

const BUTTONS = `<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Let it fail</button>
<button name="outcome" value="cancel">Cancel</button>
</form>`;

const LEADS: Readonly<Record<PageView['state'], string>> = {
  open: 'No money moves here. Choose how this payment ends.',
  paid: 'This is paid already. You cannot pay for it twice.',
  ended: 'This checkout has ended. Nothing can be paid here.',
};

const renderPage = ({ checkout, product, nonce, state, now }: PageView) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment · ${escapeHtml(product)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<p>${LEADS[state]}</p>
<dl>
<dt>${escapeHtml(checkout.description)}</dt><dd>${escapeHtml(formatMoney(checkout.amountMinor, checkout.currency))}</dd>
<dt>Renews</dt><dd>${escapeHtml(describeRenewal(checkout, now))}</dd>
</dl>
${state === 'open' ? BUTTONS : `<a href="${escapeHtml(state === 'paid' ? checkout.successUrl : checkout.cancelUrl)}">Back to ${escapeHtml(product)}</a>`}
</main>
</body>
</html>
`;

interface Outcome {
  /**
   * The event's id. Paying and canceling have a fixed one, so that they count once; each failure has its own, because a payment may fail
   * several times.
   */
  readonly id: (checkoutId: string) => string;
  readonly event: (checkout: SandboxCheckout, at: Date) => PaymentEvent;
  readonly leadsTo: 'successUrl' | 'cancelUrl';
}

const refsOf = ({ checkoutId, renewal }: SandboxCheckout) => {
  const { payment, subscription } = buildSandboxRefs(checkoutId);
  return { paymentRef: payment, subscriptionRef: renewal ? subscription : null };
};

const PAID: Outcome = {
  id: (checkoutId) => `paid:${checkoutId}`,
  event: (checkout, at) => {
    const { checkoutId, amountMinor, currency } = checkout;
    return { kind: 'checkout_paid', checkoutId, ...refsOf(checkout), amountMinor, currency, periodEnd: null, at };
  },
  leadsTo: 'successUrl',
};

/** How a payment at the sandbox may end. Exported for tests. */
export const SANDBOX_OUTCOMES: Readonly<Record<string, Outcome>> = {
  pay: PAID,
  fail: {
    id: () => `failed:${randomUUID()}`,
    event: (checkout, at) => {
      const { checkoutId, amountMinor, currency } = checkout;
      const reason = 'The card was declined.';
      return { kind: 'payment_failed', checkoutId, ...refsOf(checkout), amountMinor, currency, reason, at };
    },
    leadsTo: 'cancelUrl',
  },
  cancel: {
    id: (checkoutId) => `cancelled:${checkoutId}`,
    event: ({ checkoutId }, at) => ({ kind: 'checkout_expired', checkoutId, at }),
    leadsTo: 'cancelUrl',
  },
};

interface PageRequest {
  readonly Params: { readonly checkout: string };
  readonly Querystring: { readonly token?: string };
}

/**
 * Serves a page that takes payments in place of a provider, outside production. Its links contain a signed token. Without one, a client can
 * neither see a checkout nor make another user's browser pay it.
 * @param apply handles the payment events: billing's `applyPaymentEvent`
 * @param isEnded whether a checkout can't be paid any more: billing's `isCheckoutEnded`
 */
export const sandboxPage =
  (runtime: Runtime, apply: ApplyPaymentEvent, isEnded: (checkoutId: string) => Promise<boolean>): FastifyPluginAsync =>
  async (app) => {
    const sandbox = sandboxProviderOf(runtime);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await runtime.rateLimits.consume('restAnonymous', clientAddress(request));
    });

    const checkoutOf = ({ params, query }: { params: PageRequest['Params']; query: PageRequest['Querystring'] }) => {
      const checkout = typeof query.token === 'string' ? sandbox.findCheckout(query.token) : null;
      if (checkout?.checkoutId === params.checkout) return checkout;
      throw new DomainError('NOT_FOUND', 'There is nothing at this address');
    };
    const stateOf = async ({ checkoutId }: SandboxCheckout): Promise<PageView['state']> => {
      if (await hasSandboxEvent(PAID.id(checkoutId))) return 'paid';
      return (await isEnded(checkoutId)) ? 'ended' : 'open';
    };
    const send = (reply: FastifyReply, checkout: SandboxCheckout, state: PageView['state']) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', buildContentPolicy(nonce, checkout))
        .type('text/html; charset=utf-8')
        .send(renderPage({ checkout, product: runtime.config.product.name, nonce, state, now: new Date() }));
    };

    app.get<PageRequest>(URL_OF_PAGE, async (request, reply) => {
      const checkout = checkoutOf(request);
      return send(reply, checkout, await stateOf(checkout));
    });
    app.post<PageRequest>(URL_OF_PAGE, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const checkout = checkoutOf(request);
      const pressed = request.body instanceof URLSearchParams ? (request.body.get('outcome') ?? '') : '';
      const outcome = Object.hasOwn(SANDBOX_OUTCOMES, pressed) ? SANDBOX_OUTCOMES[pressed] : undefined;
      if (!outcome) throw new DomainError('BAD_USER_INPUT', 'Choose how this payment ends');
      // Real providers close the page, too.
      if ((await stateOf(checkout)) === 'ended') return send(reply, checkout, 'ended');
      const now = new Date();
      const happened = { id: outcome.id(checkout.checkoutId), event: outcome.event(checkout, now) };
      await receiveSandboxEvent(runtime, happened, { apply, now });
      return reply.redirect(checkout[outcome.leadsTo], 303);
    });
  };
