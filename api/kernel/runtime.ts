import type { MailTransport } from '#api/ports/mail-transport.ts';
import type { ModelProviders } from '#api/ports/model-providers.ts';
import type { Passwords } from '#api/ports/passwords.ts';
import type { PaymentGateways } from '#api/ports/payment-provider.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';
import type { WebhookSender } from '#api/ports/webhook-sender.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { RateLimits } from './rate-limits.ts';

/** The parts of one running server that services use. `boot/create-runtime.ts` creates it, and tests replace parts of it. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  /** The built-in engine, used where no model is configured or chosen. */
  readonly rewriter: Rewriter;
  /** Runs the built-in engine and the guard, and measures texts. */
  readonly textProcessor: TextProcessor;
  /** Calls language models, with an operator's or a user's key. */
  readonly modelProviders: ModelProviders;
  /** Calls payment providers with the operator's accounts. */
  readonly paymentGateways: PaymentGateways;
  /** Sends mails, or writes them to files. */
  readonly mailTransport: MailTransport;
  /** Sends webhook messages. */
  readonly webhookSender: WebhookSender;
}
