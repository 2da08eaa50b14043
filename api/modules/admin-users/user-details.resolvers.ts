import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listUserActivity } from '#api/modules/activity/activity.service.ts';
import { listUserMails } from '#api/modules/mail/user-mails.service.ts';
import { listUserKeys } from '#api/modules/own-keys/user-keys.service.ts';
import { listUserRedemptions } from '#api/modules/promo-codes/user-redemptions.service.ts';
import { listUserSeatRenewals } from '#api/modules/seats/user-seat-renewals.service.ts';
import { listUserSessions } from '#api/modules/sessions/user-sessions.service.ts';
import { findUserTeam } from '#api/modules/teams/user-team.service.ts';
import { listPromptLedger } from './prompt-ledger.ts';
import { listUserAddOnPurchases, listUserWallets } from './user-wallets.ts';

/** The fields of a user that support needs. The schema lets only administrators read `adminUserDetails`, the one field of this type. */
export const userDetailsResolvers: Resolvers['UserDetails'] = {
  id: ({ _id }) => String(_id),
  user: (user) => user,
  suspensionReason: ({ suspensionReason }) => suspensionReason ?? null,
  wallets: (user, _args, ctx) => listUserWallets(ctx, user),
  promptLedger: ({ _id }, page) => listPromptLedger(_id, page),
  addOns: (user, page, ctx) => listUserAddOnPurchases(ctx, user, page),
  promoUses: ({ _id }, page) => listUserRedemptions(_id, page),
  team: ({ _id }) => findUserTeam(_id),
  seatRenewals: ({ _id }, _args, ctx) => listUserSeatRenewals(ctx, _id),
  sessions: ({ _id }, _args, ctx) => listUserSessions(ctx, _id),
  keys: ({ _id }) => listUserKeys(_id),
  activity: ({ _id }, page) => listUserActivity(_id, page),
  mails: ({ _id }, page) => listUserMails(_id, page),
};
