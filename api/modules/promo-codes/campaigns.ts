import DataLoader from 'dataloader';
import mongoose, { type ClientSession, type QueryFilter, trusted, Types } from 'mongoose';
import { type Connection, findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { containing } from '#api/database/text-patterns.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { dayOf } from '#api/lib/days.ts';
import { lengthProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import { onlyGiven } from '#api/lib/only-given.ts';
import { PROMO_CAMPAIGN } from '#schema/limits.ts';
import { applyCampaignLimit } from './campaign-limit.ts';
import { type PromoCampaignRecord, PromoCampaigns } from './promo-campaign.model.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { usesProblem } from './promo-code-fields.ts';

const campaignNotFoundError = () => new DomainError('NOT_FOUND', 'This campaign does not exist');

/** Returns what is wrong with the name of a campaign. Null for a valid name. */
const campaignNameProblem = (name: string) => requiredTextProblem('A name', name, PROMO_CAMPAIGN.name);

interface NewCampaign {
  /** Empty: a name is made from the prefix and the day. */
  readonly name: string;
  readonly prefix: string;
  /** How many codes are created. */
  readonly codes: number;
  /** How many uses all codes have together. Null: no limit. */
  readonly maxTotalUses: number | null;
}

/** Builds a campaign that is not stored yet. */
export function buildCampaign(
  ctx: RequestContext,
  { name, prefix, codes, maxTotalUses }: NewCampaign,
): PromoCampaignRecord {
  const createdAt = ctx.now();
  return {
    _id: new Types.ObjectId(),
    name: name || `${prefix.replace(/[-_]+$/, '') || 'Codes'} ${dayOf(createdAt)}`,
    createdById: requireUser(ctx.viewer).user._id,
    createdAt,
    isActive: true,
    codes,
    maxTotalUses,
  };
}

interface CampaignList {
  /** Part of the name, in any case. */
  readonly search?: string | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Lists campaigns, newest first. Throws BAD_USER_INPUT. */
export async function listCampaigns({ search, ...page }: CampaignList): Promise<Connection<PromoCampaignRecord>> {
  const text = search?.trim() ?? '';
  assertValid({ search: lengthProblem('The search', text, PROMO_CAMPAIGN.name) });
  return findConnection(PromoCampaigns, text ? { name: containing(text) } : {}, page);
}

/** Returns a campaign by its id. Throws NOT_FOUND. */
export async function getCampaign(id: string): Promise<PromoCampaignRecord> {
  const campaign = await PromoCampaigns.findOne({ _id: toObjectId(id) }).lean<PromoCampaignRecord>();
  if (!campaign) throw campaignNotFoundError();
  return campaign;
}

/** Loads a campaign by its id. Reads all campaigns of a request in one query. */
export const campaignLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, PromoCampaignRecord | null, string>(
      async (ids) => {
        const found = await PromoCampaigns.find({ _id: trusted({ $in: [...ids] }) }).lean<PromoCampaignRecord[]>();
        const byId = new Map(found.map((campaign) => [String(campaign._id), campaign]));
        return ids.map((id) => byId.get(String(id)) ?? null);
      },
      { cacheKeyFn: String },
    ),
);

/** Switches the codes of a campaign on or off. Switching on leaves out the codes that were switched off one by one. */
async function switchCodes(session: ClientSession, campaignId: Types.ObjectId, isActive: boolean): Promise<void> {
  const before = isActive ? { isOffWithCampaign: true } : { isActive: true };
  const after = { isActive, isOffWithCampaign: !isActive };
  await PromoCodes.updateMany({ campaignId, ...before }, { $set: after }, { session });
}

interface CodeTerms {
  /** Of each code. Null: no limit. */
  readonly maxUses?: number | null;
  /** Null: the codes do not expire. */
  readonly expiresAt?: Date | null;
}

/**
 * Gives all codes of a campaign another limit or end. Throws CONFLICT when a code has had more uses, and BAD_USER_INPUT when one starts
 * after the end.
 */
async function changeCodes(session: ClientSession, campaignId: Types.ObjectId, terms: CodeTerms): Promise<void> {
  const { maxUses, expiresAt } = terms;
  const exists = (filter: QueryFilter<PromoCodeRecord>) =>
    PromoCodes.exists({ campaignId, ...filter }).session(session);
  if (typeof maxUses === 'number' && (await exists({ usedCount: trusted({ $gt: maxUses }) }))) {
    throw new DomainError('CONFLICT', 'Max uses cannot be less than the uses already made');
  }
  const isBackwards = expiresAt && (await exists({ startsAt: trusted({ $gte: expiresAt }) }));
  assertValid({ expiresAt: isBackwards ? 'The codes start after this date' : null });
  await PromoCodes.updateMany({ campaignId }, { $set: terms }, { session });
}

interface CampaignChanges extends CodeTerms {
  readonly name?: string | null;
  readonly isActive?: boolean | null;
  /** Of all codes together. Null: no limit. */
  readonly maxTotalUses?: number | null;
}

/**
 * Renames a campaign, limits its uses, gives its codes another limit or end, and switches it on or off with its codes. A name or a switch that is
 * null stays as it is; other values are removed by null. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT when a code or all of them have had more uses.
 */
export async function updateCampaign(
  ctx: RequestContext,
  id: string,
  { name: enteredName, isActive, maxTotalUses, maxUses, expiresAt }: CampaignChanges,
): Promise<PromoCampaignRecord> {
  const _id = toObjectId(id);
  const name = enteredName?.trim();
  assertValid({
    name: name === undefined ? null : campaignNameProblem(name),
    maxUses: usesProblem('Max uses', maxUses),
    maxTotalUses: usesProblem('The limit of all uses', maxTotalUses),
    expiresAt: expiresAt && expiresAt <= ctx.now() ? 'The expiry date must be in the future' : null,
  });
  const changes = onlyGiven({ name, isActive: isActive ?? undefined, maxTotalUses });
  const terms = onlyGiven({ maxUses, expiresAt });
  return mongoose.connection.transaction(async (session) => {
    const updated = await PromoCampaigns.findOneAndUpdate(
      { _id },
      { $set: changes },
      { session, returnDocument: 'after' },
    ).lean<PromoCampaignRecord>();
    if (!updated) throw campaignNotFoundError();
    if (Object.keys(terms).length > 0) await changeCodes(session, _id, terms);
    if (maxTotalUses !== undefined) await applyCampaignLimit(session, _id, maxTotalUses);
    if (typeof isActive === 'boolean') await switchCodes(session, _id, isActive);
    return updated;
  });
}
