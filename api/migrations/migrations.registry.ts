import {
  absentCustomActionFields,
  absentDefaultActionFields,
} from '#api/modules/actions/absent-action-fields.service.ts';
import { absentCheckoutFields } from '#api/modules/billing/absent-checkout-fields.service.ts';
import { addPayers, countWithoutPayer } from '#api/modules/billing/billed-to-backfill.service.ts';
import { absentPlanFields } from '#api/modules/plans/absent-plan-fields.service.ts';
import { countWithoutHash, markRedeemers } from '#api/modules/promo-codes/redeemer-backfill.service.ts';
import { absentWalletFields } from '#api/modules/quota/absent-wallet-fields.service.ts';
import { addLeases, countWithoutLease } from '#api/modules/simplifications/lease-backfill.service.ts';
import { absentSubscriptionFields } from '#api/modules/subscriptions/absent-subscription-fields.service.ts';
import {
  copyPlans,
  copyPlanTerms,
  countWithoutPlanCopy,
  countWithoutPlanTerm,
} from '#api/modules/subscriptions/plan-copies-backfill.service.ts';
import { absentTeamActionFields, absentTeamFields } from '#api/modules/teams/absent-team-fields.service.ts';
import { fillFields, type Migration } from './migration.ts';

/**
 * All migrations, oldest first. The version of the data is the number of those that were applied: add new ones at the end, and never
 * remove or reorder them.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'hash the redeemers of promo codes',
    count: countWithoutHash,
    run: markRedeemers,
  },
  {
    name: 'copy the plans into the accounts',
    count: countWithoutPlanCopy,
    run: copyPlans,
  },
  fillFields('fill the fields of seats, pools and popular plans', [
    absentPlanFields,
    absentTeamFields,
    absentWalletFields,
    absentSubscriptionFields,
    absentCheckoutFields,
  ]),
  {
    name: 'make idempotency keys leases',
    count: countWithoutLease,
    run: addLeases,
  },
  fillFields('fill the effects of actions', [
    absentDefaultActionFields,
    absentCustomActionFields,
    absentTeamActionFields,
  ]),
  {
    name: 'add the payers to receipts',
    count: countWithoutPayer,
    run: (runtime) => addPayers(runtime),
  },
  {
    name: 'copy the terms of plans into the accounts',
    count: countWithoutPlanTerm,
    run: copyPlanTerms,
  },
];

/** The version of the data that this code reads and writes. */
export const LATEST_VERSION = migrations.length;
