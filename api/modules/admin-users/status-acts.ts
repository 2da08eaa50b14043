import type { ClientSession, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { StatusEffect } from '#api/modules/accounts/account-status.rules.ts';
import {
  abandonResumption,
  beginResumption,
  cancelPlan,
  completeResumption,
  endWithoutPlan,
} from '#api/modules/billing/cancellation.service.ts';
import { startFreePlan } from '#api/modules/subscriptions/plan-changes.service.ts';

interface Subject {
  readonly userId: Types.ObjectId;
  /** Null: the subscription stays as it is. */
  readonly effect: StatusEffect | null;
}

/** The effect of a new account status on the subscription, ready to be stored with the account or to be undone. */
export interface PreparedAct {
  /** Part of the transaction that changes the account. Throws CONFLICT. */
  readonly commit: (session: ClientSession) => Promise<void>;
  /** Undoes what was done at the payment provider, after a failed transaction. */
  readonly abandon: () => Promise<void>;
}

const NOTHING: PreparedAct = { commit: () => Promise.resolve(), abandon: () => Promise.resolve() };

/**
 * Prepares what a new status does to the subscription. A resumption reaches the payment provider here, so that no transaction waits for it;
 * everything else reaches it afterwards. Throws CONFLICT, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function prepareStatusAct(ctx: RequestContext, { userId, effect }: Subject): Promise<PreparedAct> {
  const act = { runtime: ctx.runtime, userId, by: 'administrator', client: null, at: ctx.now() } as const;
  switch (effect) {
    case null:
      return NOTHING;
    case 'cancel':
      return { ...NOTHING, commit: async (session) => void (await cancelPlan(session, act)) };
    case 'end':
      return { ...NOTHING, commit: async (session) => void (await endWithoutPlan(session, act)) };
    case 'start': {
      const start = { ...act, description: 'An administrator started the free plan' };
      return { ...NOTHING, commit: async (session) => void (await startFreePlan(session, start)) };
    }
    case 'resume': {
      const resumption = await beginResumption(ctx, act);
      return {
        commit: async (session) => void (await completeResumption(session, resumption, act)),
        abandon: () => abandonResumption(resumption, act),
      };
    }
  }
}
