import { describe, expect, test } from 'vitest';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { countByState, HOUR, SECOND } from '../../factories/deliveries.ts';
import { answering, givenEvents } from '../../factories/webhook.ts';
import { run, runForError } from '../../setup/graphql.ts';
import {
  ReplayDeadWebhookDeliveriesSinceDocument,
  TestWebhookDocument,
  WebhookAttemptsDocument,
  WebhookDeliveriesFilteredDocument,
  type WebhookDeliveriesFilteredQueryVariables,
  WebhookDeliveryByIdDocument,
  WebhookLogByIdDocument,
  WebhookLogsFilteredDocument,
  type WebhookLogsFilteredQueryVariables,
} from '../../setup/operations.generated.ts';
import { asAdmin, countQueries, isoAfter, useEndpoint } from './use-endpoint.ts';

const { receiver, now, options, advance, deliver, eventTimes, givenEndpoint } = useEndpoint();

/** What clients send for "from the beginning" and "without an end". */
const ALL_TIMES = { since: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' };

test('the attempts of many messages take as many queries as those of one', async () => {
  const admin = await asAdmin();
  const id = await givenEndpoint();
  await givenEvents(eventTimes(5));
  await deliver();
  const countAttemptQueries = async (first: number) =>
    countQueries(() => run(admin, WebhookAttemptsDocument, { id, first }, options));
  expect([await countAttemptQueries(1), await countAttemptQueries(5)]).toEqual([4, 4]);
});

describe('deliveries and attempts', () => {
  /**
   * Two users are created at the start, and one is changed an hour later. Every attempt to send the second message fails: there are three of them by
   * the end of the hour.
   */
  async function givenHistory(): Promise<string> {
    const id = await givenEndpoint();
    receiver.answerWith((response, hit) => {
      answering(hit.body.includes('"sequence":2') ? 500 : 200, {}, 'x'.repeat(300))(response, hit);
    });
    await givenEvents(eventTimes(2));
    await deliver();
    advance(HOUR);
    await givenEvents([now()], 'user.updated');
    await deliver();
    return id;
  }
  const findSequences = async (id: string, filter: Partial<WebhookDeliveriesFilteredQueryVariables>) =>
    (
      await run(await asAdmin(), WebhookDeliveriesFilteredDocument, { id, ...filter }, options)
    ).webhook.deliveries.nodes.map(({ sequence }) => sequence);
  const findLogs = async (filter: WebhookLogsFilteredQueryVariables) =>
    (await run(await asAdmin(), WebhookLogsFilteredDocument, filter, options)).webhookLogs;

  test('are found by state, event and time', async () => {
    const id = await givenHistory();
    expect(await findSequences(id, {})).toEqual([3, 2, 1]);
    expect(await findSequences(id, { state: 'WAITING' })).toEqual([2]);
    expect(await findSequences(id, { eventType: 'user.updated' })).toEqual([3]);
    expect(await findSequences(id, { since: isoAfter(SECOND) })).toEqual([3]);
    expect(await findSequences(id, { until: isoAfter(HOUR) })).toEqual([2, 1]);
    expect(await findSequences(id, { since: isoAfter(0), until: isoAfter(HOUR + 1), state: 'DELIVERED' })).toEqual([
      3, 1,
    ]);
    expect(await findSequences(id, ALL_TIMES)).toEqual([3, 2, 1]);
    const range = { id, since: isoAfter(1), until: isoAfter(0) };
    expect(await runForError(await asAdmin(), WebhookDeliveriesFilteredDocument, range, options)).toMatchObject({
      fields: { since: 'The start must be before the end' },
    });
  });

  test('are read page by page within a filter', async () => {
    const id = await givenHistory();
    const readPage = async (after: string | null) =>
      (
        await run(
          await asAdmin(),
          WebhookDeliveriesFilteredDocument,
          { id, until: isoAfter(HOUR), first: 1, after },
          options,
        )
      ).webhook.deliveries;
    const first = await readPage(null);
    expect(first).toMatchObject({ nodes: [{ sequence: 2 }], pageInfo: { hasNextPage: true }, totalCount: 2 });
    expect(await readPage(first.pageInfo.endCursor)).toMatchObject({
      nodes: [{ sequence: 1 }],
      pageInfo: { hasNextPage: false },
    });
  });

  test('are logged with an outcome, and found by the outcome', async () => {
    const webhookId = await givenHistory();
    await run(await asAdmin(), TestWebhookDocument, { id: webhookId }, options);
    const lines = (await findLogs({ webhookId })).nodes.map(({ eventType, outcome }) => `${eventType} ${outcome}`);
    expect(lines[0]).toBe('webhook.test SUCCEEDED');
    expect(lines.toSorted()).toEqual([
      ...['user.created FAILED', 'user.created FAILED', 'user.created FAILED', 'user.created SUCCEEDED'],
      ...['user.updated SUCCEEDED', 'webhook.test SUCCEEDED'],
    ]);
    expect((await findLogs({ webhookId, outcome: 'SUCCEEDED' })).totalCount).toBe(3);
    expect((await findLogs({ outcome: 'FAILED', since: isoAfter(SECOND) })).totalCount).toBe(2);
    expect((await findLogs({ webhookId, ...ALL_TIMES })).totalCount).toBe(6);
    expect((await findLogs({ eventType: 'webhook.test' })).nodes).toMatchObject([{ eventType: 'webhook.test' }]);
    expect((await findLogs({ until: isoAfter(SECOND), first: 1 })).pageInfo.hasNextPage).toBe(true);
  });

  test('are found by id, with every attempt', async () => {
    const id = await givenHistory();
    const failed = await WebhookDeliveries.findOne({ webhookId: id, sequence: 2 }).orFail().lean();
    expect(
      (await run(await asAdmin(), WebhookDeliveryByIdDocument, { id: String(failed._id) }, options)).webhookDelivery,
    ).toEqual({
      sequence: 2,
      state: 'WAITING',
      attempts: 3,
      body: failed.body,
      lastLog: { responseStatus: 500 },
      logs: Array.from({ length: 3 }, () => ({ responseStatus: 500, outcome: 'FAILED' })),
    });
    const log = await WebhookLogs.findOne({ deliveryId: failed._id }).orFail().lean();
    expect((await run(await asAdmin(), WebhookLogByIdDocument, { id: String(log._id) }, options)).webhookLog).toEqual({
      responseBody: 'x'.repeat(300),
      responseExcerpt: 'x'.repeat(100),
    });
    for (const document of [WebhookDeliveryByIdDocument, WebhookLogByIdDocument]) {
      for (const id of ['000000000000000000000000', 'x']) {
        expect(await runForError(await asAdmin(), document, { id }, options)).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });

  test('are found by an index, whatever the filter', async () => {
    await givenHistory();
    const webhookId = (await Webhooks.findOne().orFail().lean())._id;
    const ofOneWebhook = [{ webhookId }, { webhookId, eventType: 'user.created' }];
    const cases = [
      ...[...ofOneWebhook, { webhookId, state: 'dead' }].map((filter) => ({
        rows: WebhookDeliveries.collection,
        filter,
      })),
      ...[...ofOneWebhook, { webhookId, outcome: 'failed' }, { outcome: 'failed' }, { eventType: 'user.created' }].map(
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

test('a replay sends all dead messages again, or those since a time', async () => {
  const webhookId = await givenEndpoint();
  receiver.answerWith(answering(500));
  await givenEvents([now()]);
  await deliver();
  advance(HOUR);
  await givenEvents([now()]);
  await deliver();
  await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', nextAttemptAt: null } });
  receiver.answerWith(answering(200));
  const replay = async (since: string | null) =>
    (await run(await asAdmin(), ReplayDeadWebhookDeliveriesSinceDocument, { webhookId, since }, options))
      .replayDeadWebhookDeliveries;
  expect(await replay(isoAfter(2 * HOUR))).toBe(0);
  expect(await replay(isoAfter(HOUR))).toBe(1);
  await deliver();
  expect(await countByState()).toEqual({ delivered: 1, dead: 1 });
  expect(await replay(ALL_TIMES.since)).toBe(1);
  await deliver();
  expect(await countByState()).toEqual({ delivered: 2 });
  await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', nextAttemptAt: null } });
  expect(await replay(null)).toBe(2);
});
