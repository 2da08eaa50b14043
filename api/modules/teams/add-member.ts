import mongoose, { Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { AddTeamMemberInput } from '../../graphql/types.generated.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { insertAccount, prepareAccount } from '../users/accounts.ts';
import { isEmailAddress, normalizeEmail } from '../users/email-address.ts';
import { fullNameProblem } from '../users/full-name.ts';
import { passwordProblem } from '../users/password-rules.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { allowanceOf } from './allowance.ts';
import { join } from './join.ts';
import { assertTeamPlan, managedTeam } from './membership.ts';
import { claimSeat, noSeat } from './seats.ts';
import { addedToTeamMail } from './team-mails.ts';
import type { TeamMemberRecord } from './team-member.model.ts';
import { notifyOfTeam } from './team-notices.ts';

interface NewMember {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

const problemsIn = (problems: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text]])));

/** Throws BAD_USER_INPUT. */
function readMember(input: AddTeamMemberInput, productName: string): NewMember {
  const firstName = input.firstName.trim();
  const lastName = input.lastName.trim();
  const email = normalizeEmail(input.email);
  const { password } = input;
  const blanks = problemsIn(
    Object.fromEntries(
      Object.entries({ firstName, lastName, email, password }).map(([field, text]) => [
        field,
        text ? null : 'Please fill all fields',
      ]),
    ),
  );
  if (Object.keys(blanks).length > 0) throw invalidInput(blanks);
  const fullName = `${firstName} ${lastName}`;
  const problems = problemsIn({
    firstName: fullNameProblem(fullName),
    email: isEmailAddress(email) ? null : 'Please enter a valid email address',
    password: passwordProblem(password, { email, productName }),
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { fullName, email, password };
}

/** Their password and plan are theirs: whoever has an account is asked, never taken. */
function inviteInstead(cause?: unknown): DomainError {
  const text = 'An account with this email already exists. Invite them instead';
  return new DomainError('CONFLICT', text, { details: { fields: { email: text } }, cause });
}

/**
 * Opens an account for somebody, in a seat of the team. They must choose another password before they can do anything else.
 * Throws NOT_FOUND, FORBIDDEN, PLAN_REQUIRED, BAD_USER_INPUT, RATE_LIMITED, and CONFLICT for an address that has an account, and without a seat.
 */
export async function addMember(ctx: RequestContext, input: AddTeamMemberInput): Promise<TeamMemberRecord> {
  const { user: me } = personOf(ctx.viewer);
  const { team } = await managedTeam(ctx, input.teamId);
  await assertTeamPlan(team.ownerId);
  const { fullName, email, password } = readMember(input, ctx.runtime.config.product.name);
  const allowance = await allowanceOf(team.ownerId, input.promptsLimit);
  await ctx.runtime.rateLimits.consume('teamInvite', String(me._id));
  if (await findUserIdByEmail(email)) throw inviteInstead();
  if (team.usedSeats >= team.totalSeats) throw noSeat();

  const at = ctx.now();
  const userId = new Types.ObjectId();
  const who = { _id: userId, email, fullName, role: 'user', password, mustChangePassword: true } as const;
  const account = await prepareAccount(ctx.runtime, who, at);
  const mail = { to: email, data: { teamName: team.name, addedBy: me.fullName }, at };
  try {
    return await mongoose.connection.transaction(async (session) => {
      await claimSeat(session, team._id, at);
      await insertAccount(session, account);
      const joining = { memberId: new Types.ObjectId(), userId, role: 'member', allowance, at } as const;
      const member = await join(session, team, joining);
      await queueMail(ctx.runtime, addedToTeamMail, mail, session);
      await notifyOfTeam(session, {
        userId,
        kind: 'success',
        title: 'Welcome to your team',
        message: `${me.fullName} added you to ${team.name}. You share its prompts.`,
        about: me._id,
        at,
      });
      const description = 'Added a member to the team, with an account of their own';
      await recordActivity(ctx, { userId: me._id, type: 'profile_update', description }, session);
      return member;
    });
  } catch (error) {
    throw isDuplicateKey(error) ? inviteInstead(error) : error;
  }
}
