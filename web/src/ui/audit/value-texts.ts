import type { AuditTarget, Change_ValueFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { ROLE_CHOICES, STATUS } from '../accounts/user-labels.ts';

/** What screens call values whose names in the API are other words. */
const LABELS: Readonly<Record<string, string>> = {
  allowedPlanIds: 'Plans',
  baseUrl: 'Server URL',
  buyNowUrl: 'Buy-now link',
  byok: 'Own provider keys',
  ids: 'Order',
  keyName: 'Name',
  grantDurationDays: 'Grant duration in days',
  grantPlanId: 'Granted plan',
  maxTotalUses: 'Limit of all uses',
  promptsAmount: 'Prompts',
  purchaseUrl: 'Purchase link',
  stripePriceId: 'Stripe price id',
  url: 'URL',
  yearlyBuyNowUrl: 'Yearly buy-now link',
};

/** Names a value in words: 'Prompts limit' for `promptsLimit`, 'Active' for `isActive`, 'Plan' for `planId`. */
function labelOf(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Ids?$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
  ['', 'None'],
  ['[secret]', 'Not recorded'],
  ['[personal data]', 'Not recorded'],
]);

/** What screens call the values of some arguments, by the lower-case names that the log has. */
const VALUE_WORDS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  status: new Map(Object.entries(STATUS).map(([value, { label }]) => [value.toLowerCase(), label])),
  role: new Map(ROLE_CHOICES.map(({ value, label }) => [value.toLowerCase(), label])),
  interval: new Map(
    Object.entries({ monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly', lifetime: 'Lifetime' }),
  ),
};

/** A time as JSON has it. */
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function describeText(name: string, text: string | null | undefined): string {
  if (text === null || text === undefined) return 'None';
  if (name === 'promptsLimit' && text === String(UNLIMITED)) return formatPrompts(UNLIMITED);
  return VALUE_WORDS[name]?.get(text) ?? WORDS.get(text) ?? (TIME.test(text) ? formatInstant(new Date(text)) : text);
}

export interface ShownChange {
  readonly name: string;
  readonly label: string;
  /** Null: not known. */
  readonly before: string | null;
  readonly after: string;
}

/** Values of a limit with which a user gets the plan's own. */
const PLAN_LIMIT: readonly (string | null)[] = [null, '0'];

/** Writes a value that was asked for. */
function describeAfter(
  { name, after, isSameAsRecorded }: Change_ValueFragment,
  targetKind: AuditTarget | null,
): string {
  const isPlanLimit = targetKind === 'USER' && name === 'promptsLimit' && PLAN_LIMIT.includes(after);
  if (isPlanLimit) return 'The plan’s own';
  const text = describeText(name, after);
  return isSameAsRecorded ? `${text} (changed in a part that is not recorded)` : text;
}

/** Writes the values of a change as screens show them. */
export const toShownChanges = (
  changes: readonly Change_ValueFragment[],
  targetKind: AuditTarget | null,
): readonly ShownChange[] =>
  changes.map((change) => ({
    name: change.name,
    label: labelOf(change.name),
    before: change.isBeforeKnown ? describeText(change.name, change.before) : null,
    after: describeAfter(change, targetKind),
  }));

/** Writes a change in a line: 'Prompts limit: 200 → 150'. */
export const summarizeChange = ({ label, before, after }: ShownChange): string =>
  `${label}: ${before === null ? '' : `${before} → `}${after}`.replaceAll('\n', ', ');
