import type { WebhookDeliveryState, WebhookHealth, WebhookOutcome } from '#web/graphql/admin-operations.generated.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

interface Look {
  readonly tone: Tone;
  readonly label: string;
}

const HEALTH: Readonly<Record<WebhookHealth, Look>> = {
  HEALTHY: { tone: 'good', label: 'Healthy' },
  UNSTABLE: { tone: 'warn', label: 'Unstable' },
  FAILING: { tone: 'warn', label: 'Failing' },
  PAUSED: { tone: 'bad', label: 'Paused' },
  DISABLED: { tone: 'bad', label: 'Off by the service' },
  OFF: { tone: 'off', label: 'Off by an administrator' },
};

interface Tested {
  readonly health: WebhookHealth;
  readonly lastAttemptAt: string | null;
  readonly lastTestAt: string | null;
  readonly lastTestProblem: string | null;
}

/** Whether the last test failed, and nothing was sent since then. */
export const isTestFailed = ({ lastTestAt, lastTestProblem, lastAttemptAt }: Omit<Tested, 'health'>): boolean =>
  lastTestAt !== null && lastTestProblem !== null && (lastAttemptAt === null || lastAttemptAt < lastTestAt);

/** How a webhook looks. One whose last test failed is not called healthy. */
export const lookOf = (webhook: Tested): Look =>
  isTestFailed(webhook) && (webhook.health === 'HEALTHY' || webhook.health === 'UNSTABLE')
    ? { tone: 'bad', label: 'Test failed' }
    : HEALTH[webhook.health];

export const STATES: Readonly<Record<WebhookDeliveryState, Look>> = {
  WAITING: { tone: 'warn', label: 'Waiting' },
  DELIVERED: { tone: 'good', label: 'Delivered' },
  DEAD: { tone: 'bad', label: 'Failed' },
};

export const OUTCOMES: Readonly<Record<WebhookOutcome, Look>> = {
  SUCCEEDED: { tone: 'good', label: 'Succeeded' },
  FAILED: { tone: 'bad', label: 'Failed' },
};

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** '99.5%', or '—' without attempts, or with too few of them. */
export const formatRate = (rate: number | null | undefined): string =>
  typeof rate === 'number' ? `${percent.format(rate)}%` : '—';

interface Response {
  readonly responseStatus?: number | null;
  readonly failure?: string | null;
}

/** 'HTTP 500', or why there was no response. */
export const describeResponse = ({ responseStatus, failure }: Response): string =>
  typeof responseStatus === 'number' ? `HTTP ${responseStatus}` : (failure ?? 'No response');

interface Traffic {
  readonly waitingCount: number;
  readonly lastDayCount: number;
}

/** Lists what is lost when a webhook is deleted. */
export const listLosses = ({ waitingCount, lastDayCount }: Traffic): string[] => [
  lastDayCount === 1
    ? '1 delivery in the last day goes to this endpoint'
    : `${lastDayCount.toLocaleString('en')} deliveries in the last day go to this endpoint`,
  ...(waitingCount > 0
    ? [
        waitingCount === 1
          ? '1 message that is waiting will never be sent'
          : `${waitingCount.toLocaleString('en')} messages that are waiting will never be sent`,
      ]
    : []),
  'Its signing secret, and the messages and logs of the last 30 days',
];
