import { Types } from 'mongoose';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import type { DomainContract } from '../contract-route.ts';

const WEBHOOK_ID = '66f0c0de5eed5eed5eedeb01';
/** No server listens at this address. */
const URL = 'http://127.0.0.1:1/hook';

/** Webhooks, managed by an administrator. */
export const webhooksContract: DomainContract = {
  // In a response, a field that ends in ? is there, and may be null; in a body, it may also be left out. Responses may have more fields.
  types: {
    Webhook: { id: 'id', name: 'string', url: 'string', events: ['string'], is_active: 'boolean' },
    WebhookLog: {
      id: 'id',
      event_type: 'string',
      response_status: 'int?',
      response_body: 'string?',
      created_at: 'iso',
    },
  },
  routes: [
    // `whenSuspended`: if the account of the administrator who calls is suspended.
    { line: 'GET /admin/webhooks', auth: 'admin', data: ['Webhook'], whenSuspended: 200 },
    {
      line: 'POST /admin/webhooks',
      auth: 'admin',
      // The types of a body are words: `strings` is a list.
      body: { name: 'string', url: 'string', events: 'strings' },
      example: { name: 'Hook', url: URL, events: ['user.created'] },
      // The response also has `is_active`, which is no part of the contract here.
      data: { id: 'id', secret: 'string', name: 'string', url: 'string', events: ['string'] },
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/webhooks/{id}',
      auth: 'admin',
      params: { id: WEBHOOK_ID },
      body: { is_active: 'boolean?', name: 'string?', url: 'string?', events: 'strings?' },
      example: { is_active: true, name: 'Hook', url: URL, events: ['user.updated'] },
      data: 'Webhook',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/webhooks/{id}',
      auth: 'admin',
      params: { id: WEBHOOK_ID },
      data: 'any',
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/webhooks/{id}/test',
      auth: 'admin',
      params: { id: WEBHOOK_ID },
      data: { delivered: 'boolean', response_status: 'int?' },
      whenSuspended: 403,
    },
    {
      line: 'GET /admin/webhook-logs',
      auth: 'admin',
      // Clients send this name in camelCase, unlike most others.
      query: { webhookId: WEBHOOK_ID },
      data: ['WebhookLog'],
      whenSuspended: 200,
    },
  ],
  given: async () => {
    const webhookId = new Types.ObjectId(WEBHOOK_ID);
    // Its signing secret would be in a collection of its own. Without one, the test message is sent without a signature.
    await Webhooks.create({
      _id: webhookId,
      name: 'Contract',
      url: URL,
      events: ['user.created'],
      createdAt: new Date(),
    });
    await WebhookLogs.create({
      webhookId,
      eventType: 'user.created',
      outcome: 'failed',
      failure: 'The connection was refused',
      durationMs: 1,
      createdAt: new Date(),
    });
  },
};
