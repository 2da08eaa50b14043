import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createRateLimits, type RateLimits } from './auth/rate-limits.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { builtInRewriter } from './rewriting/built-in-rewriter.ts';
import { createPaymentGateways, type PaymentGateways } from './providers/payments/payment-gateways.ts';
import { createWebhookSender, type WebhookSender } from './providers/webhooks/webhook-sender.ts';
import { resolveBySystem } from './providers/webhooks/webhook-target.ts';
import type { ModelProviders } from './rewriting/model-providers.ts';
import { createModelProviders } from './rewriting/providers/http-model-providers.ts';
import type { Rewriter } from './rewriting/rewriter.ts';

/** A receiver has to have answered by then. */
const WEBHOOK_TIMEOUT_MS = 15_000;

/** The parts of one running server that services use. Made once by main.ts, or by a test. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  /** Rewrites prompts for those who chose no model of their own. */
  readonly rewriter: Rewriter;
  /** Reaches the models of others, on whoever's key. */
  readonly modelProviders: ModelProviders;
  /** Reaches those who take payments, on the operator's accounts. */
  readonly paymentGateways: PaymentGateways;
  /** Takes messages to the addresses of webhooks. */
  readonly webhookSender: WebhookSender;
}

/** The parts that a configuration asks for. */
export const createRuntime = (config: Config, log: Log): Runtime => ({
  config,
  log,
  passwords: createPasswords(config.peppers),
  rateLimits: createRateLimits({ scale: config.rateLimitScale }),
  rewriter: builtInRewriter,
  modelProviders: createModelProviders(),
  paymentGateways: createPaymentGateways(log),
  webhookSender: createWebhookSender({
    allowPrivate: config.allowPrivateWebhooks,
    resolve: resolveBySystem,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
  }),
});
