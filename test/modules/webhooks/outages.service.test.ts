import { describe, expect, test } from 'vitest';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { countByState, HOUR, MINUTE, SECOND, sequencesOf, useDeliveries } from '../../factories/deliveries.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import { answering, givenEvents, givenWebhook, type Hit, verifyMessage } from '../../factories/webhook.ts';
import { atScale } from '../../setup/full-scale.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import {
  ReplayDeadWebhookDeliveriesDocument,
  ReplayWebhookDeliveryDocument,
  UpdateWebhookReturningDisabledReasonDocument,
  WebhookDocument,
} from '../../setup/operations.generated.ts';

const DAY = 24 * HOUR;
const STEP_MS = 30 * SECOND;
/** How many events each step of the outage brings. `npm run races` takes 1,080 in the hour. */
const EVENTS_A_STEP = atScale({ short: 2, full: 9 });
const { runtime, receiver, now, advance, deliver, eventTimes, msUntilRetry } = useDeliveries();

test('all events from the hour in which a receiver was down arrive within a minute once it answers, all genuine', async () => {
  const { secret } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  const steps = HOUR / STEP_MS;
  receiver.answerWith((response) => {
    response.destroy();
  });
  for (let index = 0; index < steps; index += 1) {
    await givenEvents(eventTimes(EVENTS_A_STEP));
    await deliver();
    advance(STEP_MS);
  }
  const countOfAttempts = receiver.hits.length;
  receiver.hits.length = 0;
  receiver.answerWith(answering(200));
  const arrivals: (readonly [Hit, Date])[] = [];
  for (const back = now().getTime(); now().getTime() <= back + MINUTE;) {
    const before = receiver.hits.length;
    await deliver();
    for (const hit of receiver.hits.slice(before)) arrivals.push([hit, now()]);
    advance(SECOND);
  }
  const total = steps * EVENTS_A_STEP;
  expect(await countByState()).toEqual({ delivered: total });
  const sequences = arrivals.map(([hit, at]) => (verifyMessage(secret, hit, at) as { sequence: number }).sequence);
  expect(new Set(sequences).size).toBe(total);
  expect(sequences).toHaveLength(total);
  // While the receiver was down, it was tried now and then, and not for each event.
  expect(countOfAttempts).toBeLessThan(150);
});

describe('a message that fails', () => {
  const failOnce = async (status: number, headers: Record<string, string> = {}) => {
    await givenWebhook(runtime, { url: receiver.url(), at: now() });
    receiver.answerWith(answering(status, headers));
    await givenEvents([now()]);
    await deliver();
  };
  const between = (least: number, most: number) => (wait: number) => wait >= least && wait <= most;

  test.each([
    [500, {}, between(4 * SECOND, 6 * SECOND)],
    [302, { location: '/elsewhere' }, between(4 * SECOND, 6 * SECOND)],
    [404, {}, between(4 * SECOND, 6 * SECOND)],
    [503, { 'retry-after': '8' }, between(8 * SECOND, 8 * SECOND)],
    [503, { 'retry-after': '3600' }, between(10 * SECOND, 10 * SECOND)],
    [429, {}, between(MINUTE, 72 * SECOND)],
    [429, { 'retry-after': '100' }, between(100 * SECOND, 100 * SECOND)],
    [429, { 'retry-after': '86400' }, between(2 * MINUTE, 2 * MINUTE)],
    [502, {}, between(MINUTE, 72 * SECOND)],
    [504, {}, between(MINUTE, 72 * SECOND)],
  ])(
    'answered with %i and the headers %j waits as long as it should before the next attempt',
    async (status, headers, isRight) => {
      await failOnce(status, headers);
      expect([await msUntilRetry(), isRight(await msUntilRetry())]).toEqual([expect.any(Number), true]);
      expect(await WebhookLogs.find().lean()).toMatchObject([{ responseStatus: status }]);
    },
  );

  test('is tried ten times, with the same id and body, and then kept as a dead letter', async () => {
    await failOnce(500);
    const waits: number[] = [];
    for (let wait = await msUntilRetry(); !Number.isNaN(wait); wait = await msUntilRetry()) {
      waits.push(wait);
      advance(wait - 1);
      await deliver();
      expect(receiver.hits).toHaveLength(waits.length);
      advance(1);
      await deliver();
      expect(receiver.hits).toHaveLength(waits.length + 1);
    }
    expect(receiver.hits).toHaveLength(10);
    expect(new Set(receiver.hits.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1);
    const slots = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, slot] of slots.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(slot * 0.8);
      expect(waits[index]).toBeLessThanOrEqual(slot * 1.2);
    }
    const [dead] = await WebhookDeliveries.find().lean();
    expect(dead).toMatchObject({ state: 'dead', attempts: 10, expiresAt: new Date(now().getTime() + 30 * DAY) });
  });

  test('does not hold up the others', async () => {
    await givenWebhook(runtime, { url: receiver.url(), at: now() });
    receiver.answerWith((response, hit) => {
      answering(hit.body.includes('"sequence":2') ? 500 : 200)(response, hit);
    });
    await givenEvents(eventTimes(4));
    await deliver();
    expect(await countByState()).toEqual({ delivered: 3, waiting: 1 });
    expect(await msUntilRetry()).toBeGreaterThanOrEqual(4 * SECOND);
  });
});

test('after the first success, all waiting messages are sent, however long they had to wait', async () => {
  await givenWebhook(runtime, { url: receiver.url(), at: now() });
  receiver.answerWith(answering(500));
  await givenEvents(eventTimes(3));
  await deliver();
  for (const wait of [7 * SECOND, 7 * MINUTE, 40 * MINUTE]) {
    advance(wait);
    for (let i = 0; i < 4; i += 1) {
      await deliver();
      advance(MINUTE);
    }
  }
  expect(await msUntilRetry()).toBeGreaterThan(HOUR);
  receiver.hits.length = 0;
  receiver.answerWith(answering(200));
  await givenEvents([now()]);
  await deliver();
  await deliver();
  expect(sequencesOf(receiver.hits)).toEqual([4, 1, 2, 3]);
  expect(await Webhooks.findOne().lean()).toMatchObject({ failingSince: null, failuresInARow: 0 });
});

test('a receiver that answers now and then gets all messages, and its webhook is never switched off', async () => {
  const { secret } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  let count = 0;
  receiver.answerWith((response, hit) => {
    count += 1;
    answering(count % 3 === 0 ? 200 : 500)(response, hit);
  });
  for (let day = 0; day < 8; day += 1) {
    await givenEvents(eventTimes(2));
    for (let hour = 0; hour < 24; hour += 1) {
      await deliver();
      advance(HOUR);
    }
  }
  receiver.answerWith(answering(200));
  for (let hour = 0; hour < 30; hour += 1) {
    await deliver();
    advance(HOUR);
  }
  expect(await countByState()).toEqual({ delivered: 16 });
  expect(await Webhooks.findOne().lean()).toMatchObject({ isActive: true, disabledBecause: null });
  expect(
    verifyMessage(
      secret,
      receiver.hits.at(-1) ?? expect.unreachable(),
      new Date(Number(receiver.hits.at(-1)?.headers['webhook-timestamp']) * SECOND),
    ),
  ).toMatchObject({ type: 'user.created' });
});

describe('a webhook', () => {
  test('is switched off at once when its receiver answers 410, and administrators are notified', async () => {
    const admin = await givenAdmin();
    await givenUser();
    await givenAdmin({ isSuspended: true });
    const { webhook } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
    receiver.answerWith(answering(410));
    await givenEvents(eventTimes(3));
    await deliver();
    await deliver();
    expect(receiver.hits).toHaveLength(1);
    expect(await run(asUser(admin), WebhookDocument, { id: String(webhook._id) }, { runtime })).toEqual({
      webhook: { isActive: false, disabledReason: 'GONE', waitingCount: 3, deadCount: 0 },
    });
    expect(await AuditEntries.find().lean()).toMatchObject([
      {
        actorKind: 'system',
        field: 'disableWebhook',
        targetId: String(webhook._id),
        targetName: webhook.name,
        outcome: 'ok',
      },
    ]);
    const notices = await Notifications.find().lean();
    expect(notices).toMatchObject([{ userId: admin._id, title: 'Webhook switched off', link: '/admin/webhooks' }]);
    expect(notices[0]?.message).toContain('it answered 410 Gone');
  });

  test('is switched off after five days without a success, and not before, and administrators are notified', async () => {
    await givenAdmin();
    await givenWebhook(runtime, { url: receiver.url(), at: now() });
    receiver.answerWith(answering(500));
    const isActive = async () => (await Webhooks.findOne().lean())?.isActive;
    for (let hour = 0; hour < 5 * 24; hour += 6) {
      await givenEvents([now()]);
      await deliver();
      expect(await isActive()).toBe(true);
      advance(6 * HOUR);
    }
    await givenEvents([now()]);
    await deliver();
    expect(await isActive()).toBe(false);
    expect(await Webhooks.findOne().lean()).toMatchObject({ disabledBecause: 'failing' });
    expect(await Notifications.countDocuments({ title: 'Webhook switched off' })).toBe(1);
  });

  test('sends the messages that waited once it is switched on again', async () => {
    const admin = asUser(await givenAdmin());
    const { webhook } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
    receiver.answerWith(answering(410));
    await givenEvents(eventTimes(3));
    await deliver();
    receiver.answerWith(answering(200));
    receiver.hits.length = 0;
    const variables = { id: String(webhook._id), input: { isActive: true } };
    expect(await run(admin, UpdateWebhookReturningDisabledReasonDocument, variables, { runtime, now })).toEqual({
      updateWebhook: { disabledReason: null },
    });
    await deliver();
    expect(sequencesOf(receiver.hits)).toEqual([1, 2, 3]);
  });
});

describe('a replay', () => {
  const options = () => ({ runtime, now });

  test('sends a dead letter again, with a new schedule', async () => {
    const admin = asUser(await givenAdmin());
    const { webhook, secret } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
    await givenEvents(eventTimes(2));
    await fanOutEvents(now());
    await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', attempts: 10, nextAttemptAt: null } });
    const [first] = await WebhookDeliveries.find().sort({ sequence: 1 }).lean();
    expect(await run(admin, ReplayWebhookDeliveryDocument, { id: String(first?._id) }, options())).toEqual({
      replayWebhookDelivery: { state: 'WAITING', attempts: 0 },
    });
    await deliver();
    expect(sequencesOf(receiver.hits)).toEqual([1]);
    expect(receiver.hits[0] && verifyMessage(secret, receiver.hits[0], now())).toMatchObject({ sequence: 1 });
    expect(await run(admin, ReplayDeadWebhookDeliveriesDocument, { id: String(webhook._id) }, options())).toEqual({
      replayDeadWebhookDeliveries: 1,
    });
    await deliver();
    expect(sequencesOf(receiver.hits)).toEqual([1, 2]);
    expect(await run(admin, ReplayWebhookDeliveryDocument, { id: String(first?._id) }, options())).toMatchObject({});
    await deliver();
    expect(sequencesOf(receiver.hits)).toEqual([1, 2, 1]);
    expect(receiver.hits[2]?.headers['webhook-id']).toBe(receiver.hits[0]?.headers['webhook-id']);
  });

  test('of one message sends it before those that wait, also while the webhook is paused', async () => {
    const admin = asUser(await givenAdmin());
    const { webhook } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
    await givenEvents(eventTimes(4));
    await fanOutEvents(now());
    receiver.answerWith(answering(500));
    for (let failures = 0; failures < 5; failures += 1) {
      await deliver();
      advance(HOUR);
    }
    const pausedUntil = new Date(now().getTime() + DAY);
    await Webhooks.updateOne({ _id: webhook._id }, { $set: { pausedUntil } });
    const replay = async (sequence: number) => {
      const delivery = await WebhookDeliveries.findOne({ sequence }).orFail().lean();
      await run(admin, ReplayWebhookDeliveryDocument, { id: String(delivery._id) }, options());
      receiver.hits.length = 0;
      await deliver();
      return sequencesOf(receiver.hits);
    };
    // It fails, and pauses the webhook again before another message is sent.
    expect(await replay(3)).toEqual([3]);
    expect((await Webhooks.findById(webhook._id).lean())?.pausedUntil).not.toBeNull();
    receiver.answerWith(answering(200));
    expect((await replay(4)).slice(0, 2)).toEqual([4, 1]);
  });

  test('and failures do not prolong the 30 days for which a message about a deleted account is kept', async () => {
    const admin = asUser(await givenAdmin());
    const { webhook } = await givenWebhook(runtime, { url: receiver.url(), events: ['user.deleted'], at: now() });
    await givenEvents([now()], 'user.deleted');
    const expiresAt = new Date(now().getTime() + 30 * DAY);
    const stored = () => WebhookDeliveries.findOne().orFail().lean();
    const exhaustAttempts = async () => {
      await WebhookDeliveries.updateOne({}, { $set: { attempts: 9 } });
      await deliver();
      expect(await stored()).toMatchObject({ state: 'dead', expiresAt });
    };
    await fanOutEvents(now());
    receiver.answerWith(answering(500));
    advance(DAY);
    await exhaustAttempts();
    advance(20 * DAY);
    await run(admin, ReplayWebhookDeliveryDocument, { id: String((await stored())._id) }, options());
    expect(await stored()).toMatchObject({ state: 'waiting', expiresAt });
    await exhaustAttempts();
    // More than five days without a success have switched the webhook off.
    await Webhooks.updateOne({}, { $set: { isActive: true } });
    await run(admin, ReplayDeadWebhookDeliveriesDocument, { id: String(webhook._id) }, options());
    expect(await stored()).toMatchObject({ state: 'waiting', expiresAt });
  });

  test('of an erased message is refused, and so is each replay while the webhook is off', async () => {
    const admin = asUser(await givenAdmin());
    const { webhook } = await givenWebhook(runtime, { url: receiver.url(), events: ['user.deleted'], at: now() });
    await givenEvents([now()], 'user.deleted');
    await deliver();
    const id = String((await WebhookDeliveries.findOne().lean())?._id);
    expect(await runForError(admin, ReplayWebhookDeliveryDocument, { id }, options())).toMatchObject({
      code: 'CONFLICT',
      message: 'The content of this message was erased because its user deleted their account',
    });
    await Webhooks.updateOne({ _id: webhook._id }, { $set: { isActive: false } });
    for (const [document, key] of [
      [ReplayWebhookDeliveryDocument, id],
      [ReplayDeadWebhookDeliveriesDocument, String(webhook._id)],
    ] as const) {
      expect(await runForError(admin, document, { id: key }, options())).toMatchObject({
        message: 'Switch the webhook on first',
      });
    }
  });
});
