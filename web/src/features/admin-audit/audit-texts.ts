import type {
  AuditActor,
  AuditOutcome,
  AuditRow_EntryFragment,
  AuditTarget,
} from '#web/graphql/admin-operations.generated.ts';
import { describeError } from '#web/ui/audit/outcome-texts.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export type AuditRow = AuditRow_EntryFragment;

export const ACTORS: Readonly<Record<AuditActor, string>> = {
  USER: 'Administrator',
  TOKEN: 'Access token',
  SYSTEM: 'Service',
};

export const OUTCOMES: Readonly<Record<AuditOutcome, { readonly label: string }>> = {
  OK: { label: 'OK' },
  FAILED: { label: 'Failed' },
  UNFINISHED: { label: 'Not finished' },
};

/** The result of a change, as a badge. */
export function describeOutcome(outcome: string | null): { readonly tone: Tone; readonly label: string } {
  if (outcome === null) return { tone: 'warn', label: OUTCOMES.UNFINISHED.label };
  return outcome === 'ok' ? { tone: 'good', label: OUTCOMES.OK.label } : { tone: 'bad', label: describeError(outcome) };
}

const TARGETS: Readonly<Record<AuditTarget, string>> = {
  USER: 'User',
  PLAN: 'Plan',
  ADD_ON: 'Add-on',
  DEFAULT_ACTION: 'Default action',
  PROMO_CODE: 'Promo code',
  PROMO_CAMPAIGN: 'Campaign',
  ACCESS_TOKEN: 'Access token',
  WEBHOOK: 'Webhook',
  WEBHOOK_DELIVERY: 'Webhook message',
  PAYMENT_METHOD: 'Payment method',
  PAYMENT_REVIEW: 'Payment',
  PROVIDER_KEY: 'API key',
};

/** Names the kind of object that was changed. Null when there is none. */
export const targetKindText = ({ targetKind }: AuditRow): string | null => targetKind && TARGETS[targetKind];

/** The name of what was changed, or its id when it was deleted or has no name. Names of deleted users are not kept. */
export function targetText({ targetName, targetId, targetKind, outcome }: AuditRow): string {
  if (targetName !== null) return targetName;
  // A change that was refused may have named a user who never existed.
  if (targetKind === 'USER' && targetId !== null && outcome === 'ok') return 'Deleted account';
  return targetId ?? 'None';
}

/** Says who made a change. */
export function actorText({ actorKind, actorName }: AuditRow): string {
  if (actorKind === 'SYSTEM') return 'The service';
  return actorName ?? (actorKind === 'USER' ? 'Deleted account' : 'Deleted access token');
}

/** Returns the path of the page of what was changed. Null when it was deleted or has no page. */
export function targetPage({ targetKind, targetId, targetExists }: AuditRow): string | null {
  if (targetId === null || !targetExists) return null;
  if (targetKind === 'USER') return `/admin/users/${targetId}`;
  return targetKind === 'WEBHOOK' ? `/admin/webhooks/${targetId}` : null;
}

/** Returns the path of the page of the administrator who made a change. Null for access tokens, the service and deleted accounts. */
export const actorPage = ({ actorKind, actorId, actorName }: AuditRow): string | null =>
  actorKind === 'USER' && actorName !== null ? `/admin/users/${actorId}` : null;

/** Writes JSON with one value in each line. A text that is not valid JSON is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
