import type { Resolvers } from '#api/graphql/types.generated.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import { getOwnUse } from './own-use.ts';
import { getQuotaUsage } from './quota-usage.service.ts';
import {
  addedDaysLeftAt,
  canCancel,
  canResume,
  effectiveEndOf,
  effectivePlanIdOf,
  getRenewalDate,
  isRenewing,
  outlastingGrantOf,
  plannedChangeOf,
  resume,
} from './subscription.rules.ts';
import { loadUserPlan, subscriptionLoader, type SubscriptionRecord } from './subscriptions.service.ts';

const toGrant = (subscription: SubscriptionRecord) =>
  subscription.grant && { ...subscription.grant, outlastsOwnPlan: outlastingGrantOf(subscription) !== null };

/** The id of a subscription is the id of its user. */
export const subscriptionResolvers: Resolvers = {
  User: {
    subscription: ({ _id }, _args, ctx) => subscriptionLoader(ctx).load(String(_id)),
    planId: async ({ _id }, _args, ctx) => effectivePlanIdOf(await subscriptionLoader(ctx).load(String(_id))),
    planName: async ({ _id }, _args, ctx) => (await loadUserPlan(ctx, String(_id)))?.name ?? null,
    planInterval: async ({ _id }, _args, ctx) => (await loadUserPlan(ctx, String(_id)))?.interval ?? null,
    promptsUsed: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).used,
    promptsLimit: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).limit,
    ownPromptsUsed: async ({ _id }, _args, ctx) => (await getOwnUse(ctx, String(_id))).used,
    poolRole: async ({ _id }, _args, ctx) => (await getOwnUse(ctx, String(_id))).poolRole,
  },
  Session: {
    subscription: ({ user }, _args, ctx) => subscriptionLoader(ctx).load(String(user._id)),
  },
  Subscription: {
    planId: (subscription) => effectivePlanIdOf(subscription),
    currentPeriodEnd: (subscription) => effectiveEndOf(subscription),
    plan: ({ _id }, _args, ctx) => loadUserPlan(ctx, String(_id)),
    planName: async ({ _id }, _args, ctx) => (await loadUserPlan(ctx, String(_id)))?.name ?? null,
    promptsLimit: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).limit,
    promptsUsed: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).used,
    promptsRemaining: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).remaining,
    grant: (subscription) => toGrant(subscription),
    source: ({ grant, source }) => (grant ? 'promo' : source),
    willRenew: (subscription) => isRenewing(subscription),
    renewsAt: (subscription) => getRenewalDate(subscription),
    renewsAtIfResumed: (subscription) => (subscription.cancelAtPeriodEnd ? getRenewalDate(resume(subscription)) : null),
    ownPlan: ({ planId }, _args, ctx) => (planId === null ? null : planLoader(ctx).load(planId)),
    ownPlanId: ({ planId }) => planId,
    ownPeriodEnd: ({ currentPeriodEnd }) => currentPeriodEnd,
    addedDaysLeft: (subscription, _args, ctx) => addedDaysLeftAt(subscription, ctx.now()),
    scheduledPlan: ({ scheduled }, _args, ctx) => scheduled && planLoader(ctx).load(scheduled.planId),
    scheduledPlanId: ({ scheduled }) => scheduled?.planId ?? null,
    scheduledBilling: ({ scheduled }) => scheduled?.billing ?? null,
    canCancel: (subscription) => canCancel(subscription),
    canResume: (subscription, _args, ctx) => canResume(subscription, ctx.now()),
    canUndoPlanChange: (subscription) => plannedChangeOf(subscription) !== null,
    byok: async ({ _id }, _args, ctx) => (await loadUserPlan(ctx, String(_id)))?.byok ?? false,
    teams: async ({ _id }, _args, ctx) => (await loadUserPlan(ctx, String(_id)))?.teams ?? false,
    quotaResetsAt: async ({ _id }, _args, ctx) => (await getQuotaUsage(ctx, String(_id))).resetsAt,
  },
  PlanGrant: {
    plan: ({ planId }, _args, ctx) => planLoader(ctx).load(planId),
  },
};
