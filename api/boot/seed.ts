import type { Runtime } from '#api/kernel/runtime.ts';
import {
  createFirstAdministrator,
  type FirstAdministrator,
} from '#api/modules/accounts/first-administrator.service.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { seedAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';

/**
 * Creates the default plans, actions and add-ons and the first administrator, each only if there are none of its kind: a default plan that
 * was deleted does not return while others are left. It can be repeated, and run by several servers at the same time. Returns the
 * administrator that it created, or null. A worker creates none, so that a generated password is printed by a process that answers requests.
 */
export async function seed(runtime: Runtime, now: Date): Promise<FirstAdministrator | null> {
  await seedPlans(now);
  await seedActions(now);
  await seedAddOns(now);
  return runtime.config.role === 'worker' ? null : createFirstAdministrator(runtime, now);
}
