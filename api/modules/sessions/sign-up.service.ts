import { Types } from 'mongoose';
import { hashSecret } from '#api/auth/secrets.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { SignUpInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { orLog } from '#api/kernel/or-log.ts';
import { assertAccountFields, normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { createAccount } from '#api/modules/accounts/new-accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { redeemAtSignUp } from '#api/modules/promo-codes/promo-codes.service.ts';
import { joinAtSignUp, provesAddress } from '#api/modules/teams/received-invitations.service.ts';
import type { SessionMapper } from './sessions.mappers.ts';
import { newSession } from './sessions.ts';

const FAILED_STEP = 'A step after a sign-up failed';

/**
 * Creates an account and its first session, redeems a promo code, and joins the team of an invitation. The address is confirmed if the
 * invitation was mailed to it. Throws BAD_USER_INPUT, CONFLICT and RATE_LIMITED.
 */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<SessionMapper> {
  const { runtime, client } = ctx;
  const { password, promoCode, invitationToken } = input;
  const fields = { email: normalizeEmail(input.email), fullName: input.fullName.trim(), password };
  assertAccountFields(fields, runtime.config.product.name);

  await runtime.rateLimits.consume('signup', client.ip);
  await runtime.rateLimits.consume('signupByEmail', hashSecret(fields.email));
  const [userId, at] = [new Types.ObjectId(), ctx.now()];
  const { token, entry } = newSession(ctx, { _id: userId, role: 'user', tokenVersion: 0 }, input.client);
  const provesTheAddress = invitationToken && (await provesAddress(invitationToken, { email: fields.email, at }));
  const emailConfirmedAt = provesTheAddress ? at : null;
  const account = { ...fields, emailConfirmedAt, _id: userId, role: 'user', session: entry, createdAt: at } as const;
  const user = await createAccount(runtime, account);
  const description = 'Created the account and signed in';
  await orLog(ctx, recordActivity(NO_TRANSACTION, { userId, type: 'login', description, client, at }), FAILED_STEP);
  if (promoCode?.trim()) await orLog(ctx, redeemAtSignUp(ctx, userId, promoCode), FAILED_STEP);
  const viewer = {
    kind: 'user',
    userId: String(userId),
    role: user.role,
    sessionId: entry._id,
    audience: input.client,
    signedInAt: at,
    user,
  } as const;
  const joinedTeam =
    invitationToken && (await orLog(ctx, joinAtSignUp({ ...ctx, viewer }, invitationToken), FAILED_STEP));
  return { token, user, joinedTeam: Boolean(joinedTeam) };
}
