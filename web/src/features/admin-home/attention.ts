import { WEBHOOK_DELIVERY } from '#schema/limits.ts';
import type { AdminHomePageQuery } from '#web/graphql/admin-operations.generated.ts';
import { GOOD, levelOfHigh, levelOfLow } from '#web/lib/health-levels.ts';
import { plural } from '#web/lib/quantities.ts';

type Webhook = AdminHomePageQuery['webhooks'][number];

/** Something that an administrator should look at. */
export interface Attention {
  readonly title: string;
  readonly hint: string;
  readonly to: string;
  readonly tone: 'warn' | 'bad';
}

const WEBHOOK_STATES = {
  UNSTABLE: { text: 'fails often', tone: 'warn' },
  FAILING: { text: 'fails', tone: 'warn' },
  PAUSED: { text: 'is paused after failures', tone: 'bad' },
  DISABLED: { text: 'was switched off by the service', tone: 'bad' },
} as const;

/** Says why a webhook does not work. */
function describeFailure({ health, disabledReason, failuresInARow }: Webhook): string {
  if (health === 'UNSTABLE') return 'Many attempts of the last two days failed.';
  if (health !== 'DISABLED') {
    return failuresInARow === 1 ? 'The last attempt failed.' : `${plural(failuresInARow, 'attempt')} in a row failed.`;
  }
  return disabledReason === 'GONE'
    ? 'The receiver answered 410 Gone.'
    : `Every attempt of ${WEBHOOK_DELIVERY.disabledAfterDays} days failed.`;
}

const listWebhooks = ({ webhooks }: AdminHomePageQuery): Attention[] =>
  webhooks.flatMap((webhook) => {
    const { id, name, health, deadCount } = webhook;
    if (health === 'HEALTHY' || health === 'OFF') return [];
    const { text, tone } = WEBHOOK_STATES[health];
    const lost = deadCount > 0 ? ` ${plural(deadCount, 'message')} can be sent again.` : '';
    const hint = `${describeFailure(webhook)}${lost}`;
    return [{ title: `The webhook ${name} ${text}`, hint, to: `/admin/webhooks/${id}`, tone }];
  });

function listHealth({ systemHealth: { apiUptime, errorRate } }: AdminHomePageQuery): Attention[] {
  const errors = levelOfLow(errorRate, GOOD.errorRate);
  const uptime = levelOfHigh(apiUptime, GOOD.uptime);
  const round = (value: number) => Math.round(value * 100) / 100;
  return [
    ...(errors === 'good'
      ? []
      : [
          {
            title: `${round(errorRate)}% of requests fail`,
            hint: 'In the last hour.',
            to: '/admin/system',
            tone: errors,
          },
        ]),
    ...(uptime === 'good'
      ? []
      : [
          {
            title: `API uptime is ${round(apiUptime)}%`,
            hint: 'In the last 24 hours.',
            to: '/admin/system',
            tone: uptime,
          },
        ]),
  ];
}

/** Lists active keys that fail or have no model. They are urgent (`bad`) when no key works. */
function listKeys({ providerKeys }: AdminHomePageQuery): Attention[] {
  const active = providerKeys.filter(({ isActive }) => isActive);
  const to = '/admin/api-keys';
  if (active.length === 0) {
    const hint = 'The built-in engine rewrites. Actions that need a model do not work.';
    return [{ title: 'No API key is active', hint, to, tone: 'warn' }];
  }
  const isWithoutModel = ({ provider, enabledModels }: (typeof active)[number]) =>
    provider === 'OPENAI_COMPATIBLE' && enabledModels.length === 0;
  const works = active.some((key) => !key.isFailing && !isWithoutModel(key));
  const tone = works ? 'warn' : 'bad';
  return active.flatMap((key): Attention[] => {
    const { keyName, isFailing, lastError } = key;
    if (isFailing) return [{ title: `The API key ${keyName} fails`, hint: lastError?.message ?? 'Try it.', to, tone }];
    if (!isWithoutModel(key)) return [];
    return [{ title: `The API key ${keyName} is not used`, hint: 'None of its models is enabled.', to, tone }];
  });
}

/** A warning, as a file on the server has the password. */
const listPassword = ({ hasGeneratedPassword }: AdminHomePageQuery): Attention[] =>
  hasGeneratedPassword
    ? [
        {
          title: 'Your password is the generated one',
          hint: 'It is in a file on the server. Choose your own in Settings.',
          to: '/dashboard/settings',
          tone: 'warn',
        },
      ]
    : [];

/** Lists what an administrator should look at, the most urgent first. */
export function listAttention(page: AdminHomePageQuery): Attention[] {
  const { totalCount } = page.paymentReviews;
  const isSelling = page.paymentMethods.some(({ isActive }) => isActive);
  const found: Attention[] = [
    ...listPassword(page),
    ...(totalCount > 0
      ? [
          {
            title: `${plural(totalCount, 'payment')} to review`,
            hint: 'Each may have bought nothing or too little, or was refunded after a credit.',
            to: '/admin/payment-reviews',
            tone: 'bad' as const,
          },
        ]
      : []),
    ...listHealth(page),
    ...listWebhooks(page),
    ...(isSelling
      ? []
      : [
          {
            title: 'No payment method is active',
            hint: 'In production, users cannot buy anything. Outside production, a sandbox page takes test payments.',
            to: '/admin/payment-methods',
            tone: 'warn' as const,
          },
        ]),
    ...listKeys(page),
  ];
  return found.toSorted((one, other) => Number(other.tone === 'bad') - Number(one.tone === 'bad'));
}
