import mongoose from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RestoredEmail } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { invalidLinkError } from '#api/modules/accounts/account-fields.rules.ts';
import { hashUnknownPassword, restoreAddress } from '#api/modules/accounts/address-restoration.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { addressRestoredMail } from './recovery-mails.ts';

/**
 * Takes back the address that an account had before, and sends that address a link to choose a new password: the current one, which the person who
 * changed the address knows, is replaced by an unknown one. Of concurrent requests with one link, one succeeds. Throws BAD_USER_INPUT,
 * RATE_LIMITED, and CONFLICT when the address belongs to another account by now.
 */
export async function restoreEmail(ctx: RequestContext, token: string): Promise<RestoredEmail> {
  const { runtime, client } = ctx;
  await runtime.rateLimits.consume('emailLink', client.ip);
  const digest = await hashUnknownPassword(runtime);
  const at = ctx.now();
  try {
    return await mongoose.connection.transaction(async (session) => {
      const user = await restoreAddress(session, { token, digest, client, at });
      if (!user) throw invalidLinkError();
      const { email } = user;
      await queueMail(session, { runtime, template: addressRestoredMail, to: email, data: null, at });
      return { email };
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const message = `Another account has this address by now. Write to ${runtime.config.supportEmail}`;
    throw new DomainError('CONFLICT', message, { cause: error });
  }
}
