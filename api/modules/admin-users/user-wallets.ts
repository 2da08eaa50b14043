import type { PageArgs } from '#api/database/cursor-page.ts';
import type { Wallet } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { findPurchaseNames, listUserPurchases } from '#api/modules/add-ons/received-add-ons.service.ts';
import { hasWindowEnded, remainingAt, resetsAt, usedAt } from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { loadUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { AddOnPurchaseConnectionMapper, AddOnPurchaseMapper } from './admin-users.mappers.ts';

type Owner = Pick<UserRecord, '_id'>;

/** Lists the wallets of a user, in the order in which runs use them. */
export async function listUserWallets(ctx: RequestContext, { _id }: Owner): Promise<Wallet[]> {
  const now = ctx.now();
  const wallets = await walletsLoader(ctx).load(String(_id));
  const addOnIds = wallets.filter(({ kind }) => kind === 'add_on').map((wallet) => String(wallet._id));
  const [names, plan] = await Promise.all([findPurchaseNames(addOnIds), loadUserPlan(ctx, String(_id))]);
  return wallets.map((wallet) => ({
    id: String(wallet._id),
    kind: wallet.kind,
    name: wallet.kind === 'plan' ? (plan?.name ?? 'No plan') : (names.get(String(wallet._id)) ?? 'Add-on'),
    promptsLimit: wallet.limit,
    promptsUsed: usedAt(wallet, now),
    promptsRemaining: remainingAt(wallet, now),
    promptsHeld: hasWindowEnded(wallet, now) ? 0 : wallet.holds.length,
    resetsAt: resetsAt(wallet, now),
    openedAt: wallet.purchasedAt,
  }));
}

/** Lists all add-ons that a user bought or was given, newest first. Throws BAD_USER_INPUT. */
export async function listUserAddOnPurchases(
  ctx: RequestContext,
  { _id }: Owner,
  page: PageArgs,
): Promise<AddOnPurchaseConnectionMapper> {
  const { nodes, ...rest } = await listUserPurchases(_id, page);
  const wallets = await walletsLoader(ctx).load(String(_id));
  return {
    ...rest,
    nodes: nodes.map((purchase): AddOnPurchaseMapper => {
      const { addOnId, name, description, icon, promptsAmount, paymentId } = purchase;
      const wallet = wallets.find((it) => it._id.equals(purchase._id));
      return {
        id: String(purchase._id),
        addOn: { id: addOnId && String(addOnId), name, description, icon, promptsAmount },
        source: purchase.source,
        state: purchase.state,
        promptsRemaining: wallet ? remainingAt(wallet, ctx.now()) : 0,
        paymentId: paymentId && String(paymentId),
        createdAt: purchase.createdAt,
        purchasedAt: purchase.purchasedAt,
        voidedAt: purchase.voidedAt,
      };
    }),
  };
}
