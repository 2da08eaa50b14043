import { z } from 'zod';
import { WEBHOOK } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { boundedText, filter, optional, textList } from '../fields.ts';
import {
  RestCreateWebhookDocument,
  RestDeleteWebhookDocument,
  RestListWebhookLogsDocument,
  RestListWebhooksDocument,
  RestTestWebhookDocument,
  RestUpdateWebhookDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const name = boundedText({ min: 1, max: WEBHOOK.name });
const url = boundedText({ min: 1, max: WEBHOOK.url });

export const webhookRoutes = [
  route('GET /admin/webhooks', RestListWebhooksDocument, { reply: 'webhooks' }),
  route('POST /admin/webhooks', RestCreateWebhookDocument, {
    body: z.strictObject({ name, url, events: textList('events') }),
    variables: ({ body }) => ({ input: body }),
    reply: 'created.webhook',
    beside: { secret: 'created.secret' },
  }),
  route('PUT /admin/webhooks/{id}', RestUpdateWebhookDocument, {
    body: z.strictObject({
      is_active: optional(z.boolean()),
      name: optional(name),
      url: optional(url),
      events: optional(textList('events')),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'webhook',
  }),
  route('DELETE /admin/webhooks/{id}', RestDeleteWebhookDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
  route('POST /admin/webhooks/{id}/test', RestTestWebhookDocument, {
    variables: ({ params }) => params,
    reply: 'test',
  }),
  route('GET /admin/webhook-logs', RestListWebhookLogsDocument, {
    query: z.object({ webhookId: filter.optional().meta({ description: 'Omit for the logs of all webhooks.' }) }),
    variables: ({ query }) => ({ webhookId: query.webhookId, first: Infinity }),
    reply: 'logs',
    bareList: true,
    errorCodes: ['NOT_FOUND'],
  }),
];
