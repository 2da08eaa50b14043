import type { AuditTarget } from '#api/graphql/types.generated.ts';

/** By a part of the mutation's name. The first match counts: `grantAddOnByEmail` changes a user, as all mutations do that begin with `admin`. */
const KINDS: readonly (readonly [RegExp, AuditTarget])[] = [
  [/^admin|User|By(Owner)?Email/, 'user'],
  [/WebhookDelivery$/, 'webhook_delivery'],
  [/Webhook/, 'webhook'],
  [/PromoCampaign|^bulkCreatePromoCodes$/, 'promo_campaign'],
  [/PromoCode/, 'promo_code'],
  [/AccessToken/, 'access_token'],
  [/DefaultAction/, 'default_action'],
  [/AddOn/, 'add_on'],
  [/PaymentMethod/, 'payment_method'],
  [/PaymentReview/, 'payment_review'],
  [/ProviderKey/, 'provider_key'],
  [/Plan/, 'plan'],
];

/** Returns the kind of object that a mutation changes. Null when it is none of the kinds. */
export const targetKindOf = (field: string): AuditTarget | null =>
  KINDS.find(([pattern]) => pattern.test(field))?.[1] ?? null;
