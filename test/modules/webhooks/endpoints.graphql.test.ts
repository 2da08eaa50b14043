import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#api/lib/days.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDays } from '#api/modules/webhooks/webhook-day.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { HOUR, MINUTE, SECOND, states, useDeliveries } from '../../factories/deliveries.ts';
import { givenAdmin } from '../../factories/user.ts';
import { answering, givenEvents, givenWebhook } from '../../factories/webhook.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  ReplayDeadWebhookDeliveriesSinceDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookAttemptsDocument,
  WebhookDeliveriesFilteredDocument,
  type WebhookDeliveriesFilteredQueryVariables,
  WebhookDeliveryByIdDocument,
  WebhookFiguresDocument,
  WebhookHealthDocument,
  WebhookLogByIdDocument,
  WebhookLogsFilteredDocument,
  type WebhookLogsFilteredQueryVariables,
} from '../../setup/operations.generated.ts';

const { runtime, receiver, now, advance, deliver, eventTimes, msUntilRetry } = useDeliveries();
const boss = async () => asUser(await givenAdmin());
const at = { runtime, now };
const iso = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

async function givenEndpoint(events = ['user.created', 'user.updated']): Promise<string> {
  const { webhook } = await givenWebhook(runtime, { url: receiver.url(), events, at: now() });
  return String(webhook._id);
}

const healthOf = async (id: string) => (await run(await boss(), WebhookHealthDocument, { id }, at)).webhook;

/** What clients send for "from the beginning" and "without an end". */
const ALL_TIMES = { since: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' };

describe('the health of a webhook', () => {
  test('is healthy, without figures, before anything is sent', async () => {
    const { attemptsByDay, ...health } = await healthOf(await givenEndpoint());
    expect(health).toEqual({
      health: 'HEALTHY',
      failuresInARow: 0,
      recentSuccessRate: null,
      successRate: null,
      waitingCount: 0,
      deadCount: 0,
      lastDayCount: 0,
      pausedUntil: null,
      switchesOffAt: null,
      nextAttemptAt: null,
      lastAttemptAt: null,
      lastDeliveryAt: null,
      events: ['user.created', 'user.updated'],
    });
    expect(attemptsByDay).toHaveLength(30);
    expect(attemptsByDay.at(-1)).toEqual({ date: dayOf(NOW), succeeded: 0, failed: 0 });
  });

  test('is failing after a failure, and says when it is tried next and when it is switched off', async () => {
    const id = await givenEndpoint();
    receiver.answers(answering(500));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(id)).toMatchObject({
      health: 'FAILING',
      failuresInARow: 1,
      successRate: 0,
      waitingCount: 1,
      lastDayCount: 1,
      pausedUntil: null,
      nextAttemptAt: iso(await msUntilRetry()),
      switchesOffAt: iso(5 * 24 * HOUR),
      lastAttemptAt: iso(0),
      lastDeliveryAt: null,
    });
    advance(await msUntilRetry());
    receiver.answers(answering(200));
    await deliver();
    expect(await healthOf(id)).toMatchObject({
      health: 'HEALTHY',
      failuresInARow: 0,
      successRate: 50,
      waitingCount: 0,
      switchesOffAt: null,
      lastDeliveryAt: now().toISOString(),
    });
  });

  test('is unstable when messages arrive in the end, but many of two days’ attempts failed, and healthy two days later', async () => {
    const id = await givenEndpoint();
    for (let turns = 0; turns < 3; turns += 1) {
      receiver.answers(answering(500));
      await givenEvents([now()]);
      await deliver();
      advance(await msUntilRetry());
      receiver.answers(answering(200));
      await deliver();
    }
    expect(await healthOf(id)).toMatchObject({ health: 'UNSTABLE', failuresInARow: 0, recentSuccessRate: 50 });
    advance(24 * HOUR);
    expect(await healthOf(id)).toMatchObject({ health: 'UNSTABLE' });
    advance(24 * HOUR);
    expect(await healthOf(id)).toMatchObject({ health: 'HEALTHY', recentSuccessRate: null, successRate: 50 });
  });

  test('is paused after five failures in a row, and when the receiver is overloaded', async () => {
    const id = await givenEndpoint();
    receiver.answers(answering(500));
    await givenEvents(eventTimes(6));
    await deliver();
    expect(await healthOf(id)).toMatchObject({ health: 'PAUSED', failuresInARow: 5, pausedUntil: iso(30 * SECOND) });
    const other = await givenEndpoint();
    receiver.answers(answering(429));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(other)).toMatchObject({
      health: 'PAUSED',
      failuresInARow: 1,
      pausedUntil: iso(MINUTE),
      nextAttemptAt: expect.any(String) as string,
    });
  });

  test('is disabled when the service switched it off, and off when an administrator did', async () => {
    const id = await givenEndpoint();
    receiver.answers(answering(410));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(id)).toMatchObject({ health: 'DISABLED', nextAttemptAt: null, switchesOffAt: null });
    await run(await boss(), UpdateWebhookDocument, { id, input: { isActive: true } }, at);
    await run(await boss(), UpdateWebhookDocument, { id, input: { isActive: false } }, at);
    expect(await healthOf(id)).toMatchObject({ health: 'OFF', waitingCount: 1, nextAttemptAt: null });
  });

  test('counts attempts by day for 30 days, without tests', async () => {
    const id = await givenEndpoint();
    await givenEvents(eventTimes(2));
    await deliver();
    await run(await boss(), TestWebhookDocument, { id }, at);
    advance(24 * HOUR);
    receiver.answers(answering(500));
    await givenEvents([now()]);
    await deliver();
    const { attemptsByDay, successRate, lastDayCount } = await healthOf(id);
    expect(attemptsByDay.slice(-2)).toEqual([
      { date: dayOf(NOW), succeeded: 2, failed: 0 },
      { date: dayOf(addDays(NOW, 1)), succeeded: 0, failed: 1 },
    ]);
    expect([Math.round(successRate ?? 0), lastDayCount]).toEqual([67, 3]);
    const [day] = await WebhookDays.find().lean();
    expect(day?.expiresAt).toEqual(addDays(NOW, 31));
  });

  test('leaves out an event that it can not subscribe to any more', async () => {
    const id = await givenEndpoint();
    await Webhooks.updateOne({ _id: id }, { $set: { events: ['user.created', 'webhook.test'] } });
    expect((await healthOf(id)).events).toEqual(['user.created']);
  });
});

/** Counts the queries of the database while something runs. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  mongoose.set('debug', () => {
    count += 1;
  });
  await work();
  mongoose.set('debug', false);
  return count;
}

test('the figures of many webhooks take as many queries as those of one', async () => {
  const admin = await boss();
  const figures = async () => countQueries(() => run(admin, WebhookFiguresDocument, {}, at));
  await givenEndpoint();
  const one = await figures();
  for (let index = 0; index < 4; index += 1) await givenEndpoint();
  await givenEvents(eventTimes(3));
  await deliver();
  expect([one, await figures()]).toEqual([3, 3]);
  const { webhooks } = await run(admin, WebhookFiguresDocument, {}, at);
  expect(webhooks.map(({ lastDayCount }) => lastDayCount)).toEqual([3, 3, 3, 3, 3]);
});

test('the attempts of many messages take as many queries as those of one', async () => {
  const admin = await boss();
  const id = await givenEndpoint();
  await givenEvents(eventTimes(5));
  await deliver();
  const attempts = async (first: number) => countQueries(() => run(admin, WebhookAttemptsDocument, { id, first }, at));
  expect([await attempts(1), await attempts(5)]).toEqual([4, 4]);
});

describe('deliveries and attempts', () => {
  /** Two users are created at the start, and one is changed an hour later. The second message fails each time: three times by then. */
  async function givenHistory(): Promise<string> {
    const id = await givenEndpoint();
    receiver.answers((response, hit) => {
      answering(hit.body.includes('"sequence":2') ? 500 : 200, {}, 'x'.repeat(300))(response, hit);
    });
    await givenEvents(eventTimes(2));
    await deliver();
    advance(HOUR);
    await givenEvents([now()], 'user.updated');
    await deliver();
    return id;
  }
  const sequences = async (id: string, filter: Partial<WebhookDeliveriesFilteredQueryVariables>) =>
    (await run(await boss(), WebhookDeliveriesFilteredDocument, { id, ...filter }, at)).webhook.deliveries.nodes.map(
      ({ sequence }) => sequence,
    );
  const logs = async (filter: WebhookLogsFilteredQueryVariables) =>
    (await run(await boss(), WebhookLogsFilteredDocument, filter, at)).webhookLogs;

  test('are found by state, event and time', async () => {
    const id = await givenHistory();
    expect(await sequences(id, {})).toEqual([3, 2, 1]);
    expect(await sequences(id, { state: 'WAITING' })).toEqual([2]);
    expect(await sequences(id, { eventType: 'user.updated' })).toEqual([3]);
    expect(await sequences(id, { since: iso(SECOND) })).toEqual([3]);
    expect(await sequences(id, { until: iso(HOUR) })).toEqual([2, 1]);
    expect(await sequences(id, { since: iso(0), until: iso(HOUR + 1), state: 'DELIVERED' })).toEqual([3, 1]);
    expect(await sequences(id, ALL_TIMES)).toEqual([3, 2, 1]);
    const range = { id, since: iso(1), until: iso(0) };
    expect(await runForError(await boss(), WebhookDeliveriesFilteredDocument, range, at)).toMatchObject({
      fields: { since: 'The start must be before the end' },
    });
  });

  test('are read page by page within a filter', async () => {
    const id = await givenHistory();
    const page = async (after: string | null) =>
      (await run(await boss(), WebhookDeliveriesFilteredDocument, { id, until: iso(HOUR), first: 1, after }, at))
        .webhook.deliveries;
    const first = await page(null);
    expect(first).toMatchObject({ nodes: [{ sequence: 2 }], pageInfo: { hasNextPage: true }, totalCount: 2 });
    expect(await page(first.pageInfo.endCursor)).toMatchObject({
      nodes: [{ sequence: 1 }],
      pageInfo: { hasNextPage: false },
    });
  });

  test('are logged with an outcome, and found by it', async () => {
    const webhookId = await givenHistory();
    await run(await boss(), TestWebhookDocument, { id: webhookId }, at);
    const lines = (await logs({ webhookId })).nodes.map(({ eventType, outcome }) => `${eventType} ${outcome}`);
    expect(lines[0]).toBe('webhook.test SUCCEEDED');
    expect(lines.toSorted()).toEqual([
      ...['user.created FAILED', 'user.created FAILED', 'user.created FAILED', 'user.created SUCCEEDED'],
      ...['user.updated SUCCEEDED', 'webhook.test SUCCEEDED'],
    ]);
    expect((await logs({ webhookId, outcome: 'SUCCEEDED' })).totalCount).toBe(3);
    expect((await logs({ outcome: 'FAILED', since: iso(SECOND) })).totalCount).toBe(2);
    expect((await logs({ webhookId, ...ALL_TIMES })).totalCount).toBe(6);
    expect((await logs({ eventType: 'webhook.test' })).nodes).toMatchObject([{ eventType: 'webhook.test' }]);
    expect((await logs({ until: iso(SECOND), first: 1 })).pageInfo.hasNextPage).toBe(true);
  });

  test('are found by id, with every attempt', async () => {
    const id = await givenHistory();
    const failed = await WebhookDeliveries.findOne({ webhookId: id, sequence: 2 }).orFail().lean();
    expect(
      (await run(await boss(), WebhookDeliveryByIdDocument, { id: String(failed._id) }, at)).webhookDelivery,
    ).toEqual({
      sequence: 2,
      state: 'WAITING',
      attempts: 3,
      body: failed.body,
      lastLog: { responseStatus: 500 },
      logs: Array.from({ length: 3 }, () => ({ responseStatus: 500, outcome: 'FAILED' })),
    });
    const log = await WebhookLogs.findOne({ deliveryId: failed._id }).orFail().lean();
    expect((await run(await boss(), WebhookLogByIdDocument, { id: String(log._id) }, at)).webhookLog).toEqual({
      responseBody: 'x'.repeat(300),
      responseExcerpt: 'x'.repeat(100),
    });
    for (const document of [WebhookDeliveryByIdDocument, WebhookLogByIdDocument]) {
      for (const id of ['000000000000000000000000', 'x']) {
        expect(await runForError(await boss(), document, { id }, at)).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });

  test('are found by an index, whatever the filter', async () => {
    await givenHistory();
    const webhookId = (await Webhooks.findOne().orFail().lean())._id;
    const ofOne = [{ webhookId }, { webhookId, eventType: 'user.created' }];
    const cases = [
      ...[...ofOne, { webhookId, state: 'dead' }].map((filter) => ({ rows: WebhookDeliveries.collection, filter })),
      ...[...ofOne, { webhookId, outcome: 'failed' }, { outcome: 'failed' }, { eventType: 'user.created' }].map(
        (filter) => ({ rows: WebhookLogs.collection, filter }),
      ),
    ];
    for (const { rows, filter } of cases) {
      const { queryPlanner } = await rows.find(filter).sort({ _id: -1 }).limit(20).explain('queryPlanner');
      const { winningPlan } = queryPlanner as { readonly winningPlan: object };
      expect(JSON.stringify(winningPlan), JSON.stringify(filter)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
    }
  });
});

test('dead messages are sent again, all of them or those since a time', async () => {
  const webhookId = await givenEndpoint();
  receiver.answers(answering(500));
  await givenEvents([now()]);
  await deliver();
  advance(HOUR);
  await givenEvents([now()]);
  await deliver();
  await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', nextAttemptAt: null } });
  receiver.answers(answering(200));
  const replay = async (since: string | null) =>
    (await run(await boss(), ReplayDeadWebhookDeliveriesSinceDocument, { webhookId, since }, at))
      .replayDeadWebhookDeliveries;
  expect(await replay(iso(2 * HOUR))).toBe(0);
  expect(await replay(iso(HOUR))).toBe(1);
  await deliver();
  expect(await states()).toEqual({ delivered: 1, dead: 1 });
  expect(await replay(ALL_TIMES.since)).toBe(1);
  await deliver();
  expect(await states()).toEqual({ delivered: 2 });
  await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', nextAttemptAt: null } });
  expect(await replay(null)).toBe(2);
});
