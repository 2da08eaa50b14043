import { textAt } from './desk.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { DELIVERED_DAYS, HOOKS } from './webhook-deliveries.ts';

const CREATE_HOOK = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
const TEST_HOOK = 'mutation ($id: ID!) { testWebhook(id: $id) { delivered } }';
const ROTATE_HOOK = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { webhook { id } } }';
const REPLAY = 'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { id } }';
const DEAD = 'query ($id: ID!) { webhook(id: $id) { deliveries(first: 50, state: DEAD) { nodes { id } } } }';

const HOOK_INPUTS = [
  {
    name: 'CRM',
    host: HOOKS.crm,
    events: ['user.created', 'user.updated', 'user.status_changed', 'user.deleted', 'subscription.updated'],
  },
  { name: 'Data warehouse', host: HOOKS.warehouse, events: ['subscription.updated', 'subscription.extended'] },
  { name: 'Chat bot', host: HOOKS.chat, events: ['user.created'] },
];

/** How many dead deliveries are not replayed, so that users of the demo can do it. */
const LEFT_DEAD = 2;

/** Returns the tasks about webhooks: adds and tests them, rotates one secret, and replays dead deliveries. */
export function webhookTasks(lastDay: number): ScheduledTask[] {
  return [
    {
      day: lastDay - DELIVERED_DAYS,
      hour: 0,
      run: async ({ ask, kept }, at) => {
        for (const { name, host, events } of HOOK_INPUTS) {
          const input = { name, url: `https://${host}/plainprompt`, events };
          const id = textAt(await ask(at, CREATE_HOOK, { input }), 'createWebhook', 'webhook', 'id');
          kept.set(host, id);
          await ask(at, TEST_HOOK, { id });
        }
      },
    },
    { day: lastDay - 6, hour: 9, run: ({ ask, kept }, at) => ask(at, ROTATE_HOOK, { id: kept.get(HOOKS.crm) }) },
    {
      // Replays dead deliveries, except LEFT_DEAD of them.
      day: lastDay - 7,
      hour: 12,
      run: async ({ ask, kept }, at) => {
        const { webhook } = await ask(at, DEAD, { id: kept.get(HOOKS.warehouse) });
        const { deliveries } = webhook as {
          readonly deliveries: { readonly nodes: readonly { readonly id: string }[] };
        };
        for (const { id } of deliveries.nodes.slice(LEFT_DEAD)) await ask(at, REPLAY, { id });
      },
    },
  ];
}
