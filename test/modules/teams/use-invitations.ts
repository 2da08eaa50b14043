import { beforeEach } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  InviteToTeamDocument,
  type InviteToTeamInput,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { invitationInput } from './team-calls.ts';

/** The error for an invitation that does not exist any more. */
export const invalidInvitation = {
  code: 'NOT_FOUND',
  message: 'This invitation is no longer valid. Use the newest link, or ask for a new invitation',
};

export const tokenIn = (link: URL | undefined) => link?.searchParams.get('invitation') ?? '';

/** A team in each test, invitations to it, and the mails about them. */
export function useInvitations() {
  const mailbox = useMailbox();
  const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
  const afterDays = (days: number) => ({ runtime, now: () => new Date(NOW.getTime() + days * DAY_MS) });
  /** The context of requests that are sent at NOW. */
  const atStart = { runtime };

  let owner: UserRecord;
  let team: TeamRecord;
  beforeEach(async () => {
    owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
    team = await givenTeam(owner, { name: 'Writers' });
  });

  async function invite(email: string, more: Partial<InviteToTeamInput> = {}) {
    const { invited } = await run(
      asUser(owner),
      InviteToTeamDocument,
      invitationInput(team, { email, ...more }),
      atStart,
    );
    return invited;
  }

  /** Sends the queued mails, at `sentAt`. Returns the links in all mails so far, oldest first. */
  async function mailedLinks({ sentAt = NOW } = {}): Promise<URL[]> {
    const mails = await mailbox.received(runtime, sentAt);
    return mails.flatMap(({ text }) => {
      const [link] = /https:\/\/plain\.example\/\S+invitation=\S+/.exec(text) ?? [];
      return link ? [new URL(link)] : [];
    });
  }

  async function mailedToken({ sentAt = NOW } = {}): Promise<string> {
    return tokenIn((await mailedLinks({ sentAt })).at(-1));
  }

  const accept = (user: UserRecord, input: object, at: object = atStart) =>
    run(asUser(user), AcceptInvitationDocument, { input }, at);
  const countUsedSeats = async () => (await Teams.findById(team._id).orFail().lean()).usedSeats;

  const teamInTest = () => ({ owner, team, teamId: String(team._id) });
  return { mailbox, runtime, afterDays, atStart, teamInTest, invite, mailedLinks, mailedToken, accept, countUsedSeats };
}
