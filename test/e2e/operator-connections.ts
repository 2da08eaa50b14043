import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { PATIENCE_MS, see } from './browser.ts';

const POLL = { timeout: PATIENCE_MS, interval: 50 };

/** Runs with a server on this machine, by its address. */
async function withServer(listener: RequestListener, run: (address: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function addWebhook(page: Page, name: string, url: string): Promise<void> {
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('user.created').check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await see(page.getByRole('region', { name: 'Signing secret' })).toContainText('whsec_');
  await page.getByRole('button', { name: 'Done' }).click();
}

async function openWebhook(page: Page, name: string): Promise<void> {
  await page.goto('/admin/webhooks');
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await see(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/**
 * Adds two webhooks. Sees why the deliveries to one of them fail, and that a delivery to the other, which failed, is retried by itself and arrives.
 * `signUpGuest` makes the product send the event.
 */
export async function watchDelivery(page: Page, signUpGuest: () => Promise<void>): Promise<void> {
  const answers: number[] = [];
  const receive: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      // The retry comes within seconds, and a busy machine needs longer to read why the first attempt failed: one receiver stays down.
      const isDown = request.url === '/full' || answers.length === 0;
      if (request.url !== '/full') answers.push(isDown ? 500 : 200);
      response.writeHead(isDown ? 500 : 200).end(isDown ? 'the disk is full' : 'thank you');
    });
  };
  await withServer(receive, async (address) => {
    await addWebhook(page, 'Archive', `${address}/full`);
    await addWebhook(page, 'Warehouse', `${address}/hook`);
    await signUpGuest();
    await openWebhook(page, 'Archive');
    await see(page.getByText('Failing')).toBeVisible();
    await see(page.getByText(/^[12] attempts? in a row failed/)).toBeVisible();
    await page.getByRole('link', { name: 'user.created' }).click();
    await see(page.getByText('the disk is full').first()).toBeVisible();

    await expect.poll(() => answers, POLL).toEqual([500, 200]);
    await openWebhook(page, 'Warehouse');
    await page.getByRole('link', { name: 'user.created' }).click();
    await see(page.getByText('thank you')).toBeVisible();
    await see(page.getByText(/^Delivered/).first()).toBeVisible();
    await see(page.locator('summary')).toHaveCount(2);
    await page.locator('summary').last().click();
    await see(page.getByText('the disk is full')).toBeVisible();
    await page.getByRole('link', { name: 'Warehouse' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Warehouse' })).toBeVisible();
    await see(page.getByText('Healthy')).toBeVisible();
  });
}

/** Creates an access token and rotates it, so that both work for a day. `tryToken` returns the status of a request with a token. */
export async function rotateToken(page: Page, tryToken: (token: string) => Promise<number>): Promise<void> {
  const readToken = async () => {
    const region = page.getByRole('region', { name: 'Access token' });
    await see(region).toContainText('ppt_');
    const token = await region.innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    return token;
  };
  await page.goto('/admin/access-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Warehouse');
  await page.getByLabel('users:read').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const first = await readToken();
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByLabel('Overlap').selectOption('24 hours');
  await page.getByRole('button', { name: 'Rotate token' }).click();
  const second = await readToken();
  expect(second).not.toBe(first);
  expect(await Promise.all([first, second].map(tryToken))).toEqual([200, 200]);
  await see(page.getByText(/^Previous until/).first()).toBeVisible();
}

/** Adds the key of a model server, which is tried at once, and tries it again when the server refuses. */
export async function tryProviderKey(page: Page): Promise<void> {
  let isUp = true;
  const answer: RequestListener = ({ method }, response) => {
    const [status, body] = !isUp
      ? [503, { error: { message: 'loading the model' } }]
      : method === 'GET'
        ? [200, { data: [{ id: 'llama3.1:8b' }] }]
        : [400, { error: { message: 'messages is empty' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  await withServer(answer, async (address) => {
    await page.goto('/admin/api-keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Key name').fill('Office models');
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI-compatible server');
    await page.getByRole('textbox', { name: 'Base URL' }).fill(`${address}/v1`);
    await page.getByRole('button', { name: 'Add key' }).click();
    await see(page.getByText('Office models was added. It works.')).toBeVisible();
    isUp = false;
    await page.getByRole('button', { name: 'Actions for Office models' }).click();
    await page.getByRole('menuitem', { name: 'Try key' }).click();
    await see(page.getByText(/^Office models does not work\./)).toBeVisible();
  });
}
