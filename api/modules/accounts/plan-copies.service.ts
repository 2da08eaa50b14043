import { trusted, type Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type PlanSource, Users } from './user.model.ts';

const BATCH_SIZE = 500;

// For the migrations `copy the plans into the accounts` and `copy the terms of plans into the accounts`: see plan-copies-backfill.service.ts in subscriptions.

const withoutCopy = () => ({ planSource: trusted({ $exists: false }) });
const withoutTerm = () => ({ planTermAt: trusted({ $exists: false }) });

export const countUsersWithoutPlanCopy = (): Promise<number> => Users.countDocuments(withoutCopy()).exec();

/** Finds accounts that were stored before accounts had a copy of their user's plan. */
export async function findUserIdsWithoutPlanCopy(): Promise<Types.ObjectId[]> {
  const users = await Users.find(withoutCopy(), { _id: 1 }).limit(BATCH_SIZE).lean<Pick<UserRecord, '_id'>[]>();
  return users.map(({ _id }) => _id);
}

interface PlanCopy {
  readonly userId: Types.ObjectId;
  readonly planId: string | null;
  readonly planSource: PlanSource | null;
}

/** Stores the copies, and when each user was last seen, unless a change of the subscription stored its copy first. */
export async function storePlanCopies(copies: readonly PlanCopy[]): Promise<void> {
  await Users.collection.bulkWrite(
    copies.map(({ userId, planId, planSource }) => ({
      updateOne: {
        filter: { _id: userId, planSource: { $exists: false } },
        update: [
          { $set: { planId: { $literal: planId }, planSource: { $literal: planSource } } },
          { $set: { lastSeenAt: { $ifNull: ['$lastSeenAt', { $max: '$sessions.lastSeenAt' }] } } },
        ],
      },
    })),
  );
}

export const countUsersWithoutPlanTerm = (): Promise<number> => Users.countDocuments(withoutTerm()).exec();

/** Finds accounts that were stored before accounts had a copy of the term of their user's plan. */
export async function findUserIdsWithoutPlanTerm(): Promise<Types.ObjectId[]> {
  const users = await Users.find(withoutTerm(), { _id: 1 }).limit(BATCH_SIZE).lean<Pick<UserRecord, '_id'>[]>();
  return users.map(({ _id }) => _id);
}

type PlanTermCopy = Pick<UserRecord, 'planTermAt' | 'planRenews'> & { readonly userId: Types.ObjectId };

/** Stores the terms, unless a change of the subscription stored its copy first. */
export async function storePlanTerms(terms: readonly PlanTermCopy[]): Promise<void> {
  await Users.collection.bulkWrite(
    terms.map(({ userId, ...term }) => ({
      updateOne: { filter: { _id: userId, planTermAt: { $exists: false } }, update: { $set: term } },
    })),
  );
}
