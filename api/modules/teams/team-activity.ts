import type { ClientSession, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFullName } from '#api/modules/accounts/accounts.service.ts';
import { type NamedPerson, recordActivities, recordActivity } from '#api/modules/activity/activity.service.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';

interface TeamActivity {
  readonly ctx: RequestContext;
  /** A sentence for the viewer. */
  readonly description: string;
  readonly about?: NamedPerson;
}

/** Adds an entry about a team to the viewer's own activity log. */
export const recordOwnTeamActivity = (
  session: ClientSession | null,
  { ctx, description, about }: TeamActivity,
): Promise<void> =>
  recordActivity(session, {
    userId: requireUser(ctx.viewer).user._id,
    // The closest of the types that the API has: none is about teams.
    type: 'profile_update',
    subject: 'team',
    description,
    about,
    client: ctx.client,
    at: ctx.now(),
  });

interface OthersAct {
  /** Whose log gets the entry. */
  readonly recipientId: Types.ObjectId;
  /** A sentence for them. */
  readonly description: string;
  readonly about?: NamedPerson;
  readonly at: Date;
}

/** Adds the same entry about what another person did in the team to the logs of some users. The person's device and address stay private. */
export const recordActForAll = (
  session: ClientSession,
  userIds: readonly Types.ObjectId[],
  entry: Omit<OthersAct, 'recipientId'>,
): Promise<void> =>
  recordActivities(
    session,
    userIds.map((userId) => ({ ...entry, userId, type: 'profile_update', subject: 'team', client: null })),
  );

/** The same for one user. */
export const recordActOfOther = (session: ClientSession, { recipientId, ...entry }: OthersAct): Promise<void> =>
  recordActForAll(session, [recipientId], entry);

interface MemberAct {
  /** Whose log gets the entry: that of the user who is notified. */
  readonly recipientId: Types.ObjectId;
  readonly member: { readonly _id: Types.ObjectId; readonly fullName: string };
  readonly did: 'joined' | 'left';
  readonly at: Date;
}

/** Adds an entry about a member who came or left. */
export const recordMemberAct = (
  session: ClientSession,
  { recipientId, member: { _id, fullName }, did, at }: MemberAct,
): Promise<void> =>
  recordActOfOther(session, {
    recipientId,
    description: `${fullName} ${did} the team`,
    about: { userId: _id, descriptionWithoutName: `A member ${ACCOUNT_DELETED} ${did} the team` },
    at,
  });

/** Describes what was done to a member with their name, and without it for the time after their account is deleted. */
export async function namingMember(
  { userId }: { readonly userId: Types.ObjectId },
  describe: (name: string) => string,
): Promise<Pick<TeamActivity, 'description' | 'about'>> {
  const descriptionWithoutName = describe(`a member ${ACCOUNT_DELETED}`);
  const name = await findFullName(userId);
  return name
    ? { description: describe(name), about: { userId, descriptionWithoutName } }
    : { description: descriptionWithoutName };
}

/** Describes what was done with an address, and without it for the time after the account with this address is deleted. */
export const namingAddress = (
  email: string,
  describe: (name: string) => string,
): Pick<TeamActivity, 'description' | 'about'> => ({
  description: describe(email),
  about: { email, descriptionWithoutName: describe(`a person ${ACCOUNT_DELETED}`) },
});
