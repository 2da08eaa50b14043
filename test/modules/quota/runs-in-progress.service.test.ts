import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { walletsWithHoldsOf } from '#api/modules/quota/runs-in-progress.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';

test("the wallets with a user's runs in progress are found by indexes", async () => {
  await Wallets.init();
  await givenSubscriber({ createdAt: NOW });
  const { own, others } = walletsWithHoldsOf(new Types.ObjectId());
  const plans = [await Wallets.find(own).explain('queryPlanner'), await Wallets.find(others).explain('queryPlanner')];
  for (const plan of plans.map((it) => JSON.stringify(it))) {
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
  }
});
