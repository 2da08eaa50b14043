import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { counted } from '#api/lib/counted.ts';
import { formatPrice } from '#api/lib/money.ts';
import { countUserActions } from '#api/modules/actions/custom-actions.service.ts';
import { countReceipts } from '#api/modules/billing/payments.service.ts';
import { countUserHistory } from '#api/modules/history/history.service.ts';
import { listUserKeys } from '#api/modules/own-keys/user-keys.service.ts';
import { countLinks } from '#api/modules/shares/shares.service.ts';
import { findRenewalsOfAccount, listPlansOfAccount } from '#api/modules/subscriptions/assignment-losses.service.ts';
import { listQuotaSources } from '#api/modules/subscriptions/quota-usage.service.ts';
import { memberCountLoader } from '#api/modules/teams/member-counts.service.ts';
import { findUserTeam } from '#api/modules/teams/user-team.service.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';

type Noun = readonly [one: string, many: string];

/** Describes a number of things. An empty list for none. */
const listCount = (count: number, noun: Noun): string[] => (count > 0 ? [counted(count, noun)] : []);

/** Describes the prompts that are left of a user's add-ons. */
async function listAddOnPrompts(ctx: RequestContext, userId: string): Promise<string[]> {
  const sources = await listQuotaSources(ctx, userId);
  const promptsLeft = sources.find(({ kind }) => kind === 'add_ons')?.remaining ?? 0;
  return listCount(promptsLeft, ['unused prompt of your add-ons', 'unused prompts of your add-ons']);
}

/** Counts the receipts, which the user can't open any more. The payments stay without their name. */
const listReceipts = async ({ _id }: UserRecord): Promise<string[]> =>
  listCount(await countReceipts(_id), ['receipt', 'receipts']);

/** Describes the team that ends with its owner, or the place in the team that a member loses. */
async function listTeam(ctx: RequestContext, { _id }: UserRecord): Promise<string[]> {
  const found = await findUserTeam(_id);
  if (!found) return [];
  const { role, team } = found;
  if (role !== 'owner') return [`Your place in the team ${team.name}, with its shared prompts`];
  const others = (await memberCountLoader(ctx).load(team._id)) - 1;
  const alsoForOthers = others > 0 ? `, also for its ${counted(others, ['other member', 'other members'])}` : '';
  return [
    `The team ${team.name}${alsoForOthers}`,
    ...listCount(team.boughtSeats, ['seat that you bought', 'seats that you bought']),
    ...listCount(team.actionCount, ['action that the team shares', 'actions that the team shares']),
  ];
}

/** Counts the stored entries. There may be more than can be counted in time. */
async function listHistory({ _id }: UserRecord): Promise<string[]> {
  const entries = await countUserHistory(_id, COUNT_LIMIT);
  return listCount(entries, ['history entry', entries === COUNT_LIMIT ? 'history entries or more' : 'history entries']);
}

async function listContents(ctx: RequestContext, user: UserRecord): Promise<string[]> {
  const [history, actions, keys, links] = await Promise.all([
    listHistory(user),
    countUserActions(user._id),
    listUserKeys(user._id),
    countLinks(user, ctx.now()),
  ]);
  return [
    ...history,
    ...listCount(actions, ['custom action', 'custom actions']),
    ...listCount(keys.length, ['provider key', 'provider keys']),
    ...listCount(links, ['shared link, which stops working', 'shared links, which stop working']),
  ];
}

/** Lists what the viewer loses with their account, one phrase for each thing, with their own figures. */
export async function listDeletionLosses(ctx: RequestContext): Promise<string[]> {
  const { user, userId } = requireUser(ctx.viewer);
  const groups = await Promise.all([
    listPlansOfAccount(ctx, user._id),
    listAddOnPrompts(ctx, userId),
    listReceipts(user),
    listTeam(ctx, user),
    listContents(ctx, user),
  ]);
  return groups.flat();
}

/** Says which renewals end with the viewer's account: they are nothing that is lost. Null when nothing renews. */
export async function describeEndedRenewals(ctx: RequestContext): Promise<string | null> {
  const { user } = requireUser(ctx.viewer);
  const monthlyMinor = await findRenewalsOfAccount(ctx, user._id);
  if (monthlyMinor === null) return null;
  const price = monthlyMinor > 0 ? ` of ${formatPrice(monthlyMinor, ctx.runtime.config.currency)} a month` : '';
  return `Your renewals${price} end too, also at the payment provider: you are not charged again.`;
}
