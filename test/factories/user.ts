import mongoose from 'mongoose';
import { openSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { freePlan, seedPlans } from '#api/modules/plans/plans.service.ts';
import { type UserRecord, Users } from '#api/modules/users/user.model.ts';
import { testConfig } from '#test/setup/runtime.ts';

export const PASSWORD = 'correct horse battery';

/** Of PASSWORD, with the pepper of the tests: hashing it for every person would take most of the time. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$NhMo6TRqmbvZUe2TVIvy1Q$YdA3iZcwIyz2ljUeopTxe/87EjCs43XlHsrl0Ebw3Cs';

let count = 0;

/** Stores a person without a plan. A test names only what it is about. */
export async function givenUser(overrides: Partial<UserRecord> = {}): Promise<UserRecord> {
  count += 1;
  const [pepper] = testConfig().peppers;
  const user = await Users.create({
    email: `person-${count}@example.com`,
    fullName: `Person ${count}`,
    passwordHash: PASSWORD_HASH,
    pepperId: pepper.id,
    createdAt: new Date(),
    ...overrides,
  });
  return Users.findById(user._id).orFail().lean<UserRecord>();
}

export const givenAdmin = (overrides: Partial<UserRecord> = {}) => givenUser({ role: 'admin', ...overrides });

/** Stores a person on the free plan, as a sign-up would. */
export async function givenSubscriber(overrides: Partial<UserRecord> = {}): Promise<UserRecord> {
  const user = await givenUser({ billingStatus: 'active', ...overrides });
  await seedPlans(user.createdAt);
  const plan = await freePlan();
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
