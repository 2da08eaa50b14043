import type { Resolvers } from '#api/graphql/types.generated.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { NO_ACTION } from '#api/modules/actions/actions.service.ts';
import { accountStatusOf } from './account-status.rules.ts';
import { sendConfirmationAgain } from './confirmation-mail.ts';
import {
  cancelEmailChange,
  changeEmail,
  getExpiredEmail,
  getPendingEmail,
  sendNewAddressLink,
} from './email-change.ts';
import { confirmEmail } from './email-confirmation.ts';
import { hasGeneratedPassword } from './generated-password.ts';
import { deleteAccount } from './own-account-deletion.ts';
import { planEndOf, planRenewalOf } from './plan-term.rules.ts';
import { updateProfile } from './profile.service.ts';

export const accountResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _args, ctx) => requireUser(ctx.viewer).user,
    hasGeneratedPassword: (_parent, _args, ctx) => hasGeneratedPassword(ctx),
    pendingEmail: (_parent, _args, ctx) => getPendingEmail(ctx),
    expiredEmail: (_parent, _args, ctx) => getExpiredEmail(ctx),
  },
  Mutation: {
    updateProfile: (_parent, { input }, ctx) => updateProfile(ctx, input),
    changeEmail: (_parent, { input }, ctx) => changeEmail(ctx, input),
    confirmEmail: (_parent, { token }, ctx) => confirmEmail(ctx, token),
    sendConfirmation: (_parent, _args, ctx) => sendConfirmationAgain(ctx),
    sendNewAddressLink: (_parent, _args, ctx) => sendNewAddressLink(ctx),
    cancelEmailChange: (_parent, _args, ctx) => cancelEmailChange(ctx),
    deleteAccount: (_parent, { password = null }, ctx) => deleteAccount(ctx, password),
  },
  User: {
    id: (user) => user._id.toHexString(),
    emailConfirmed: ({ emailConfirmedAt }) => Boolean(emailConfirmedAt),
    preferredActionId: ({ preferredActionId }) => preferredActionId ?? NO_ACTION,
    status: (user) => accountStatusOf(user),
    planStatus: ({ billingStatus }) => billingStatus,
    planEndsAt: (user) => planEndOf(user),
    planRenewsAt: (user) => planRenewalOf(user),
  },
};
