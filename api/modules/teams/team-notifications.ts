import { type ClientSession, trusted, type Types } from 'mongoose';
import {
  type NewNotification,
  notify,
  notifyAll,
  withdrawFromAll,
  withdrawNotifications,
  withdrawWithoutSubject,
} from '#api/modules/notifications/notifications.service.ts';
import type { TeamRecord } from './team.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';

const LINK = '/dashboard/teams';

const subjectOf = (teamId: Types.ObjectId) => `team:${String(teamId)}`;

/** What becomes of a team's pool: only the latest notice counts. */
const poolSubjectOf = (teamId: Types.ObjectId) => `pool:${String(teamId)}`;

type TeamNotification = Pick<
  NewNotification,
  'userId' | 'kind' | 'title' | 'message' | 'about' | 'mutableAs' | 'at'
> & {
  /** The team whose name the text has. The notification is deleted with the team. */
  readonly teamId?: Types.ObjectId;
};

/** What the owner's notification of a member who left has, whatever the reason. */
export const MEMBER_LEFT = {
  kind: 'info',
  title: 'A member left your team',
  mutableAs: 'team_members',
} as const satisfies Partial<TeamNotification>;

/** Adds a notification that links to the page of teams. */
export const notifyAboutTeam = (
  session: ClientSession | null,
  { teamId, ...notification }: TeamNotification,
): Promise<void> => notify(session, { ...notification, link: LINK, ...(teamId && { subject: subjectOf(teamId) }) });

export type PoolNotice = Pick<NewNotification, 'kind' | 'title' | 'message'>;

interface NoticeToMembers {
  readonly teamId: Types.ObjectId;
  readonly notice: PoolNotice;
  readonly at: Date;
}

/** Notifies the members of a team, other than its owner, of what becomes of its pool. Replaces the notice before it. */
export async function notifyMembersOfPool(
  session: ClientSession,
  { teamId, notice, at }: NoticeToMembers,
): Promise<void> {
  const members = await TeamMembers.find({ teamId, role: trusted({ $ne: 'owner' }) }, { userId: 1 }, { session }).lean<
    Pick<TeamMemberRecord, 'userId'>[]
  >();
  const subject = poolSubjectOf(teamId);
  await withdrawFromAll(session, subject);
  const userIds = members.map(({ userId }) => userId);
  await notifyAll(session, userIds, { ...notice, link: LINK, subject, at });
}

interface FormerMember {
  readonly teamId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/** Removes the notices about a team's pool from the inbox of a user who is leaving the team. */
export const withdrawPoolNotices = (session: ClientSession, { teamId, userId }: FormerMember): Promise<void> =>
  withdrawNotifications(session, { userId, subject: poolSubjectOf(teamId) });

interface Dissolved {
  readonly team: Pick<TeamRecord, '_id' | 'ownerId' | 'name'>;
  readonly members: readonly Types.ObjectId[];
  readonly at: Date;
}

/** Notifies the members of a team that is being deleted, and deletes the notifications that have its name. */
export async function notifyDissolved(session: ClientSession, { team, members, at }: Dissolved): Promise<void> {
  const message = 'The owner dissolved it. You keep your account and your own plan.';
  await withdrawFromAll(session, subjectOf(team._id));
  await withdrawFromAll(session, poolSubjectOf(team._id));
  await withdrawWithoutSubject(session, { userIds: [team.ownerId, ...members], link: LINK, text: team.name });
  await notifyAll(session, members, { kind: 'warning', title: 'Your team was dissolved', message, link: LINK, at });
}

interface Invited {
  readonly team: { readonly _id: Types.ObjectId; readonly ownerId: Types.ObjectId };
  readonly invitedBy: Types.ObjectId;
}

/** Returns whom to notify of the answer to an invitation: its sender, or the owner if the sender no longer manages the team. */
export async function findAnswerRecipient(
  session: ClientSession,
  { team, invitedBy }: Invited,
): Promise<Types.ObjectId> {
  const isManager = await TeamMembers.exists({
    teamId: team._id,
    userId: invitedBy,
    role: trusted({ $in: ['owner', 'admin'] }),
  }).session(session);
  return isManager ? invitedBy : team.ownerId;
}
