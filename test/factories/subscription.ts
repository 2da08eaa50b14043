import type { UserRecord } from '#api/kernel/viewer.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { asUser, testContext } from '../setup/graphql.ts';
import { givenSubscriber } from './user.ts';

/** Puts a user on another plan, as if they had paid for it. The wallet stays as it is. */
export async function setPlan(user: UserRecord, planId: 'free' | 'standard' | 'pro' | 'ultimate'): Promise<void> {
  await Subscriptions.updateOne(
    { _id: user._id },
    { $set: { planId, source: planId === 'free' ? 'free' : 'payment' } },
  );
}

/** Stores a user whose plan includes own keys. */
export async function givenPayer(overrides: Partial<UserRecord> = {}): Promise<UserRecord> {
  const user = await givenSubscriber(overrides);
  await setPlan(user, 'standard');
  return user;
}

/** Stores a payer with an OpenAI key of their own, none of whose models is switched on. */
export async function givenOwnKeyHolder(overrides: Partial<UserRecord> = {}): Promise<UserRecord> {
  const user = await givenPayer(overrides);
  await saveOwnKey(testContext(asUser(user)), { provider: 'openai', key: 'sk-own-key-0123456789' });
  return user;
}

/** Stores users whose plans a payment provider renews. */
export async function givenRenewals(provider: 'stripe' | 'razorpay', count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const user = await givenPayer({ email: `${provider}-${index}@example.com` });
    await Subscriptions.updateOne(
      { _id: user._id },
      { $set: { renewal: { provider, ref: `sub_${provider}_${index}` } } },
    );
  }
}
