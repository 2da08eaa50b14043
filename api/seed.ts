import { seedActions } from './modules/actions/actions.service.ts';
import { seedPlans } from './modules/plans/plans.service.ts';
import { seedAddOns } from './modules/add-ons/add-ons.service.ts';
import { type FirstAdministrator, openFirstAdministrator } from './modules/users/first-administrator.ts';
import type { Runtime } from './runtime.ts';

/** Gives an empty database what the product can't do without. Safe to repeat, and for instances that start at once. */
export async function seed(runtime: Runtime, now: Date): Promise<FirstAdministrator | null> {
  await seedPlans(now);
  await seedActions(now);
  await seedAddOns(now);
  return openFirstAdministrator(runtime, now);
}
