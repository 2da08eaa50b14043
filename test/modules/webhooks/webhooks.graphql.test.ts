import { expect, test } from 'vitest';
import { HOUR_MS } from '#api/lib/days.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { WebhookSecrets } from '#api/modules/webhooks/webhook-secret.model.ts';
import { encryptedWebhookSecrets } from '#api/modules/webhooks/webhook-secrets.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import {
  answering,
  deliverAll,
  givenEvents,
  givenWebhook,
  useReceiver,
  verifyMessage,
} from '../../factories/webhook.ts';
import { asAnonymous, asToken, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ReplayDeadWebhookDeliveriesDocument,
  ReplayWebhookDeliveryReturningIdDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookLogsDocument,
  WebhooksDocument,
  WebhookWithIdDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const after = (ms: number) => new Date(NOW.getTime() + ms);
const runtime = testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
const runtimeWithPublicUrlsOnly = testRuntime();
const receiver = useReceiver();
const asAdmin = async () => asUser(await givenAdmin());

const NO_SUCH_EVENT =
  'Events must be among user.created, user.updated, user.status_changed, user.deleted, subscription.updated, subscription.extended';

const createWebhook = async (input: object) =>
  (
    await run(
      await asAdmin(),
      CreateWebhookDocument,
      { input: { name: 'Hook', url: receiver.url(), events: ['user.created'], ...input } },
      { runtime },
    )
  ).createWebhook;

test('a webhook is created with a secret that is shown once and stored encrypted', async () => {
  const { secret, webhook } = await createWebhook({
    name: ' CRM ',
    events: ['user.deleted', 'user.created', 'user.created'],
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    id: expect.any(String) as string,
    name: 'CRM',
    url: receiver.url(),
    events: ['user.created', 'user.deleted'],
    isActive: true,
    failingSince: null,
    waitingCount: 0,
  });
  const stored = JSON.stringify([await Webhooks.find().lean(), await WebhookSecrets.find().lean()]);
  expect(stored).not.toContain(secret.slice(6, 30));
  expect([...(await encryptedWebhookSecrets.countByKey())]).toEqual([['1', 1]]);
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  [{ url: '' }, { url: 'URL is required' }],
  [{ url: 'nonsense' }, { url: 'The URL must be a web address' }],
  [{ url: 'http://example.com/' }, { url: 'The URL must begin with https://' }],
  [{ url: 'https://169.254.169.254/' }, { url: 'The URL must lead to a public address' }],
  [{ events: ['webhook.test'] }, { events: NO_SUCH_EVENT }],
  [{ events: [] }, { events: 'Please select at least one event' }],
  [{ events: ['user.created', 'user.fired'] }, { events: NO_SUCH_EVENT }],
])('%j is refused, when a webhook is created and when it is changed', async (invalid, fields) => {
  const { webhook } = await createWebhook({});
  const input = { name: 'Hook', url: 'https://1.1.1.1/', events: ['user.created'], ...invalid };
  const expected = { code: 'BAD_USER_INPUT', fields };
  expect(
    await runForError(await asAdmin(), CreateWebhookDocument, { input }, { runtime: runtimeWithPublicUrlsOnly }),
  ).toMatchObject(expected);
  const change = { id: webhook.id, input: invalid };
  expect(
    await runForError(await asAdmin(), UpdateWebhookDocument, change, { runtime: runtimeWithPublicUrlsOnly }),
  ).toMatchObject(expected);
});

test('an update keeps the fields that it leaves out', async () => {
  const { webhook } = await createWebhook({});
  const update = async (input: object) =>
    (await run(await asAdmin(), UpdateWebhookDocument, { id: webhook.id, input }, { runtime })).updateWebhook;
  expect(await update({ isActive: false })).toMatchObject({ name: 'Hook', isActive: false, events: ['user.created'] });
  expect(await update({ name: 'Other' })).toMatchObject({ name: 'Other', isActive: false, url: receiver.url() });
  expect(await update({ url: receiver.url('/b'), events: ['user.deleted'] })).toMatchObject({
    url: receiver.url('/b'),
    events: ['user.deleted'],
  });
});

test('for a day after the secret of a webhook was replaced, messages are signed with the old one and the new one', async () => {
  let now = NOW;
  const clock = () => now;
  const { webhook, secret: oldSecret } = await givenWebhook(runtime, { url: receiver.url(), at: NOW });
  const options = { runtime, now: clock };
  const rotated = (await run(await asAdmin(), RotateWebhookSecretDocument, { id: String(webhook._id) }, options))
    .rotateWebhookSecret;
  expect(rotated.webhook).toEqual({ previousSecretExpiresAt: after(24 * HOUR_MS).toISOString() });
  const deliverAt = async (moment: Date) => {
    now = moment;
    await givenEvents([moment]);
    await deliverAll(runtime, clock);
    return receiver.hits.at(-1) ?? expect.unreachable();
  };
  const early = await deliverAt(after(24 * HOUR_MS - 1));
  expect(String(early.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const secret of [oldSecret, rotated.secret])
    expect(verifyMessage(secret, early, now)).toMatchObject({ sequence: 1 });
  const late = await deliverAt(after(24 * HOUR_MS));
  expect(verifyMessage(rotated.secret, late, now)).toMatchObject({ sequence: 2 });
  expect(() => verifyMessage(oldSecret, late, now)).toThrow('No matching signature found');
});

test('a test message arrives at once, signed, even if the webhook is off and does not subscribe to it', async () => {
  const { webhook, secret } = await createWebhook({});
  await run(await asAdmin(), UpdateWebhookDocument, { id: webhook.id, input: { isActive: false } }, { runtime });
  const result = await run(await asAdmin(), TestWebhookDocument, { id: webhook.id }, { runtime });
  expect(result.testWebhook).toEqual({ delivered: true, responseStatus: 200, failure: null });
  const [hit] = receiver.hits;
  expect(hit && verifyMessage(secret, hit, NOW)).toEqual({
    type: 'webhook.test',
    timestamp: NOW.toISOString(),
    sequence: 0,
    data: { webhook: { id: webhook.id, name: 'Hook' } },
  });
  expect(await WebhookLogs.find().lean()).toMatchObject([{ eventType: 'webhook.test', responseStatus: 200 }]);
});

test.each([
  [500, { delivered: false, responseStatus: 500, failure: null }],
  [302, { delivered: false, responseStatus: 302, failure: null }],
  [204, { delivered: true, responseStatus: 204, failure: null }],
])('the result of a test that is answered with %i is %j, and the attempt is logged', async (status, expected) => {
  const { webhook } = await createWebhook({});
  receiver.answerWith(answering(status, {}, ''));
  expect((await run(await asAdmin(), TestWebhookDocument, { id: webhook.id }, { runtime })).testWebhook).toEqual(
    expected,
  );
  expect(await WebhookLogs.countDocuments({ responseStatus: status })).toBe(1);
  const problem = expected.delivered ? null : `HTTP ${status}`;
  expect(await Webhooks.findById(webhook.id).lean()).toMatchObject({ lastTestAt: NOW, lastTestProblem: problem });
  expect(await AuditEntries.findOne({ field: 'testWebhook' }).lean()).toMatchObject({
    outcome: expected.delivered ? 'ok' : 'PROVIDER_FAILED',
  });
  const input = { url: receiver.url('/other') };
  await run(await asAdmin(), UpdateWebhookDocument, { id: webhook.id, input }, { runtime });
  expect(await Webhooks.findById(webhook.id).lean()).toMatchObject({ lastTestAt: null, lastTestProblem: null });
});

test('the result of a test without an answer names the failure', async () => {
  const { webhook } = await createWebhook({ url: 'http://127.0.0.1:1/' });
  expect((await run(await asAdmin(), TestWebhookDocument, { id: webhook.id }, { runtime })).testWebhook).toEqual({
    delivered: false,
    responseStatus: null,
    failure: 'The connection was refused',
  });
});

test('a webhook whose URL is not allowed is not tested', async () => {
  const { webhook } = await createWebhook({});
  expect(
    await runForError(await asAdmin(), TestWebhookDocument, { id: webhook.id }, { runtime: runtimeWithPublicUrlsOnly }),
  ).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { url: 'The URL must begin with https://, use port 443 or 8443 and lead to a public address' },
  });
  expect(receiver.hits).toEqual([]);
});

test('an administrator can test ten times a minute', async () => {
  const { webhook } = await createWebhook({});
  const limited = testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_SCALE: '1' } });
  const viewer = await asAdmin();
  for (let i = 0; i < 10; i += 1) await run(viewer, TestWebhookDocument, { id: webhook.id }, { runtime: limited });
  expect(await runForError(viewer, TestWebhookDocument, { id: webhook.id }, { runtime: limited })).toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('deleting a webhook deletes everything that is stored about it', async () => {
  const { webhook } = await createWebhook({});
  await givenEvents([NOW]);
  await deliverAll(runtime, () => NOW);
  await run(await asAdmin(), DeleteWebhookDocument, { id: webhook.id }, { runtime });
  const models = [Webhooks, WebhookSecrets, WebhookDeliveries, WebhookLogs];
  const left = await Promise.all(models.map(({ collection }) => collection.countDocuments()));
  expect(left).toEqual([0, 0, 0, 0]);
});

test.each([
  [UpdateWebhookDocument, { input: {} }],
  [RotateWebhookSecretDocument, {}],
  [DeleteWebhookDocument, {}],
  [TestWebhookDocument, {}],
  [WebhookWithIdDocument, {}],
  [WebhookLogsDocument, {}],
  [ReplayWebhookDeliveryReturningIdDocument, {}],
  [ReplayDeadWebhookDeliveriesDocument, {}],
])('%s refuses an unknown id with NOT_FOUND', async (document, variables) => {
  for (const id of ['000000000000000000000000', 'x']) {
    expect(await runForError(await asAdmin(), document, { id, ...variables })).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('only administrators see webhooks', async () => {
  expect(await runForError(asAnonymous, WebhooksDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await runForError(asUser(await givenUser()), WebhooksDocument)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await runForError(asToken('all'), WebhooksDocument)).toMatchObject({ code: 'FORBIDDEN' });
});
