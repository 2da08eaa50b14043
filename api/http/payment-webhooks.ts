import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#api/auth/client-address.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type ApplyPaymentEvent, receiveWebhook } from '#api/modules/payment-inbox/payment-inbox.service.ts';

const PROVIDERS = ['stripe', 'razorpay'] as const;
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
/** Large enough for an invoice with all its lines. */
const BODY_LIMIT = 256 * 1024;

const EMPTY = Buffer.alloc(0);

const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('allow', 'POST');
  throw new DomainError('METHOD_NOT_ALLOWED', 'Use POST here');
};

/**
 * Receives the webhooks of payment providers. Bodies are kept as raw bytes, because the signature, which `receiveWebhook` checks, covers them byte
 * for byte.
 */
export const paymentWebhooks =
  (runtime: Runtime, apply: ApplyPaymentEvent): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await runtime.rateLimits.consume('paymentWebhook', clientAddress(request));
    });
    for (const provider of PROVIDERS) {
      const url = `/api/payments/webhooks/${provider}`;
      app.post(url, { bodyLimit: BODY_LIMIT }, async ({ body, headers }) => {
        const rawBody = Buffer.isBuffer(body) ? body : EMPTY;
        await receiveWebhook(runtime, { provider, rawBody, headers }, { apply, now: new Date() });
        return { received: true };
      });
      app.route({ method: OTHER_METHODS, url, onRequest: refuseMethod, handler: refuseMethod });
    }
  };
