import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteWebhook, updateWebhook } from '#api/modules/webhooks/edit-webhooks.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { personalWebhookDeliveries } from '#api/modules/webhooks/personal-data.ts';
import { type WebhookRecord, Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDays } from '#api/modules/webhooks/webhook-day.model.ts';
import { replayDelivery } from '#api/modules/webhooks/webhook-deliveries.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { countByState, SECOND, useDeliveries } from '../../factories/deliveries.ts';
import { givenEvents, givenWebhook } from '../../factories/webhook.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';

const { runtime, receiver, now, advance, deliver, eventTimes } = useDeliveries();
const database = useFailingDatabase();
const ctx = () => testContext(asAnonymous, { runtime, now });
const paths = () => receiver.hits.map(({ path }) => path);

let webhook: WebhookRecord;
beforeEach(async () => {
  ({ webhook } = await givenWebhook(runtime, { url: receiver.url('/old'), at: now() }));
});
const id = () => String(webhook._id);
const moveTo = (path: string) => updateWebhook(ctx(), id(), { url: receiver.url(path) });

/** Makes a change a second after the first message was sent, before its answer of this status. All others get 200. */
function whileFirstIsSent(change: () => Promise<unknown>, firstStatus = 200) {
  let isFirst = true;
  receiver.answerWith((response) => {
    if (isFirst) advance(SECOND);
    const [changed, status] = isFirst ? [change(), firstStatus] : [Promise.resolve(), 200];
    isFirst = false;
    void changed.finally(() => response.writeHead(status).end());
  });
}

const rowsOfWebhooks = () =>
  Promise.all([WebhookDeliveries.countDocuments(), WebhookLogs.countDocuments(), WebhookDays.countDocuments()]);

describe('the messages that follow', () => {
  test('are not sent to a webhook that was deleted, of which no rows stay', async () => {
    await givenEvents(eventTimes(3));
    whileFirstIsSent(() => deleteWebhook(id()));
    await deliver();
    expect(paths()).toEqual(['/old']);
    expect(await rowsOfWebhooks()).toEqual([0, 0, 0]);
  });

  test('wait when the webhook was switched off', async () => {
    await givenEvents(eventTimes(3));
    whileFirstIsSent(() => updateWebhook(ctx(), id(), { isActive: false }));
    await deliver();
    expect(paths()).toEqual(['/old']);
    expect(await countByState()).toEqual({ delivered: 1, waiting: 2 });
  });

  test('go to its new URL', async () => {
    await givenEvents(eventTimes(3));
    whileFirstIsSent(() => moveTo('/new'));
    await deliver();
    expect(paths()).toEqual(['/old', '/new', '/new']);
  });

  test('are not sent about a user whose data was erased', async () => {
    const userId = new Types.ObjectId();
    await givenEvents(eventTimes(1));
    await givenEvents(eventTimes(1), 'user.created', userId);
    await givenEvents(eventTimes(1));
    whileFirstIsSent(() =>
      personalWebhookDeliveries.erase({ userId, email: null, isEmailConfirmed: true }, { runtime, now: now() }),
    );
    await deliver();
    expect(receiver.hits.map(({ body }) => body.includes(String(userId)))).toEqual([false, false]);
    expect(await countByState()).toEqual({ delivered: 2 });
  });
});

describe('a failure that arrives late', () => {
  test('from the old URL does not switch off or pause the new one', async () => {
    await givenEvents(eventTimes(1));
    whileFirstIsSent(() => moveTo('/new'), 410);
    await deliver();
    expect(paths()).toEqual(['/old', '/new']);
    expect(await Webhooks.findById(webhook._id).lean()).toMatchObject({
      isActive: true,
      failuresInARow: 0,
      failingSince: null,
      pausedUntil: null,
      disabledBecause: null,
    });
    expect(await countByState()).toEqual({ delivered: 1 });
  });

  test('does not undo a replay', async () => {
    await givenEvents(eventTimes(1));
    await fanOutEvents(now());
    await WebhookDeliveries.updateOne({}, { $set: { attempts: 9 } });
    const { _id } = await WebhookDeliveries.findOne().orFail().lean();
    whileFirstIsSent(() => replayDelivery(ctx(), String(_id)), 500);
    await deliver();
    expect(paths()).toEqual(['/old', '/old']);
    expect(await WebhookDeliveries.findOne().lean()).toMatchObject({ state: 'delivered', attempts: 1 });
  });
});

test('a webhook whose deletion failed halfway can be deleted again, with all of its rows', async () => {
  await givenEvents(eventTimes(2));
  await deliver();
  await givenEvents(eventTimes(2));
  await database.fail({
    commands: ['delete'],
    collection: 'webhook_deliveries',
    times: 1,
    how: { errorCode: 8 },
  });
  await expect(deleteWebhook(id())).rejects.toMatchObject({ code: 8 });
  expect(await deleteWebhook(id())).toMatchObject({ _id: webhook._id });
  expect(await rowsOfWebhooks()).toEqual([0, 0, 0]);
});
