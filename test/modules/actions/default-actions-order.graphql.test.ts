import { beforeEach, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { UsageDays } from '#api/modules/usage/usage-day.model.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { DefaultActionUsesDocument, ReorderActionsDocument } from '../../setup/operations.generated.ts';

let admin: ReturnType<typeof asUser>;
let ids: string[];
beforeEach(async () => {
  await seedActions(NOW);
  admin = asUser(await givenAdmin());
  ids = await storedOrder();
});

const storedOrder = async () => (await DefaultActions.find().sort({ displayOrder: 1 }).lean()).map(({ _id }) => _id);
const reorder = (order: string[]) => run(admin, ReorderActionsDocument, { ids: order });

test('the whole order is saved, with positions from 1', async () => {
  await DefaultActions.updateOne({ _id: ids[2] }, { displayOrder: 40, isActive: false });
  const order = ids.toReversed();
  const { reorderDefaultActions } = await reorder(order);
  expect(reorderDefaultActions).toEqual(order.map((id, index) => ({ id, displayOrder: index + 1 })));
  expect(await storedOrder()).toEqual(order);
});

test('an order that leaves an action out, repeats one or names an unknown one is refused, and nothing moves', async () => {
  const [first = '', ...others] = ids;
  for (const order of [others, [first, first, ...others.slice(1)], ['unknown', ...others], [...ids, 'unknown'], []]) {
    expect(await runForError(admin, ReorderActionsDocument, { ids: order.toReversed() })).toMatchObject({
      code: 'CONFLICT',
      message: 'The default actions have changed. Reload the list, and move the action again',
    });
  }
  expect(await storedOrder()).toEqual(ids);
});

test('of orders that are saved at the same time one holds as a whole', async () => {
  const swapped = [ids[1], ids[0], ...ids.slice(2)] as string[];
  const orders = [swapped, [...ids.slice(0, -2), ...ids.slice(-2).reverse()], ids.toReversed()];
  await Promise.all(orders.map(reorder));
  expect(orders).toContainEqual(await storedOrder());
});

test('uses are counted from the day counters: the last 30 days, today included, and all', async () => {
  const days = { '2025-12-01': 7, [dayBefore(30)]: 5, [dayBefore(29)]: 3, [dayBefore(0)]: 2 };
  await UsageDays.insertMany(
    Object.entries(days).map(([day, count]) => ({ day, count, actions: { shorten: count, custom: 9 } })),
  );
  const { defaultActionUses } = await run(admin, DefaultActionUsesDocument);
  expect(defaultActionUses.map(({ actionId }) => actionId)).toEqual(ids);
  expect(defaultActionUses.filter(({ total }) => total > 0)).toEqual([
    { actionId: 'shorten', last30Days: 5, total: 17 },
  ]);
});

/** The date that is `days` days before today. */
function dayBefore(days: number): string {
  return new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
