import { addDays } from '#api/lib/days.ts';
import { WEBHOOK_DELIVERY } from '#schema/limits.ts';

type WebhookHealth = 'healthy' | 'failing' | 'paused' | 'disabled' | 'off';

interface WebhookState {
  readonly isActive: boolean;
  readonly disabledBecause?: string | null;
  readonly failuresInARow: number;
  readonly failingSince?: Date | null;
  readonly pausedUntil?: Date | null;
}

/** Until when no message is sent. Null when the webhook is not paused. */
export const getPauseEnd = ({ isActive, pausedUntil }: WebhookState, now: Date): Date | null =>
  isActive && pausedUntil && pausedUntil > now ? pausedUntil : null;

export function getHealth(webhook: WebhookState, now: Date): WebhookHealth {
  const { isActive, disabledBecause, failuresInARow } = webhook;
  if (!isActive) return disabledBecause ? 'disabled' : 'off';
  if (failuresInARow >= WEBHOOK_DELIVERY.pausedAfterFailures || getPauseEnd(webhook, now)) return 'paused';
  return failuresInARow > 0 ? 'failing' : 'healthy';
}

/** When the webhook is switched off if it fails until then. Null when it is not failing, and when it is inactive. */
export const getSwitchOffTime = ({ isActive, failingSince }: WebhookState): Date | null =>
  isActive && failingSince ? addDays(failingSince, WEBHOOK_DELIVERY.disabledAfterDays) : null;
