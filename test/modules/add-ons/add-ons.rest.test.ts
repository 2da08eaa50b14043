import { expect, test } from 'vitest';
import { seedAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { givenAddOn, givenBoughtAddOn } from '../../factories/add-on.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn, runtime } = useServer();

test('the catalog is public, and every add-on has a purchase URL', async () => {
  await seedAddOns(new Date());
  const external = await givenAddOn({ promptsAmount: 5, purchaseUrl: 'https://shop.example.com/5' });
  const { status, body } = await rest('GET', '/add-ons');
  const { data } = body as { data: { id: string; purchase_url: string }[] };
  expect(status).toBe(200);
  expect(data).toHaveLength(4);
  expect(data[0]).toEqual({
    id: String(external._id),
    name: 'Small pack',
    description: '50 more prompts',
    icon: 'bolt',
    price: 1.99,
    currency: 'USD',
    prompts_amount: 5,
    purchase_url: 'https://shop.example.com/5',
  });
  for (const { id, purchase_url: url } of data.slice(1)) {
    expect(url).toBe(`${runtime.config.publicUrl}/dashboard/addons?buy=${id}`);
  }
});

test('a user sees their own add-ons, newest first, with the remaining prompts', async () => {
  const user = await givenSubscriber();
  const bought = await givenBoughtAddOn(user, new Date('2026-01-01T00:00:00Z'));
  await givenBoughtAddOn(user, new Date('2026-01-02T00:00:00Z'), { name: 'Second', promptsAmount: 7 });
  const { body } = await rest('GET', '/user/add-ons', await signedIn(user));
  expect(body).toMatchObject({
    success: true,
    data: [
      { add_on: { name: 'Second', icon: 'bolt' }, prompts_remaining: 7 },
      {
        id: String(bought._id),
        add_on: { name: 'Small pack', icon: 'bolt' },
        purchased_at: '2026-01-01T00:00:00.000Z',
        prompts_remaining: 50,
      },
    ],
  });
});
