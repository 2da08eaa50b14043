import { addDays } from '#api/lib/days.ts';
import { WEBHOOK_DELIVERY } from '#schema/limits.ts';

/**
 * `unstable`: some recent attempts failed. `failing`: the last attempts failed. `paused`: so many failed, or the receiver is so overloaded, that no
 * message is sent for a while.
 * `disabled`: switched off automatically, because it kept failing. `off`: switched off by an administrator.
 */
type WebhookHealth = 'healthy' | 'unstable' | 'failing' | 'paused' | 'disabled' | 'off';

/**
 * A webhook with a lower success rate is unstable. Only the attempts of two days count, so that a past
 * outage is soon forgotten.
 */
const HEALTHY_PERCENTAGE = 90;
/** With fewer attempts, the rate says nothing: one that failed and was retried would be half of two. */
const MIN_ATTEMPTS = 5;

interface WebhookState {
  readonly isActive: boolean;
  readonly disabledBecause?: string | null;
  readonly failuresInARow: number;
  readonly failingSince?: Date | null;
  readonly pausedUntil?: Date | null;
}

/** Returns the end of the pause in which no message is sent. Null when the webhook is not paused. */
export const getPauseEnd = ({ isActive, pausedUntil }: WebhookState, now: Date): Date | null =>
  isActive && pausedUntil && pausedUntil > now ? pausedUntil : null;

interface Attempts {
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Returns the percentage of recent attempts that succeeded, by which the health is judged. Null for fewer than five.
 */
export function getRecentRate({ succeeded, failed }: Attempts): number | null {
  const attempts = succeeded + failed;
  return attempts < MIN_ATTEMPTS ? null : (100 * succeeded) / attempts;
}

/** Returns the health of a webhook. `recent`: the attempts of today and yesterday. */
export function getHealth(webhook: WebhookState, recent: Attempts, now: Date): WebhookHealth {
  const { isActive, disabledBecause, failuresInARow } = webhook;
  if (!isActive) return disabledBecause ? 'disabled' : 'off';
  if (failuresInARow >= WEBHOOK_DELIVERY.pausedAfterFailures || getPauseEnd(webhook, now)) return 'paused';
  if (failuresInARow > 0) return 'failing';
  return (getRecentRate(recent) ?? 100) < HEALTHY_PERCENTAGE ? 'unstable' : 'healthy';
}

/**
 * Returns when the webhook is switched off if it fails until then. Null when it is not
 * failing, and when it is inactive.
 */
export const getSwitchOffTime = ({ isActive, failingSince }: WebhookState): Date | null =>
  isActive && failingSince ? addDays(failingSince, WEBHOOK_DELIVERY.disabledAfterDays) : null;
