import { expect, test } from 'vitest';
import { restOfAdmins } from '../../factories/admin-rest.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();

const { rest, listIds } = restOfAdmins(server);

test('an add-on is created, changed, deactivated and activated again', async () => {
  const created = await rest('POST', '/admin/add-ons', { name: 'More', price: 2.5, prompts_amount: 100 });
  expect(created.body.data).toMatchObject({ price: 2.5, external_url: null, is_active: true });
  const path = `/admin/add-ons/${String(created.body.data.id)}`;
  const link = 'https://shop.example.com/more';
  expect((await rest('PUT', path, { purchase_url: link })).body.data).toMatchObject({ purchase_url: link, price: 2.5 });
  expect((await rest('PUT', path, { purchase_url: null })).body.data.external_url).toBeNull();
  expect(await rest('PUT', path, { purchase_url: 'http://x.example' })).toMatchObject({
    status: 400,
    body: { fields: { purchase_url: 'The purchase link must begin with https://' } },
  });
  expect((await rest('DELETE', path)).body.data.is_active).toBe(false);
  expect(await listIds('/add-ons')).toEqual([]);
  expect(await listIds('/admin/add-ons')).toEqual([created.body.data.id]);
  expect((await rest('PUT', path, { is_active: true })).body.data.is_active).toBe(true);
});
