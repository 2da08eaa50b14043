import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { personalWebhookDeliveries, personalWebhookLogs } from '#api/modules/webhooks/personal-data.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { countByState, MINUTE, SECOND, sequencesOf, useDeliveries } from '../../factories/deliveries.ts';
import { givenAdmin } from '../../factories/user.ts';
import { answering, deliverAll, givenEvents, givenWebhook, verifyMessage } from '../../factories/webhook.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { WebhookLogsAndWebhookDocument } from '../../setup/operations.generated.ts';

const { servers, runtime, receiver, now, deliver, eventTimes } = useDeliveries();

test('an event arrives as Standard Webhooks says, signed, with its number', async () => {
  const userId = new Types.ObjectId();
  const { secret } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  await givenEvents([now()], 'user.created', userId);
  await deliver();
  const [hit] = receiver.hits;
  expect(hit && verifyMessage(secret, hit, now())).toEqual({
    type: 'user.created',
    timestamp: NOW.toISOString(),
    sequence: 1,
    data: { user: { id: String(userId), email: 'ann@example.com' }, number: 0 },
  });
  expect(hit?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{24}$/) as string,
    'webhook-timestamp': String(NOW.getTime() / 1000),
    'user-agent': 'PlainPrompt-Webhooks/1.0',
  });
  expect(await countByState()).toEqual({ delivered: 1 });
  expect(await OutboxEvents.countDocuments({ dispatchedAt: null })).toBe(0);
});

test('a message that was tampered with, or that is old, does not verify', async () => {
  const { secret } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  await givenEvents([now()]);
  await deliver();
  const hit = receiver.hits[0] ?? expect.unreachable();
  expect(() => verifyMessage(secret, { ...hit, body: hit.body.replace('ann@', 'bob@') }, now())).toThrow();
  expect(() => verifyMessage(secret, hit, new Date(now().getTime() + 5 * MINUTE + SECOND))).toThrow('too old');
});

test('each webhook receives the events that it subscribed to while it was active, and no others', async () => {
  const users = await givenWebhook(runtime, { url: receiver.url('/users'), events: ['user.created'], at: now() });
  await givenWebhook(runtime, { url: receiver.url('/plans'), events: ['subscription.updated'], at: now() });
  const off = await givenWebhook(runtime, { url: receiver.url('/off'), events: ['user.created'], at: now() });
  await Webhooks.updateOne({ _id: off.webhook._id }, { $set: { isActive: false } });
  await givenEvents([now()], 'user.created');
  await givenEvents([now()], 'subscription.updated');
  await givenEvents([now()], 'user.status_changed');
  await deliver();
  expect(receiver.hits.map(({ path }) => path).sort()).toEqual(['/plans', '/users']);
  await Webhooks.updateOne({ _id: users.webhook._id }, { $set: { isActive: false } });
  await givenEvents([now()], 'user.created');
  await deliver();
  expect(receiver.hits).toHaveLength(2);
  expect(await OutboxEvents.countDocuments({ dispatchedAt: null })).toBe(0);
});

test('without failures, each of 100 events arrives once and in order, from two servers at once', async () => {
  await givenWebhook(runtime, { url: receiver.url('/a'), at: now() });
  await givenWebhook(runtime, { url: receiver.url('/b'), at: now() });
  await givenEvents(eventTimes(100));
  await Promise.all(servers.flatMap((server) => [deliverAll(server, now), deliverAll(server, now)]));
  await Promise.all(servers.map((server) => deliverAll(server, now)));
  for (const path of ['/a', '/b']) {
    const hits = receiver.hits.filter((hit) => hit.path === path);
    expect(sequencesOf(hits)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(new Set(hits.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
  }
  expect(await countByState()).toEqual({ delivered: 200 });
});

test('no two messages are on their way to the same webhook at the same time', async () => {
  await givenWebhook(runtime, { url: receiver.url(), at: now() });
  await givenEvents(eventTimes(30));
  let open = 0;
  let most = 0;
  receiver.answerWith((response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 5);
  });
  await fanOutEvents(now());
  await Promise.all(servers.map((server) => deliverAll(server, now)));
  expect(most).toBe(1);
  expect(receiver.hits).toHaveLength(30);
});

test('what is kept of each attempt shows in lists by its first 100 characters', async () => {
  const admin = asUser(await givenAdmin());
  const { webhook } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  receiver.answerWith(answering(200, {}, 'é'.repeat(5000)));
  await givenEvents([now()]);
  await deliver();
  expect(await run(admin, WebhookLogsAndWebhookDocument, { id: String(webhook._id) }, { runtime })).toEqual({
    webhookLogs: {
      totalCount: 1,
      nodes: [
        {
          eventType: 'user.created',
          responseStatus: 200,
          responseExcerpt: 'é'.repeat(100),
          responseBody: 'é'.repeat(4000),
          failure: null,
        },
      ],
    },
    webhook: {
      deliveries: { nodes: [{ state: 'DELIVERED', attempts: 1, sequence: 1, logs: [{ responseStatus: 200 }] }] },
    },
  });
});

test('of a deleted user nothing stays once the deletion has been delivered', async () => {
  const userId = new Types.ObjectId();
  await givenWebhook(runtime, { url: receiver.url(), events: ['user.created', 'user.deleted'], at: now() });
  receiver.answerWith((response, { body }) => {
    response.end(body);
  });
  await givenEvents([now()], 'user.created', userId);
  await deliver();
  await givenEvents([now()], 'user.deleted', userId);
  const ctx = { runtime, now: now() };
  for (const data of [personalWebhookDeliveries, personalWebhookLogs]) {
    await data.erase({ userId, email: null, isEmailConfirmed: true }, ctx);
  }
  await deliver();
  expect(receiver.hits.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'user.created',
    'user.deleted',
  ]);
  const left = [await WebhookDeliveries.find().lean(), await WebhookLogs.find().lean()];
  expect(left.map((rows) => rows.length)).toEqual([1, 1]);
  expect(JSON.stringify(left)).not.toContain('ann@example.com');
});
