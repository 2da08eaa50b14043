import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#api/lib/days.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDays } from '#api/modules/webhooks/webhook-day.model.ts';
import { HOUR, MINUTE, SECOND } from '../../factories/deliveries.ts';
import { answering, givenEvents } from '../../factories/webhook.ts';
import { NOW, run } from '../../setup/graphql.ts';
import {
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookFiguresDocument,
  WebhookHealthDocument,
} from '../../setup/operations.generated.ts';
import { asAdmin, countQueries, isoAfter, useEndpoint } from './use-endpoint.ts';

const { receiver, now, options, advance, deliver, eventTimes, givenEndpoint, msUntilRetry } = useEndpoint();

const healthOf = async (id: string) => (await run(await asAdmin(), WebhookHealthDocument, { id }, options)).webhook;

describe('the health of a webhook', () => {
  test('is HEALTHY, without figures, before anything is sent', async () => {
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

  test('is FAILING after a failure, with the time of the next attempt and the time at which the webhook is switched off', async () => {
    const id = await givenEndpoint();
    receiver.answerWith(answering(500));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(id)).toMatchObject({
      health: 'FAILING',
      failuresInARow: 1,
      successRate: 0,
      waitingCount: 1,
      lastDayCount: 1,
      pausedUntil: null,
      nextAttemptAt: isoAfter(await msUntilRetry()),
      switchesOffAt: isoAfter(5 * 24 * HOUR),
      lastAttemptAt: isoAfter(0),
      lastDeliveryAt: null,
    });
    advance(await msUntilRetry());
    receiver.answerWith(answering(200));
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

  test('is UNSTABLE when messages arrive in the end, but many attempts of the last two days failed, and HEALTHY two days later', async () => {
    const id = await givenEndpoint();
    for (let turns = 0; turns < 3; turns += 1) {
      receiver.answerWith(answering(500));
      await givenEvents([now()]);
      await deliver();
      advance(await msUntilRetry());
      receiver.answerWith(answering(200));
      await deliver();
    }
    expect(await healthOf(id)).toMatchObject({ health: 'UNSTABLE', failuresInARow: 0, recentSuccessRate: 50 });
    advance(24 * HOUR);
    expect(await healthOf(id)).toMatchObject({ health: 'UNSTABLE' });
    advance(24 * HOUR);
    expect(await healthOf(id)).toMatchObject({ health: 'HEALTHY', recentSuccessRate: null, successRate: 50 });
  });

  test('is PAUSED after five failures in a row, and when the receiver is overloaded', async () => {
    const id = await givenEndpoint();
    receiver.answerWith(answering(500));
    await givenEvents(eventTimes(6));
    await deliver();
    expect(await healthOf(id)).toMatchObject({
      health: 'PAUSED',
      failuresInARow: 5,
      pausedUntil: isoAfter(30 * SECOND),
    });
    const other = await givenEndpoint();
    receiver.answerWith(answering(429));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(other)).toMatchObject({
      health: 'PAUSED',
      failuresInARow: 1,
      pausedUntil: isoAfter(MINUTE),
      nextAttemptAt: expect.any(String) as string,
    });
  });

  test('is DISABLED when the service switched the webhook off, and OFF when an administrator did', async () => {
    const id = await givenEndpoint();
    receiver.answerWith(answering(410));
    await givenEvents([now()]);
    await deliver();
    expect(await healthOf(id)).toMatchObject({ health: 'DISABLED', nextAttemptAt: null, switchesOffAt: null });
    await run(await asAdmin(), UpdateWebhookDocument, { id, input: { isActive: true } }, options);
    await run(await asAdmin(), UpdateWebhookDocument, { id, input: { isActive: false } }, options);
    expect(await healthOf(id)).toMatchObject({ health: 'OFF', waitingCount: 1, nextAttemptAt: null });
  });

  test('counts attempts by day for 30 days, without tests', async () => {
    const id = await givenEndpoint();
    await givenEvents(eventTimes(2));
    await deliver();
    await run(await asAdmin(), TestWebhookDocument, { id }, options);
    advance(24 * HOUR);
    receiver.answerWith(answering(500));
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

  test('leaves out an event that webhooks can not subscribe to any more', async () => {
    const id = await givenEndpoint();
    await Webhooks.updateOne({ _id: id }, { $set: { events: ['user.created', 'webhook.test'] } });
    expect((await healthOf(id)).events).toEqual(['user.created']);
  });
});

test('the figures of many webhooks take as many queries as those of one', async () => {
  const admin = await asAdmin();
  const countFigureQueries = async () => countQueries(() => run(admin, WebhookFiguresDocument, {}, options));
  await givenEndpoint();
  const ofOneWebhook = await countFigureQueries();
  for (let index = 0; index < 4; index += 1) await givenEndpoint();
  await givenEvents(eventTimes(3));
  await deliver();
  expect([ofOneWebhook, await countFigureQueries()]).toEqual([3, 3]);
  const { webhooks } = await run(admin, WebhookFiguresDocument, {}, options);
  expect(webhooks.map(({ lastDayCount }) => lastDayCount)).toEqual([3, 3, 3, 3, 3]);
});
