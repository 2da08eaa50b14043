import mongoose, { type ClientSession } from 'mongoose';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { countBuyers } from '../billing/plan-buyers.ts';
import { usableCodesOf } from '../promo-codes/codes-of-plan.ts';
import { countHolders } from '../subscriptions/plan-holders.ts';
import { type PlanRecord, Plans } from './plan.model.ts';

const CODES_NAMED = 3;

/** How many people do something. */
export const people = (count: number, does: string, theyDo: string) =>
  count === 1 ? `1 person ${does}` : `${count} people ${theyDo}`;

/** The first few by name, the others by number. */
function named(codes: readonly string[]): string {
  const others = codes.length - CODES_NAMED;
  const names = codes.slice(0, CODES_NAMED).join(', ');
  return others > 0 ? `${names} and ${others} more` : names;
}

/** Why a plan can't go, and what to do about it. Null: nobody would miss it. */
async function needFor(session: ClientSession | null, { _id, name }: PlanRecord, now: Date): Promise<string | null> {
  const holders = await countHolders(session, _id);
  if (holders > 0) {
    const who = people(holders, 'has', 'have');
    return `${who} the ${name} plan, so it can't be deleted. Deactivate it instead: then nobody new comes onto it`;
  }
  const buyers = await countBuyers(session, _id, now);
  if (buyers > 0) {
    const who = people(buyers, 'is', 'are');
    return `${who} about to pay for the ${name} plan, so it can't be deleted. Deactivate it, and delete it in half an hour`;
  }
  const codes = await usableCodesOf(session, _id, now);
  if (codes.length === 0) return null;
  const what = codes.length === 1 ? 'The promo code' : 'The promo codes';
  const lends = codes.length === 1 ? 'lends it or is for it' : 'lend it or are for it';
  return `${what} ${named(codes)} ${lends}, so the ${name} plan can't be deleted. Switch ${codes.length === 1 ? 'it' : 'them'} off first`;
}

/** Throws NOT_FOUND, and CONFLICT that says who has it or is about to, or which promo codes need it. */
export async function deletePlan({ now: clock }: Pick<RequestContext, 'now'>, id: string): Promise<PlanRecord> {
  const now = clock();
  const plan = await mongoose.connection.transaction(async (session) => {
    const gone = await Plans.findOneAndDelete({ _id: id }, { session }).lean<PlanRecord>();
    if (!gone) throw new DomainError('NOT_FOUND', 'This plan does not exist');
    const need = await needFor(session, gone, now);
    if (need !== null) throw new DomainError('CONFLICT', need);
    return gone;
  });
  // A sign-up, a checkout or a payment that was under way may have come onto it while nobody else had it.
  const need = await needFor(null, plan, now);
  if (need === null) return plan;
  await Plans.create([plan]);
  throw new DomainError('CONFLICT', need);
}
