import { randomUUID } from 'node:crypto';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { repeat } from '#api/lib/repeat.ts';
import { settleRetention } from '#api/modules/accounts/retention.service.ts';
import { completePayers } from '#api/modules/billing/billed-to-backfill.service.ts';
import { runBillingClock, sendDueRenewalStops } from '#api/modules/billing/billing-clock.service.ts';
import { expireCheckouts } from '#api/modules/billing/checkouts.service.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { sendDueRenewalChanges } from '#api/modules/billing/plan-change.service.ts';
import { runSeatClock } from '#api/modules/billing/seat-clock.service.ts';
import { addEntriesWithoutBlock } from '#api/modules/history/add-to-blocks.service.ts';
import { deliverMails } from '#api/modules/mail/mail-delivery.service.ts';
import { mailTemplates } from '#api/modules/mail-templates.registry.ts';
import { applyDueEvents } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { eraseAccounts } from '#api/modules/personal-data/erase-accounts.service.ts';
import { propagatePlanEdits } from '#api/modules/plans/plan-edits.service.ts';
import { sweepStaleHolds } from '#api/modules/quota/holds.service.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.service.ts';
import { applyEffectsLeftBehind } from '#api/modules/run-effects/run-effects.service.ts';
import { sendSeatChanges } from '#api/modules/seats/send-seat-changes.service.ts';
import { storeSubscriptionDays } from '#api/modules/subscriptions/subscription-days.service.ts';
import { expireInvitations } from '#api/modules/teams/invitations.service.ts';
import { foldLedger } from '#api/modules/usage/fold-ledger.service.ts';
import { deliverDueWebhooks, getWebhookDeliverer } from '#api/modules/webhooks/deliver.service.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { inSpan } from '#api/tracing/tracer.ts';
import { releaseLeases, takeLease } from './leases.ts';
import { purge } from './purge.ts';
import { rewrapSecrets } from './rewrap-secrets.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (now: Date, runtime: Runtime) => Promise<void>;
}

const JOBS: readonly Job[] = [
  { name: 'apply-runs', everyMs: 5 * SECOND_MS, run: applyEffectsLeftBehind },
  { name: 'cover-history', everyMs: 10 * SECOND_MS, run: addEntriesWithoutBlock },
  { name: 'fold-ledger', everyMs: 2 * SECOND_MS, run: foldLedger },
  {
    name: 'deliver-mails',
    everyMs: SECOND_MS,
    run: (_now, runtime) => deliverMails(runtime, mailTemplates, () => new Date()),
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
    run: (_now, runtime) => deliverDueWebhooks(runtime),
  },
  { name: 'billing-clock', everyMs: 10 * SECOND_MS, run: (now, runtime) => runBillingClock(runtime, now) },
  { name: 'seat-clock', everyMs: 10 * SECOND_MS, run: (now, runtime) => runSeatClock(runtime, now) },
  { name: 'send-seat-changes', everyMs: 5 * SECOND_MS, run: (now, runtime) => sendSeatChanges(runtime, now) },
  { name: 'change-renewals', everyMs: 5 * SECOND_MS, run: (now, runtime) => sendDueRenewalChanges(runtime, now) },
  { name: 'stop-renewals', everyMs: 5 * SECOND_MS, run: (now, runtime) => sendDueRenewalStops(runtime, now) },
  { name: 'expire-checkouts', everyMs: 60 * SECOND_MS, run: expireCheckouts },
  { name: 'sweep-holds', everyMs: 30 * SECOND_MS, run: sweepStaleHolds },
  { name: 'roll-windows', everyMs: 60 * SECOND_MS, run: rollDueWindows },
  { name: 'expire-invitations', everyMs: 60 * SECOND_MS, run: expireInvitations },
  { name: 'keep-subscription-days', everyMs: 600 * SECOND_MS, run: storeSubscriptionDays },
  { name: 'spread-plan-edits', everyMs: 5 * SECOND_MS, run: (now, runtime) => propagatePlanEdits(runtime, now) },
  { name: 'settle-retention', everyMs: 60 * SECOND_MS, run: (now, runtime) => settleRetention(runtime, now) },
  { name: 'purge', everyMs: 600 * SECOND_MS, run: purge },
  { name: 'complete-payers', everyMs: 600 * SECOND_MS, run: completePayers },
  { name: 'rewrap-secrets', everyMs: 600 * SECOND_MS, run: (_now, runtime) => rewrapSecrets(runtime) },
];

/**
 * How long beyond a job's interval a lease lasts. After a server dies, another one takes the job over when the lease expires. It is not renewed
 * during a run, so another server may begin the job beside a run that takes longer, which is safe (leases.ts).
 */
const LEASE_MS = 8 * SECOND_MS;
/**
 * A lease that lasts at least this long beyond the next run is not renewed yet: most runs find nothing to do, and a renewal would be half
 * their cost.
 */
const RENEWED_BEFORE_MS = 3 * SECOND_MS;

/** Runs a job repeatedly, on the server that has its lease. Returns a function that stops it and waits for the current run. */
function repeatJob(runtime: Runtime, { name, everyMs, run }: Job, holder: string): () => Promise<void> {
  let leasedUntil = 0;
  const holdsLease = async (now: Date) => {
    if (now.getTime() + everyMs + RENEWED_BEFORE_MS < leasedUntil) return true;
    const forMs = LEASE_MS + everyMs;
    const isTaken = await takeLease({ job: name, holder, now, forMs });
    leasedUntil = isTaken ? now.getTime() + forMs : 0;
    return isTaken;
  };
  return repeat(everyMs, async () => {
    const now = new Date();
    try {
      if (await holdsLease(now)) await inSpan(`job ${name}`, () => run(now, runtime));
    } catch (err) {
      runtime.log.error({ err, job: name }, 'A job failed and will be tried again');
    }
  });
}

/** Starts the background jobs. `stop` waits for the runs in progress. */
export function startJobs(runtime: Runtime): { stop: () => Promise<void> } {
  const holder = randomUUID();
  const stops = JOBS.map((job) => repeatJob(runtime, job, holder));
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await getWebhookDeliverer(runtime).stop();
      await releaseLeases(holder);
    },
  };
}
