import type { UserRecord } from '#api/kernel/viewer.ts';
import { activeKeyRows } from '#api/modules/provider-keys/provider-key.model.ts';
import { givenOwnKeyHolder } from '../factories/subscription.ts';
import { keptFromTestToTest } from '../setup/rows.ts';
import type { ContractRoute } from './contract-route.ts';
import { accessTokensContract } from './domains/access-tokens.ts';
import { accountsContract } from './domains/accounts.ts';
import { actionsContract } from './domains/actions.ts';
import { addOnsContract } from './domains/add-ons.ts';
import { adminPaymentsContract } from './domains/admin-payments.ts';
import { adminTeamsContract } from './domains/admin-teams.ts';
import { adminUsersContract } from './domains/admin-users.ts';
import { auditContract } from './domains/audit.ts';
import { billingContract } from './domains/billing.ts';
import { externalApiContract } from './domains/external-api.ts';
import { historyContract } from './domains/history.ts';
import { modelsContract } from './domains/models.ts';
import { paymentMethodsContract } from './domains/payment-methods.ts';
import { personalDataContract } from './domains/personal-data.ts';
import { plansContract } from './domains/plans.ts';
import { promoCodesContract } from './domains/promo-codes.ts';
import { providerKeysContract } from './domains/provider-keys.ts';
import { reportsContract } from './domains/reports.ts';
import { simplificationsContract } from './domains/simplifications.ts';
import { teamsContract } from './domains/teams.ts';
import { usageContract } from './domains/usage.ts';
import { webhooksContract } from './domains/webhooks.ts';
import type { Shape } from './shapes.ts';

export const CALLER_EMAIL = 'caller@example.com';

/** What clients rely on, with one line for each domain. Written by hand: derived from the code, it would change with it, and no test would fail. */
const domains = [
  accessTokensContract,
  accountsContract,
  actionsContract,
  addOnsContract,
  adminPaymentsContract,
  adminTeamsContract,
  adminUsersContract,
  auditContract,
  billingContract,
  externalApiContract,
  historyContract,
  modelsContract,
  paymentMethodsContract,
  personalDataContract,
  plansContract,
  promoCodesContract,
  providerKeysContract,
  reportsContract,
  simplificationsContract,
  teamsContract,
  usageContract,
  webhooksContract,
];

export const types: Readonly<Record<string, Shape>> = Object.assign(
  {},
  ...domains.map((domain) => domain.types),
) as Record<string, Shape>;

export const contract: readonly ContractRoute[] = domains.flatMap(({ routes }) => routes);

/** Stores the records that valid calls need. One domain after the other, because a domain may need the records of those before it. */
export async function givenRecordsForCalls(caller: UserRecord): Promise<void> {
  for (const { given } of domains) await given?.(caller);
}

const storedCaller = keptFromTestToTest(async () => {
  const caller = await givenOwnKeyHolder({ email: CALLER_EMAIL });
  await givenRecordsForCalls(caller);
  return caller;
});

/** Stores a user on a plan with own keys, as whom tests make valid calls, and the records that those calls need. Later calls put back what a test changed. */
export async function givenCallerWithRecords(): Promise<UserRecord> {
  const caller = await storedCaller();
  // The rows are put back without the model, which would do this.
  activeKeyRows.invalidate();
  return caller;
}
