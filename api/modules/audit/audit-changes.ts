import type { AuditChange, AuditTarget } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { flattenArguments, type Values } from './argument-values.ts';
import type { AuditEntryRecord } from './audit-entry.model.ts';
import { loadName } from './audit-names.ts';
import { targetKindOf } from './audit-targets.ts';

/** Arguments that say which object is changed, why, or how a request is answered, but change no value. */
const NO_VALUES: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'reason',
  'idempotencyKey',
  'expectedPlanId',
  'expectedModels',
  'saveAnyway',
  'unlessSuspended',
  'keepPlan',
]);

/** The values that a form showed before a change, by the arguments that replace them. */
const SHOWN_BEFORE: Readonly<Record<string, string>> = { planId: 'expectedPlanId', enabledModels: 'expectedModels' };

/** The arguments whose values are ids, and the kinds of what has them. */
const KINDS: Readonly<Record<string, AuditTarget>> = {
  planId: 'plan',
  grantPlanId: 'plan',
  allowedPlanIds: 'plan',
  addOnId: 'add_on',
  webhookId: 'webhook',
};

/** Reads the arguments of an entry. Empty for a text that is no JSON. */
function readJson(json: string | null): Values {
  try {
    return json === null ? {} : flattenArguments(JSON.parse(json) as Values);
  } catch {
    return {};
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Writes a value as a text: a list with one item in each line, ids as names. Null for no value. */
async function describeValue(
  ctx: RequestContext,
  value: unknown,
  kind: AuditTarget | undefined,
): Promise<string | null> {
  if (value === null || value === undefined) return null;
  const items = Array.isArray(value) ? value : [value];
  const texts = await Promise.all(
    items.map(async (item) => {
      const text = toText(item);
      return kind ? ((await loadName(ctx, { kind, id: text })) ?? text) : text;
    }),
  );
  return texts.join('\n');
}

/** Returns the values that a mutation was to change, each with the one before it. Values that were stored already are left out. */
export async function listChanges(ctx: RequestContext, entry: AuditEntryRecord): Promise<AuditChange[]> {
  const values = readJson(entry.arguments);
  const previous = readJson(entry.previous);
  const isListed = (name: string) => !NO_VALUES.has(name) && !entry.unchanged?.includes(name);
  const own = targetKindOf(entry.field) ?? undefined;
  return Promise.all(
    Object.entries(values)
      .filter(([name]) => isListed(name))
      .map(async ([name, value]) => {
        const before = name in previous ? previous[name] : values[SHOWN_BEFORE[name] ?? ''];
        const kind = name === 'ids' ? own : KINDS[name];
        return {
          name,
          isBeforeKnown: before !== undefined,
          before: await describeValue(ctx, before, kind),
          after: await describeValue(ctx, value, kind),
          // Values that stayed as they were are not among those before the change.
          isSameAsRecorded: name in previous && JSON.stringify(before) === JSON.stringify(value),
        };
      }),
  );
}
