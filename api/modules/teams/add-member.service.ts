import mongoose, { Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { AddTeamMemberInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { fullNameProblem, normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { createEmailLink } from '#api/modules/accounts/email-links.service.ts';
import { insertAccount, prepareAccount } from '#api/modules/accounts/new-accounts.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { isEmailAddress } from '#schema/email-address.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';
import { resolveAllowance } from './allowance.ts';
import { describePool } from './describe-pool.ts';
import { insertMember } from './member-rows.ts';
import { assertTeamPlan, keepRole, requireManager } from './membership.ts';
import { countAvailableSeats, noSeatError, takeSeat } from './seats.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { addedToTeamMail } from './team-mails.ts';
import type { TeamMemberRecord } from './team-member.model.ts';
import { notifyAboutTeam } from './team-notifications.ts';

interface NewMember {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Checks and normalizes the fields of a new member. Throws BAD_USER_INPUT. */
function readMember(input: AddTeamMemberInput, productName: string): NewMember {
  const firstName = input.firstName.trim();
  const lastName = input.lastName.trim();
  const email = normalizeEmail(input.email);
  const { password } = input;
  const required = (text: string) => (text ? null : 'Please fill all fields');
  assertValid({
    firstName: required(firstName),
    lastName: required(lastName),
    email: required(email),
    password: required(password),
  });
  const fullName = `${firstName} ${lastName}`;
  assertValid({
    firstName: fullNameProblem(fullName),
    email: isEmailAddress(email) ? null : 'Please enter a valid email address',
    password: passwordProblem(password, { email, productName }),
  });
  return { fullName, email, password };
}

/**
 * The error for an address with an account. Its user can join by an invitation only, so that a team
 * cannot take over the account.
 */
function accountExistsError(cause?: unknown): DomainError {
  const text = 'An account with this email already exists. Invite them instead';
  return new DomainError('CONFLICT', text, { details: { fields: { email: text } }, cause });
}

/**
 * Creates an account with a seat in the team. When its user signs in first, they must choose another password.
 * Throws NOT_FOUND, FORBIDDEN, PLAN_REQUIRED, BAD_USER_INPUT and RATE_LIMITED; CONFLICT when no seat is free or
 * the address has an account.
 */
export async function addMember(ctx: RequestContext, input: AddTeamMemberInput): Promise<TeamMemberRecord> {
  const { user: me } = requireUser(ctx.viewer);
  const membership = await requireManager(ctx, input.teamId);
  const { team } = membership;
  await assertTeamPlan(team.ownerId);
  const { fullName, email, password } = readMember(input, ctx.runtime.config.product.name);
  const allowance = await resolveAllowance({ ownerId: team.ownerId, promptsLimit: input.promptsLimit });
  // Shares the rate limit of invitations, because both send mail to an address of the viewer's choice.
  await ctx.runtime.rateLimits.consume('teamInvite', String(me._id));
  if (await findUserIdByEmail(NO_TRANSACTION, email)) throw accountExistsError();
  // `takeSeat` decides in the transaction. The check here avoids hashing a password for nothing.
  if (countAvailableSeats(team) === 0) throw noSeatError();

  const at = ctx.now();
  const userId = new Types.ObjectId();
  const newUser = {
    _id: userId,
    email,
    fullName,
    role: 'user',
    password,
    mustChangePassword: true,
    createdAt: at,
  } as const;
  const account = await prepareAccount(ctx.runtime, newUser);
  // Read before the transaction, which holds the pool's wallet: every run of the team writes to it.
  const pool = await describePool(team);
  try {
    return await mongoose.connection.transaction(async (session) => {
      await keepRole(session, membership);
      await takeSeat(session, { teamId: team._id, at });
      await insertAccount(session, account);
      const memberId = new Types.ObjectId();
      const member = await insertMember(session, { team, userId, role: 'member', allowance, memberId, at });
      const linkId = await createEmailLink(session, { userId, kind: 'confirm', email, at });
      const data = { teamName: team.name, addedBy: me.fullName, linkId };
      await queueMail(session, { runtime: ctx.runtime, template: addedToTeamMail, to: email, data, at });
      await notifyAboutTeam(session, {
        userId,
        kind: 'success',
        title: 'Welcome to your team',
        message: `${me.fullName} added you to ${team.name}. ${pool}`,
        about: { userId: me._id, messageWithoutName: `You were added to ${team.name}. ${pool}` },
        teamId: team._id,
        at,
      });
      const description = `Added ${fullName} to the team, with a new account`;
      const about = {
        userId,
        descriptionWithoutName: `Added a member ${ACCOUNT_DELETED} to the team, with a new account`,
      };
      await recordOwnTeamActivity(session, { ctx, description, about });
      return member;
    });
  } catch (error) {
    throw isDuplicateKey(error) ? accountExistsError(error) : error;
  }
}
