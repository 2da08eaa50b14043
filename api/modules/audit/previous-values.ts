import { getNamedType, type GraphQLField, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { AuditTarget } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { flattenArguments, type Values } from './argument-values.ts';
import { isPersonal, toRecordedArguments } from './arguments.ts';
import type { AuditEntryRecord } from './audit-entry.model.ts';

/** The query that returns an object of a kind, by its id or in a list of all. Kinds that are never edited have none. */
const QUERIES: Readonly<Partial<Record<AuditTarget, string>>> = {
  user: 'adminUser',
  plan: 'adminPlans',
  add_on: 'adminAddOns',
  default_action: 'adminDefaultActions',
  promo_code: 'promoCode',
  promo_campaign: 'promoCampaign',
  access_token: 'accessTokens',
  webhook: 'webhook',
  payment_method: 'paymentMethods',
  provider_key: 'providerKeys',
};

/** The fields that have another name than the argument that changes them. */
const FIELDS: Readonly<Record<string, string>> = {
  'AddOn.purchaseUrl': 'externalUrl',
  'DefaultAction.effect': 'chosenEffect',
};

interface Change {
  readonly kind: AuditTarget | null;
  readonly targetId: string | null;
  readonly args: Values;
}

/** Reads the value of a field as its resolver returns it: enums in lower case, times as `Date`, as in arguments. */
function readField(
  field: GraphQLField<unknown, RequestContext>,
  { record, ctx }: { readonly record: unknown; readonly ctx: RequestContext },
): unknown {
  const stored = (record as Values)[field.name];
  return field.resolve ? field.resolve(record, {}, ctx, { fieldName: field.name } as GraphQLResolveInfo) : stored;
}

/** Returns the present values of what a mutation is about to change, by the names of its arguments. Empty when it changes nothing that exists. */
async function readValues(
  schema: GraphQLSchema,
  ctx: RequestContext,
  { kind, targetId, args }: Change,
): Promise<Values> {
  const query = kind && schema.getQueryType()?.getFields()[QUERIES[kind] ?? ''];
  const type = query && getNamedType(query.type);
  if (!query || !isObjectType(type) || targetId === null) return {};
  const fields = Object.keys(flattenArguments(args)).flatMap((name) => {
    const field = type.getFields()[FIELDS[`${type.name}.${name}`] ?? name];
    return field && name !== 'id' && !isPersonal(name) ? [[name, field] as const] : [];
  });
  if (fields.length === 0) return {};
  const found: unknown = await query.resolve?.(undefined, { id: targetId }, ctx, {} as GraphQLResolveInfo);
  const record: unknown = Array.isArray(found)
    ? found.find(({ _id }: { readonly _id: unknown }) => String(_id) === targetId)
    : found;
  if (!record) return {};
  const values = await Promise.all(
    fields.map(async ([name, field]) => [name, await readField(field, { record, ctx })] as const),
  );
  return Object.fromEntries(values);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns what an entry records of the values that a mutation replaces. What can't be read is not recorded: it must not keep an administrator
 * from making a change.
 */
export async function findPrevious(
  schema: GraphQLSchema,
  ctx: RequestContext,
  change: Change,
): Promise<Pick<AuditEntryRecord, 'previous' | 'unchanged'>> {
  try {
    // A context of its own: what loaders read now must not be what the mutation reads later.
    const values = await readValues(schema, { ...ctx }, change);
    const args = flattenArguments(change.args);
    const names = Object.keys(values);
    const unchanged = names.filter((name) => isSame(values[name], args[name]));
    const replaced = Object.fromEntries(Object.entries(values).filter(([name]) => !unchanged.includes(name)));
    return {
      previous: Object.keys(replaced).length > 0 ? toRecordedArguments(replaced) : null,
      unchanged: unchanged.length > 0 ? unchanged : null,
    };
  } catch (err) {
    if (!(err instanceof DomainError)) {
      ctx.runtime.log.error({ err, reqId: ctx.requestId }, 'The values before an audited mutation could not be read');
    }
    return { previous: null, unchanged: null };
  }
}
