import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { callApi, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { ADMIN, useProduct } from './product.ts';

const { openAs, origin } = useProduct({
  RATE_LIMIT_SCALE: '1000',
  ADMIN_PASSWORD: ADMIN.password,
  ALLOW_PRIVATE_WEBHOOKS: 'true',
});

/** The messages that the integrator's server accepted, by their ids. */
const accepted = new Map<string, string>();
/** The status with which the integrator's server answers. */
let status = 500;
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (status === 200) accepted.set(String(request.headers['webhook-id']), Buffer.concat(parts).toString());
    response.writeHead(status).end(status === 200 ? 'thank you' : 'the disk is full');
  });
});

/** A model server, such as Ollama, that lists two models. It refuses requests without messages, as servers do. */
let isModelServerUp = true;
const modelServer = createServer(({ method }, response) => {
  const [code, body] = !isModelServerUp
    ? [503, { error: { message: 'loading the model' } }]
    : method === 'GET'
      ? [200, { data: [{ id: 'llama3.1:8b' }, { id: 'qwen3:4b' }] }]
      : [400, { error: { message: 'messages is empty' } }];
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const portOf = (server: typeof receiver) => (server.address() as AddressInfo).port;

const servers = [receiver, modelServer];
beforeAll(async () => {
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const operatorToken = () => tokenOf(origin(), ADMIN.email, ADMIN.password);

async function openAdmin(path: string) {
  const opened = await openAs(await operatorToken(), { reducedMotion: 'reduce' });
  await opened.page.goto(path);
  return opened;
}

/** Creates a user, of which the product sends an event. */
async function addUser(email: string): Promise<void> {
  const body = { email, full_name: 'Wanda Webhook', password: PASSWORD, role: 'user' };
  await callApi(origin(), { path: '/admin/users', body, token: await operatorToken() });
}

/** The status with which the API answers a token. */
const tryToken = async (token: string): Promise<number> =>
  (await fetch(`${origin()}/api/external/users`, { headers: { 'x-api-key': token } })).status;

test('an operator adds a webhook, and watches a delivery fail, be retried and arrive', async () => {
  const { page, context, complaints } = await openAdmin('/admin/webhooks');
  await see(page.getByText('No webhooks configured')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('CRM');
  await page.getByLabel('URL').fill(`http://127.0.0.1:${portOf(receiver)}/hook`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await see(page.getByText('Please select at least one event')).toBeVisible();
  await page.getByLabel('user.created').check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await see(page.getByRole('region', { name: 'Signing secret' })).toContainText('whsec_');
  await page.getByRole('button', { name: 'Done' }).click();

  await addUser('wanda@example.com');
  await page.getByRole('link', { name: 'CRM' }).click();
  await see(page.getByText('Failing')).toBeVisible();
  // The first retry may have failed by now, too.
  await see(page.getByText(/^1 attempt in a row failed|^[2-9] attempts in a row failed/)).toBeVisible();
  await page.getByRole('link', { name: 'user.created' }).click();
  await see(page.getByText('the disk is full').first()).toBeVisible();
  await see(page.getByText('"email": "wanda@example.com"')).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Send again' }).click();
  // The second attempt may be due at the same time, and arrive, too.
  await see(page.getByText('thank you').first()).toBeVisible();
  await see(page.getByText(/^Delivered/).first()).toBeVisible();
  const types = [...accepted.values()].map((body) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(['user.created']);

  await page.getByRole('link', { name: 'CRM' }).click();
  await see(page.getByText('Healthy')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await see(page.getByText('Test webhook sent successfully! Check logs for details.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Failed');
  await see(page).toHaveURL(/\?tab=log&outcome=failed$/);
  await see(page.getByRole('button', { name: 'webhook.test' })).toBeHidden();

  await page.getByRole('link', { name: 'Webhooks' }).last().click();
  await see(page.getByRole('table', { name: 'Webhooks' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for CRM' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await see(page.getByText('1 delivery in the last day goes to this endpoint')).toBeVisible();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await see(page.getByText('No webhooks configured')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an operator creates a token, runs the request that is shown with it, and rotates it with an overlap', async () => {
  const { page, context, complaints } = await openAdmin('/admin/access-tokens');
  await see(page.getByText('No access tokens yet')).toBeVisible();
  await see(page.getByText('/api/external/users', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  await see(page.getByLabel('Name')).toHaveValue('Integration Key');
  await page.getByLabel('users:read').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = async () => {
    await see(page.getByRole('region', { name: 'Access token' })).toContainText('ppt_');
    return page.getByRole('region', { name: 'Access token' }).innerText();
  };
  const first = await shown();
  const curl = await page.getByRole('region', { name: 'Example request' }).innerText();
  const { stdout } = await promisify(execFile)('sh', ['-c', curl]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { users: expect.any(Array) as unknown[] } });
  await page.getByRole('button', { name: 'Done' }).click();

  const rotate = async (overlap: string) => {
    await page.getByRole('button', { name: 'Actions for Integration Key' }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await page.getByLabel('Overlap').selectOption(overlap);
    await page.getByRole('button', { name: 'Rotate token' }).click();
    const token = await shown();
    await page.getByRole('button', { name: 'Done' }).click();
    return token;
  };
  const second = await rotate('24 hours');
  expect(await Promise.all([first, second].map(tryToken))).toEqual([200, 200]);
  await see(page.getByText(/^Previous until/)).toBeVisible();
  const third = await rotate('None: the present token stops at once');
  expect(await Promise.all([first, second, third].map(tryToken))).toEqual([401, 401, 200]);

  const endpoint = page.getByRole('listitem').filter({ hasText: 'POST /api/external/addons/grant-by-email' });
  await endpoint.getByText('addons:write', { exact: true }).click();
  await see(endpoint.getByText('Requires the scope `addons:write`.')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an operator adds a model server, chooses its models, edits it, and reads on the home page that it fails', async () => {
  const { page, context, complaints } = await openAdmin('/admin/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByLabel('Key name').fill('Ollama');
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI-compatible server');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(`http://127.0.0.1:${portOf(modelServer)}/v1`);
  await page.getByRole('button', { name: 'Add key' }).click();
  await see(page.getByText('Ollama was added. It works.')).toBeVisible();
  await see(page.getByText('No models', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Manage Ollama models' }).click();
  await page.getByLabel('llama3.1:8b').check();
  await page.getByLabel('qwen3:4b').check();
  await page.getByLabel('Default model').selectOption('qwen3:4b');
  await page.getByRole('button', { name: 'Save models' }).click();
  await see(page.getByText('Ollama models updated')).toBeVisible();
  await see(page.getByText('qwen3:4b is the default.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const edit = async () => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await edit();
  await page.getByLabel('Key name').fill('Office server');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('Office server was saved.')).toBeVisible();
  isModelServerUp = false;
  await page.getByRole('button', { name: 'Actions for Office server' }).click();
  await page.getByRole('menuitem', { name: 'Try key' }).click();
  await see(page.getByText(/^Office server does not work\./)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: /^The API key Office server fails/ }).hover();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an operator adds a payment method, copies the webhook address that the server gives, and edits the method', async () => {
  const { page, context, complaints } = await openAdmin('/admin/payment-methods');
  const webhook = page.getByRole('region', { name: 'Webhook of Stripe' });
  await see(webhook.getByText(/^http.*\/api\/payments\/webhooks\/stripe$/)).toBeVisible();
  await page.getByRole('button', { name: 'New payment method' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Cards');
  await dialog.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_0123456789');
  await dialog.getByRole('textbox', { name: 'Webhook secret' }).fill('whsec_0123456789');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  // These credentials are made up: Stripe refuses them, or cannot be reached from here.
  const saveAnyway = dialog.getByLabel('Add it even if the credentials do not work now');
  await see(saveAnyway).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await saveAnyway.check();
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await see(page.getByText('None yet')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Cards' }).click();
  await page.getByRole('menuitem', { name: 'Try credentials' }).click();
  await see(page.getByText(/^Cards does not work\./)).toBeVisible();
  // A message without Stripe's signature.
  await fetch(`${origin()}/api/payments/webhooks/stripe`, { method: 'POST', body: '{}' });
  await page.reload();
  await see(webhook.getByText(/^A message without a valid signature was refused/)).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Cards' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_9876543210');
  await name.fill('Cards, new');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(dialog.getByText('Enter every credential, or none to keep them')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Webhook secret' }).fill('whsec_9876543210');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByLabel('Save it even if the credentials do not work now').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('Cards, new was saved.')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
