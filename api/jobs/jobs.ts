import { randomUUID } from 'node:crypto';
import { applyPaymentEvent } from '../modules/billing/apply-payment-event.ts';
import { passOnRenewalStops, runBillingClock } from '../modules/billing/billing-clock.ts';
import { expireCheckouts } from '../modules/billing/close-checkout.ts';
import { deliverMails } from '../modules/mail/deliver-mails.ts';
import { mailTemplates } from '../modules/mail-templates.ts';
import { applyDueEvents } from '../modules/payment-inbox/apply-events.ts';
import { personalData } from '../modules/personal-data.ts';
import { eraseAccounts } from '../modules/personal-data/erase-accounts.ts';
import { spreadPlanLimits } from '../modules/plans/managed-plans.ts';
import { sweepStaleHolds } from '../modules/quota/holds.ts';
import { rollDueWindows } from '../modules/quota/wallets.ts';
import { keepSubscriptionDays } from '../modules/subscriptions/subscription-days.ts';
import { expireInvitations } from '../modules/teams/expire-invitations.ts';
import { foldLedger } from '../modules/usage/fold-ledger.ts';
import { fanOutEvents } from '../modules/webhooks/fan-out.ts';
import { runWebhookTurn, webhookDelivererOf } from '../modules/webhooks/deliver.ts';
import { settleRetention } from '../modules/users/settle-retention.ts';
import type { Runtime } from '../runtime.ts';
import { giveUpLeases, takeLease } from './leases.ts';
import { purge } from './purge.ts';
import { rewrapSecrets } from './rewrap-secrets.ts';

const SECOND_MS = 1000;

interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (now: Date, runtime: Runtime) => Promise<void>;
}

const JOBS: readonly Job[] = [
  { name: 'fold-ledger', everyMs: 2 * SECOND_MS, run: foldLedger },
  {
    name: 'deliver-mails',
    everyMs: SECOND_MS,
    run: (now, runtime) => deliverMails(runtime, mailTemplates, now),
  },
  {
    name: 'erase-accounts',
    everyMs: 2 * SECOND_MS,
    run: (now, runtime) => eraseAccounts(runtime, personalData, now),
  },
  {
    name: 'apply-payment-events',
    everyMs: 2 * SECOND_MS,
    run: (now, runtime) => applyDueEvents(runtime, applyPaymentEvent, now),
  },
  { name: 'fan-out-events', everyMs: SECOND_MS, run: fanOutEvents },
  {
    name: 'deliver-webhooks',
    everyMs: SECOND_MS,
    run: (_now, runtime) => runWebhookTurn(runtime),
  },
  { name: 'billing-clock', everyMs: 10 * SECOND_MS, run: (now, runtime) => runBillingClock(runtime, now) },
  { name: 'stop-renewals', everyMs: 5 * SECOND_MS, run: (now, runtime) => passOnRenewalStops(runtime, now) },
  { name: 'expire-checkouts', everyMs: 60 * SECOND_MS, run: expireCheckouts },
  { name: 'sweep-holds', everyMs: 30 * SECOND_MS, run: sweepStaleHolds },
  { name: 'roll-windows', everyMs: 60 * SECOND_MS, run: rollDueWindows },
  { name: 'expire-invitations', everyMs: 60 * SECOND_MS, run: expireInvitations },
  { name: 'keep-subscription-days', everyMs: 600 * SECOND_MS, run: keepSubscriptionDays },
  { name: 'spread-plan-limits', everyMs: 5 * SECOND_MS, run: spreadPlanLimits },
  { name: 'settle-retention', everyMs: 60 * SECOND_MS, run: settleRetention },
  { name: 'purge', everyMs: 600 * SECOND_MS, run: purge },
  { name: 'rewrap-secrets', everyMs: 600 * SECOND_MS, run: (_now, runtime) => rewrapSecrets(runtime) },
];

/** A server that dies holds a job up for no longer than this, or two of its turns. */
const LEASE_MS = 3 * SECOND_MS;

/** Does one job over and over, its turns never overlapping. Gives back what ends it, after the turn that is under way. */
function repeat(runtime: Runtime, { name, everyMs, run }: Job, holder: string): () => Promise<void> {
  const turn = async () => {
    const now = new Date();
    try {
      if (await takeLease({ job: name, holder, now, forMs: LEASE_MS + everyMs })) await run(now, runtime);
    } catch (err) {
      runtime.log.error({ err, job: name }, 'A job failed and will be tried again');
    }
  };

  let isStopped = false;
  let timer: NodeJS.Timeout;
  let underWay: Promise<void>;
  const go = () => {
    underWay = turn().then(() => {
      if (!isStopped) timer = setTimeout(go, everyMs);
    });
  };
  go();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** Starts the work that no request waits for. `stop` waits for what is under way. */
export function startJobs(runtime: Runtime): { stop: () => Promise<void> } {
  const holder = randomUUID();
  const stops = JOBS.map((job) => repeat(runtime, job, holder));
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await webhookDelivererOf(runtime).settled();
      await giveUpLeases(holder);
    },
  };
}
