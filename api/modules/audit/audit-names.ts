import DataLoader from 'dataloader';
import type { AuditTarget } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { findAccessTokenNames } from '#api/modules/access-tokens/access-tokens.service.ts';
import { findEmails } from '#api/modules/accounts/accounts.service.ts';
import { findDefaultActionNames } from '#api/modules/actions/actions.service.ts';
import { findAddOnNames } from '#api/modules/add-ons/add-ons.service.ts';
import { findPaymentMethodNames } from '#api/modules/payment-methods/payment-methods.service.ts';
import { findReviewedPaymentRefs } from '#api/modules/payment-reviews/payment-reviews.service.ts';
import { findPlanNames } from '#api/modules/plans/plans.service.ts';
import { findCampaignNames, findPromoCodeTexts } from '#api/modules/promo-codes/promo-codes.service.ts';
import { findProviderKeyNames } from '#api/modules/provider-keys/provider-keys.service.ts';
import { findDeliveryEvents } from '#api/modules/webhooks/webhook-deliveries.service.ts';
import { findWebhookNames } from '#api/modules/webhooks/webhooks.service.ts';
import { findNameIn, type Values } from './argument-values.ts';
import type { AuditEntryRecord } from './audit-entry.model.ts';
import { targetKindOf } from './audit-targets.ts';

type FindNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const FIND_NAMES: Readonly<Record<AuditTarget, FindNames>> = {
  user: findEmails,
  plan: findPlanNames,
  add_on: findAddOnNames,
  default_action: findDefaultActionNames,
  promo_code: findPromoCodeTexts,
  promo_campaign: findCampaignNames,
  access_token: findAccessTokenNames,
  webhook: findWebhookNames,
  webhook_delivery: findDeliveryEvents,
  payment_method: findPaymentMethodNames,
  payment_review: findReviewedPaymentRefs,
  provider_key: findProviderKeyNames,
};

/** What has a name: the target of a change, or who made it, whose kinds are among those of targets. */
interface Subject {
  readonly kind: AuditTarget;
  readonly id: string;
}

/** Reads all names of a request with one query for each kind. Null for what was deleted. */
const nameLoader = perRequest(
  () =>
    new DataLoader<Subject, string | null, string>(
      async (subjects) => {
        const kinds = [...new Set(subjects.map(({ kind }) => kind))];
        const found = await Promise.all(
          kinds.map(async (kind) => {
            const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
            return [kind, await FIND_NAMES[kind](ids)] as const;
          }),
        );
        const names = new Map(found);
        return subjects.map(({ kind, id }) => names.get(kind)?.get(id) ?? null);
      },
      { cacheKeyFn: ({ kind, id }) => `${kind} ${id}` },
    ),
);

/** Returns the name of an object. Null when it was deleted. */
export const loadName = (ctx: RequestContext, subject: Subject): Promise<string | null> =>
  nameLoader(ctx).load(subject);

/** The kinds whose names identify a person or a payment: an entry never stores them. */
const UNSTORED: readonly (AuditTarget | null)[] = [null, 'user', 'payment_review'];

/**
 * Returns the name of what a mutation is about to change or create, which its entry keeps. Null when it has none, and for users, so that erasing a
 * person's data leaves nothing of it in the log.
 */
export async function findStoredName(
  ctx: RequestContext,
  { field, targetId, args }: Pick<AuditEntryRecord, 'field' | 'targetId'> & { readonly args: Values },
): Promise<string | null> {
  const kind = targetKindOf(field);
  if (kind === null || UNSTORED.includes(kind)) return null;
  // A context of its own: the names that are read now may be changed by the mutation.
  return targetId === null ? findNameIn(args) : loadName({ ...ctx }, { kind, id: targetId });
}

/**
 * Returns the administrator's email address or the access token's name. Null when that was deleted, and for `system`: changes
 * that PlainPrompt makes by itself.
 */
export async function getActorName(
  ctx: RequestContext,
  { actorKind, actorId }: AuditEntryRecord,
): Promise<string | null> {
  if (actorKind === 'system') return null;
  return nameLoader(ctx).load({ kind: actorKind === 'user' ? 'user' : 'access_token', id: actorId });
}

/** Returns the present name of what the mutation `field` changed. Null when it was deleted, and when the entry has no target with a name. */
async function findPresentName(ctx: RequestContext, { field, targetId }: AuditEntryRecord): Promise<string | null> {
  const kind = targetKindOf(field);
  return kind === null || targetId === null ? null : loadName(ctx, { kind, id: targetId });
}

/** Returns the name of what a mutation changed, or was to create. For what was deleted, the name that it had. Null for a deleted user. */
export const getTargetName = async (ctx: RequestContext, entry: AuditEntryRecord): Promise<string | null> =>
  (await findPresentName(ctx, entry)) ?? entry.targetName ?? null;

/** Returns whether what a mutation changed is still there. */
export const hasTarget = async (ctx: RequestContext, entry: AuditEntryRecord): Promise<boolean> =>
  (await findPresentName(ctx, entry)) !== null;
