import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withLowerCaseEnumNames } from '#api/graphql/enums.ts';
import { AccessTokens } from '#api/modules/access-tokens/access-token.model.ts';
import { apiKeyStrategy } from '#api/modules/access-tokens/api-key-strategy.service.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { buildOpenApi } from '#rest-compat/openapi.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { buildCurl, findFirstTry, readOperations } from '#web/features/admin-access-tokens/operations.ts';
import { givenAccessToken } from '../../factories/access-token.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork, fill } from '../specified-texts.ts';

const document = buildOpenApi(
  routes,
  { name: 'Product', supportEmail: 'help@example.com' },
  withLowerCaseEnumNames(buildSchema()),
);

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(document));
});

async function open() {
  await signIn(await givenAdmin({ fullName: 'Ada Admin' }));
  return openApp('/admin/access-tokens');
}

async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

const shown = async (name: string) => (await screen.findByRole('region', { name })).textContent;
const isAccepted = async (token: string) =>
  (await apiKeyStrategy({ 'x-api-key': token }, new Date()))?.kind === 'token';

describe('access tokens', () => {
  test('are not created without a scope, so that an untouched form gives no access', async () => {
    const app = await open();
    await click(app, 'New token');
    await click(app, 'Create token');
    await seeText('Choose at least one scope');
    expect(await AccessTokens.countDocuments()).toBe(0);
  });

  test('are created with the usual name and full access when that is ticked, and shown once with a request to try', async () => {
    const app = await open();
    await seeText('No access tokens yet');
    await click(app, 'New token');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Integration Key');
    await app.user.click(screen.getByLabelText('all'));
    expect(screen.getByLabelText<HTMLInputElement>('users:read').disabled).toBe(true);
    await click(app, 'Create token');
    const token = await shown('Access token');
    expect(await isAccepted(token)).toBe(true);
    await seeText('This token is shown only once.');
    expect(await shown('Example request')).toContain(`-H 'X-API-KEY: ${token}'`);
    await click(app, 'Done');
    const table = within(await screen.findByRole('table', { name: 'Access tokens' }));
    expect(await table.findByText(`${token.slice(0, 8)}…`)).toBeDefined();
    expect(table.getByText('Ada Admin')).toBeDefined();
    expect(table.getByText('all')).toBeDefined();
    expect(screen.queryByText(token)).toBeNull();
  });

  test('are created with chosen scopes and an expiry', async () => {
    const app = await open();
    await click(app, 'New token');
    await app.user.clear(await screen.findByLabelText('Name'));
    await click(app, 'Create token');
    await seeText('Name is required');
    await fill(app, { Name: 'CRM', 'Last day': '2020-01-01' });
    await seeText('List and find users.');
    await app.user.click(screen.getByLabelText('users:read'));
    await click(app, 'Create token');
    await seeText('The expiry must lie in the future');
    await app.user.clear(screen.getByLabelText('Last day'));
    await fill(app, { 'Last day': '2099-12-31' });
    await click(app, 'Create token');
    await shown('Access token');
    expect(await AccessTokens.find().lean()).toMatchObject([
      { name: 'CRM', scopes: ['users:read'], expiresAt: new Date('2099-12-31T23:59:59.999Z') },
    ]);
  });

  test('say that a new one could not be created', async () => {
    const app = await open();
    await click(app, 'New token');
    await app.user.click(await screen.findByLabelText('users:read'));
    await clickWithoutNetwork(app, 'Create token');
    await seeText(/^Failed to create access token\./);
  });

  test('are rotated with the chosen overlap', async () => {
    const before = await givenAccessToken(['addons:read']);
    const app = await open();
    await chooseInMenu(app, 'Actions for Integration Key', 'Rotate');
    await app.user.selectOptions(await screen.findByLabelText('Overlap'), '7 days');
    await click(app, 'Rotate token');
    const after = await shown('Access token');
    await seeText(/^The previous token is accepted until/);
    expect(await shown('Example request')).toContain('/api/external/add-ons');
    expect(await Promise.all([before, after].map(isAccepted))).toEqual([true, true]);
    await click(app, 'Done');
    await seeText(/^Previous until/);
    await chooseInMenu(app, 'Actions for Integration Key', 'Rotate');
    await seeText(/^The token from before the last rotation is still accepted\./);
    await app.user.selectOptions(await screen.findByLabelText('Overlap'), 'None: the present token stops at once');
    await click(app, 'Rotate token');
    await seeText('The previous token is no longer accepted.');
    expect(await Promise.all([before, after].map(isAccepted))).toEqual([false, false]);
  });

  test('are deactivated at once, which can be undone', async () => {
    const token = await givenAccessToken(['all']);
    const app = await open();
    await chooseInMenu(app, 'Actions for Integration Key', 'Deactivate');
    await seeText('Integration Key was deactivated.');
    expect(await isAccepted(token)).toBe(false);
    await click(app, 'Undo');
    await seeText('Undone');
    expect(await isAccepted(token)).toBe(true);
  });

  test('are edited, and keep an expiry at an exact time', async () => {
    await givenAccessToken(['users:read']);
    const expiresAt = new Date(Date.now() + 3 * 24 * 3_600_000);
    await AccessTokens.updateMany({}, { $set: { expiresAt } });
    const app = await open();
    await seeText('Expires soon');
    await chooseInMenu(app, 'Actions for Integration Key', 'Edit');
    await app.user.click(await screen.findByLabelText('users:write'));
    await click(app, 'Save changes');
    await seeText('Integration Key was saved.');
    expect(await AccessTokens.find().lean()).toMatchObject([{ scopes: ['users:read', 'users:write'], expiresAt }]);
  });

  test('keep the scopes that another administrator took away while the form was open', async () => {
    await givenAccessToken(['users:read', 'users:write']);
    const app = await open();
    await chooseInMenu(app, 'Actions for Integration Key', 'Edit');
    const name = await screen.findByLabelText('Name');
    await AccessTokens.updateMany({}, { $set: { scopes: ['users:read'] } });
    await app.user.clear(name);
    await app.user.type(name, 'CRM');
    await click(app, 'Save changes');
    await seeText('CRM was saved.');
    expect(await AccessTokens.find().lean()).toMatchObject([{ name: 'CRM', scopes: ['users:read'] }]);
  });

  test('are filtered by status, in the address', async () => {
    await givenAccessToken(['all']);
    const app = await open();
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Expired');
    await seeText('No tokens match');
    expect(app.router.state.location.search).toBe('?status=expired');
  });

  test('are deleted after a question that names what ends', async () => {
    const token = await givenAccessToken(['users:read', 'addons:read']);
    const app = await open();
    await chooseInMenu(app, 'Actions for Integration Key', 'Delete');
    await screen.findByRole('heading', { name: 'Delete Integration Key?' });
    await seeText('It was never used');
    await seeText('It is revoked: requests with it are rejected at once (users:read, addons:read)');
    await click(app, 'Delete token');
    await seeText('No access tokens yet');
    expect(await isAccepted(token)).toBe(false);
  });
});

describe('the API reference', () => {
  test('lists each endpoint for tokens with its scope, as the OpenAPI document has them', async () => {
    await open();
    const reference = within(await screen.findByRole('region', { name: 'API reference' }));
    const external = routes.filter(({ path }) => path.startsWith('/external/'));
    await waitFor(() => {
      expect(reference.getAllByRole('listitem')).toHaveLength(external.length);
    });
    const [list] = reference.getAllByRole('listitem');
    expect(list?.textContent).toContain('GET /api/external/users');
    expect(list?.textContent).toContain('users:read');
  });

  test('offers to try again when it could not be loaded', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const app = await open();
    const reference = within(await screen.findByRole('region', { name: 'API reference' }));
    await reference.findByText('The API reference could not be loaded.');
    vi.stubGlobal('fetch', async () => Response.json(document));
    await app.user.click(reference.getByRole('button', { name: 'Try again' }));
    expect((await reference.findAllByRole('listitem')).length).toBeGreaterThan(5);
  });

  test('gives requests with the fields that are required, quoted for a shell', () => {
    const operations = readOperations(document);
    const to = { origin: 'https://x.example', token: 'ppt_1' };
    const curlOf = (id: string) => {
      const operation = operations.find((known) => known.id === id) ?? expect.unreachable();
      return buildCurl(operation, to);
    };
    expect(curlOf('get /external/users')).toBe(
      "curl -sS 'https://x.example/api/external/users' \\\n  -H 'X-API-KEY: ppt_1'",
    );
    expect(curlOf('post /external/users/by-email')).toContain(`-d '{"email":"ann@example.com"}'`);
    expect(curlOf('post /external/users/by-email/subscription/extend')).toContain("-H 'Idempotency-Key: ");
    expect(findFirstTry(operations, ['users:write'])?.method).toBe('POST');
    expect(findFirstTry(operations, ['all'])?.id).toBe('get /external/users');
    expect(findFirstTry([], ['all'])).toBeUndefined();
    expect(readOperations({ paths: { '/x': { get: 1, post: { 'x-required-scope': 3 } } } })).toEqual([]);
  });
});
