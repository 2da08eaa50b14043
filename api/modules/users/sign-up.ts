import { Types } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import type { SignUpInput } from '../../graphql/types.generated.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { redeemAtSignUp } from '../promo-codes/redeem.ts';
import { assertAccountFields } from './account-fields.ts';
import { createAccount } from './accounts.ts';
import { normalizeEmail } from './email-address.ts';
import { newSession } from './sessions.service.ts';
import type { SessionRecord } from './user.model.ts';

/** Opens an account and its first session. Throws BAD_USER_INPUT, CONFLICT and RATE_LIMITED. */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<SessionRecord> {
  const { config, rateLimits } = ctx.runtime;
  const email = normalizeEmail(input.email);
  const fullName = input.fullName.trim();
  assertAccountFields({ email, fullName, password: input.password }, config.product.name);

  await rateLimits.consume('signup', ctx.client.ip);
  const who = { _id: new Types.ObjectId(), role: 'user', tokenVersion: 0 } as const;
  const { token, entry } = newSession(ctx, who, input.client);
  const account = { _id: who._id, role: who.role, email, fullName, password: input.password, session: entry };
  const user = await createAccount(ctx.runtime, account, ctx.now());
  await recordActivity(ctx, { userId: user._id, type: 'login', description: 'Opened the account and signed in' });
  if (input.promoCode?.trim()) await redeemAtSignUp(ctx, user._id, input.promoCode);
  return { token, user };
}
