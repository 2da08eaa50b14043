import { screen, waitFor, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { WebhookLogs } from '#api/modules/webhooks/webhook-log.model.ts';
import { givenAdmin } from '../../factories/user.ts';
import { answering, deliverAll, givenEvents, givenWebhook, useReceiver } from '../../factories/webhook.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork, fill } from '../specified-texts.ts';

const runtime = testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
const receiver = useReceiver();
const now = () => new Date();

async function open(path = '/admin/webhooks') {
  await signIn(await givenAdmin());
  return openApp(path, { runtime });
}

async function givenEndpoint(): Promise<string> {
  const { webhook } = await givenWebhook(runtime, { url: receiver.url(), at: now() });
  return String(webhook._id);
}

/** A webhook with a message that failed, whose receiver answered with a long text. */
async function givenFailure(): Promise<string> {
  const id = await givenEndpoint();
  receiver.answerWith(answering(500, {}, `${'x'.repeat(120)}the end`));
  await givenEvents([now()]);
  await deliverAll(runtime, now);
  return id;
}

async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

const rows = async () => within(await screen.findByRole('table', { name: 'Deliveries' })).findAllByRole('row');

describe('the list of webhooks', () => {
  test('says that there are none', async () => {
    await open();
    await seeText('No webhooks configured');
  });

  test('creates a webhook, shows its secret once, and reloads when that is done', async () => {
    const app = await open();
    await click(app, 'New webhook');
    await click(app, 'Create webhook');
    // All at once.
    await seeText('Please select at least one event');
    await seeText('Name is required');
    await seeText('URL is required');
    await fill(app, { Name: 'CRM', URL: receiver.url() });
    await app.user.click(screen.getByLabelText('user.created'));
    expect(screen.queryByLabelText('webhook.test')).toBeNull();
    await click(app, 'Create webhook');
    const secret = await screen.findByRole('region', { name: 'Signing secret' });
    expect(secret.textContent).toMatch(/^whsec_.{44}$/);
    await seeText('This secret is shown only once.');
    await click(app, 'Done');
    await seeText('CRM');
    expect(screen.queryByText(secret.textContent)).toBeNull();
    expect(await Webhooks.find().lean()).toMatchObject([{ name: 'CRM', events: ['user.created'] }]);
  });

  test('says beside the field what is wrong with a URL', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/admin/webhooks');
    await click(app, 'New webhook');
    await fill(app, { Name: 'CRM', URL: 'https://10.0.0.1/' });
    await app.user.click(screen.getByLabelText('user.created'));
    await click(app, 'Create webhook');
    await seeText('The URL must lead to a public address');
  });

  test('edits a webhook', async () => {
    await givenEndpoint();
    const app = await open();
    await chooseInMenu(app, 'Actions for Receiver', 'Edit');
    await app.user.clear(await screen.findByLabelText('Name'));
    await fill(app, { Name: 'Warehouse' });
    await click(app, 'Save changes');
    await seeText('Warehouse was saved.');
    expect(await Webhooks.find().lean()).toMatchObject([{ name: 'Warehouse' }]);
  });

  test('sends a test, and leads to the log', async () => {
    const id = await givenEndpoint();
    const app = await open();
    await chooseInMenu(app, 'Actions for Receiver', 'Send test');
    await seeText('Test webhook sent successfully! Check logs for details.');
    await chooseInMenu(app, 'Actions for Receiver', 'Logs');
    await waitFor(() => {
      expect(app.router.state.location).toMatchObject({ pathname: `/admin/webhooks/${id}`, search: '?tab=log' });
    });
    expect(await within(await screen.findByRole('table', { name: 'Log' })).findByText('webhook.test')).toBeDefined();
  });

  test('says that the receiver did not accept a test', async () => {
    await givenEndpoint();
    receiver.answerWith(answering(503));
    const app = await open();
    await seeText('Healthy');
    await chooseInMenu(app, 'Actions for Receiver', 'Send test');
    await seeText('Failed to send test webhook. The receiver did not accept it: HTTP 503.');
    await seeText('Test failed');
    await app.user.click(screen.getByRole('link', { name: /Receiver/ }));
    await seeText(/^The last test, at .*, failed: HTTP 503\. The log has its answer\./);
  });

  test('switches a webhook off, and undoes that', async () => {
    await givenEndpoint();
    const app = await open();
    await chooseInMenu(app, 'Actions for Receiver', 'Switch off');
    await seeText('Receiver was switched off.');
    await seeText('Off by an administrator');
    await click(app, 'Undo');
    await seeText('Healthy');
    expect(await Webhooks.find().lean()).toMatchObject([{ isActive: true }]);
  });

  test('names what is destroyed before it deletes', async () => {
    await givenFailure();
    const app = await open();
    await chooseInMenu(app, 'Actions for Receiver', 'Delete');
    await screen.findByRole('heading', { name: 'Are you sure you want to delete Receiver?' });
    await seeText('1 delivery in the last day goes to this endpoint');
    await seeText('1 message that is waiting will never be sent');
    await clickWithoutNetwork(app, 'Delete webhook');
    await seeText(/^Failed to delete webhook\./);
    app.network.isDown = false;
    await click(app, 'Delete webhook');
    await seeText('No webhooks configured');
    expect(await Webhooks.countDocuments()).toBe(0);
  });

  test('keeps what was typed when a webhook could not be created', async () => {
    const app = await open();
    await click(app, 'New webhook');
    await fill(app, { Name: 'CRM', URL: receiver.url() });
    await app.user.click(screen.getByLabelText('user.created'));
    await clickWithoutNetwork(app, 'Create webhook');
    await seeText(/^Failed to create webhook\./);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('CRM');
  });
});

describe('the page of a webhook', () => {
  test('says what fails and what happens next', async () => {
    const id = await givenFailure();
    await open(`/admin/webhooks/${id}`);
    const health = within(await screen.findByRole('region', { name: 'Health' }));
    expect(health.getByText(/^1 attempt in a row failed\. Each message is tried up to 10 times\./)).toBeDefined();
    expect(health.getByText(/the webhook is switched off\.$/)).toBeDefined();
    expect(health.getByText('0%')).toBeDefined();
    expect(health.getByText('1 attempt in the last 30 days, 1 of them failed')).toBeDefined();
  });

  test('keeps the filters of its deliveries in the address', async () => {
    const id = await givenFailure();
    const app = await open(`/admin/webhooks/${id}`);
    await screen.findByRole('table', { name: 'Deliveries' });
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'delivered');
    await seeText('No deliveries match');
    expect(app.router.state.location.search).toBe('?state=delivered');
    expect(app.requests.at(-1)?.variables).toMatchObject({ id, state: 'DELIVERED', isLog: false });
  });

  test('requests whole days in UTC', async () => {
    const id = await givenEndpoint();
    const app = await open(
      `/admin/webhooks/${id}?tab=log&outcome=failed&since=2026-01-01&until=2026-01-31&event=nonsense`,
    );
    await seeText('No attempts match');
    expect(app.requests.findLast(({ name }) => name === 'AdminWebhook')?.variables).toMatchObject({
      isLog: true,
      outcome: 'FAILED',
      state: null,
      eventType: 'nonsense',
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
    });
  });

  test('cuts responses to 100 characters in its log, and shows the whole response of an attempt', async () => {
    const id = await givenFailure();
    const app = await open(`/admin/webhooks/${id}?tab=log`);
    await seeText('x'.repeat(100));
    await click(app, 'user.created');
    const body = await screen.findByRole('region', { name: 'Response body' });
    expect(body.textContent).toBe(`${'x'.repeat(120)}the end`);
    expect(await WebhookLogs.countDocuments()).toBe(1);
  });

  test('goes back to the second page of its log after an attempt on the third one was open', async () => {
    const id = await givenFailure();
    const log = await WebhookLogs.findOne().orFail().lean();
    await WebhookLogs.create(times(44, () => ({ ...log, _id: new Types.ObjectId() })));
    const app = await open(`/admin/webhooks/${id}?tab=log`);
    await seeText('1–20 of 45 attempts');
    await click(app, 'Next');
    // Too early: the second page is loading, and nothing happens.
    await click(app, 'Next');
    await seeText('21–40 of 45 attempts');
    await waitFor(() => {
      expect(screen.getByRole('table', { name: 'Log' }).getAttribute('aria-busy')).toBe('false');
    });
    await click(app, 'Next');
    await seeText('41–45 of 45 attempts');
    await app.user.click(screen.getAllByRole('button', { name: 'user.created' })[0] ?? document.body);
    await screen.findByRole('region', { name: 'Response body' });
    await click(app, 'Close');
    await click(app, 'Previous');
    await seeText('21–40 of 45 attempts');
  });

  test('says that there are no logs yet, and no deliveries', async () => {
    const id = await givenEndpoint();
    const app = await open(`/admin/webhooks/${id}`);
    await seeText('No deliveries yet');
    await app.user.click(screen.getByRole('tab', { name: 'Log' }));
    await seeText('No logs yet');
  });

  test('replays what failed for good', async () => {
    const id = await givenFailure();
    await WebhookDeliveries.updateMany({}, { $set: { state: 'dead', nextAttemptAt: null } });
    const app = await open(`/admin/webhooks/${id}`);
    await click(app, 'Send failed again');
    await seeText(/^1 delivery of the last 30 days failed for good\./);
    await click(app, 'Send again');
    await seeText('1 delivery is being sent again.');
    expect(await WebhookDeliveries.find().lean()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('replaces the secret, after saying how long the present one works', async () => {
    const id = await givenEndpoint();
    const app = await open(`/admin/webhooks/${id}`);
    await chooseInMenu(app, 'More actions for Receiver', 'Replace secret');
    await seeText('The present secret stops signing messages in 24 hours');
    await click(app, 'Replace secret');
    expect((await screen.findByRole('region', { name: 'Signing secret' })).textContent).toMatch(/^whsec_/);
    await click(app, 'Done');
    await seeText(/Messages are also signed with the previous secret until/);
  });

  test('says that it does not exist', async () => {
    await open('/admin/webhooks/000000000000000000000000');
    await seeText('This webhook does not exist');
  });
});

describe('the page of a delivery', () => {
  test('shows the request and each attempt, and replays it', async () => {
    const id = await givenFailure();
    const app = await open(`/admin/webhooks/${id}`);
    expect(await rows()).toHaveLength(2);
    await app.user.click(await screen.findByRole('link', { name: 'user.created' }));
    expect((await screen.findByRole('region', { name: 'Request body' })).textContent).toContain(
      '"email": "ann@example.com"',
    );
    const attempts = within(screen.getByRole('region', { name: 'Attempts' }));
    expect(attempts.getByText('HTTP 500')).toBeDefined();
    receiver.answerWith(answering(200, {}, 'thanks'));
    await click(app, 'Send again');
    await seeText('The delivery is being sent again.');
    await deliverAll(runtime, now);
    await seeText('thanks');
    expect((await screen.findAllByText(/^Delivered/)).length).toBeGreaterThan(0);
  });
});
