import { createPasswords } from '#api/auth/passwords.ts';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { createMailTransport } from '#api/providers/mail/create-mail-transport.ts';
import { createPaymentGateways } from '#api/providers/payments/payment-gateways.ts';
import { resolveBySystem } from '#api/providers/targets/target.ts';
import { createWebhookSender } from '#api/providers/webhooks/webhook-sender.ts';
import { createBuiltInRewriter } from '#api/rewriting/built-in-rewriter.ts';

/** How long sending a message may take, from looking up the host to the end of the answer. */
const WEBHOOK_TIMEOUT_MS = 15_000;

/** Creates the parts of a server from its configuration. */
export const createRuntime = (config: Config, log: Log, textProcessor: TextProcessor): Runtime => ({
  config,
  log,
  passwords: createPasswords(config.peppers),
  rateLimits: createRateLimits({ scale: config.rateLimitScale }),
  rewriter: createBuiltInRewriter(textProcessor),
  textProcessor,
  modelProviders: createModelProviders(textProcessor),
  paymentGateways: createPaymentGateways(log),
  mailTransport: createMailTransport(config, log),
  webhookSender: createWebhookSender({
    allowPrivate: config.allowPrivateWebhooks,
    resolve: resolveBySystem,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
  }),
});
