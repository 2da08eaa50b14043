import mongoose from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type StoredUser, Users } from '#api/modules/accounts/user.model.ts';
import { findFreePlan, seedPlans } from '#api/modules/plans/plans.service.ts';
import { openSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { testConfig } from '../setup/runtime.ts';

export const PASSWORD = 'correct horse battery';

/** The hash of PASSWORD with the tests' pepper. Hashing it for each user would take most of the tests' time. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$NhMo6TRqmbvZUe2TVIvy1Q$YdA3iZcwIyz2ljUeopTxe/87EjCs43XlHsrl0Ebw3Cs';

let count = 0;

/** Stores a user without a plan. A test names only the fields that it is about. */
export async function givenUser(overrides: Partial<StoredUser> = {}): Promise<UserRecord> {
  count += 1;
  const [pepper] = testConfig().peppers;
  const user = await Users.create({
    email: `person-${count}@example.com`,
    fullName: `Person ${count}`,
    passwordHash: PASSWORD_HASH,
    pepperId: pepper.id,
    emailConfirmedAt: new Date(),
    createdAt: new Date(),
    ...overrides,
  });
  return Users.findById(user._id).orFail().lean<UserRecord>();
}

export const givenAdmin = (overrides: Partial<StoredUser> = {}) => givenUser({ role: 'admin', ...overrides });

/** Stores a user on the free plan, as a sign-up would. */
export async function givenSubscriber(overrides: Partial<StoredUser> = {}): Promise<UserRecord> {
  const user = await givenUser({ billingStatus: 'active', planId: 'free', planSource: 'free', ...overrides });
  await seedPlans(user.createdAt);
  const plan = await findFreePlan();
  if (!plan) throw new Error('There is no free plan.');
  const opening = {
    userId: user._id,
    planId: plan._id,
    interval: plan.interval,
    limit: plan.promptsLimit,
    at: user.createdAt,
  };
  await mongoose.connection.transaction((session) => openSubscription(session, opening));
  return user;
}
