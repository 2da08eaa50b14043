import { Types } from 'mongoose';
import { findFullName, findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { issueInvitationToken } from './invitation-tokens.ts';
import { type TeamRecord, Teams } from './team.model.ts';

/**
 * The token is created when the mail is written, so that the database never stores it. The link leads to signing in when the address has
 * an account, and to signing up when it has none.
 */
export const teamInvitationMail = mailTemplate<{ readonly invitationId: string }>(
  'team_invitation',
  async ({ invitationId }, { to, runtime, now }) => {
    const issued = await issueInvitationToken(new Types.ObjectId(invitationId), now);
    const team = issued && (await Teams.findById(issued.invitation.teamId).lean<TeamRecord>());
    if (!issued || !team) return null;
    const inviter = (await findFullName(issued.invitation.invitedBy)) ?? 'The owner';
    const { product } = runtime.config;
    const page = (await findUserIdByEmail(null, to)) ? '/dashboard/teams' : '/auth';
    return {
      subject: `Join ${team.name} on ${product.name}`,
      paragraphs: [
        `${inviter} invites you to join the team ${team.name} on ${product.name} and to share its prompts.`,
        'This link works once, for 7 days, for an account with this address. If you do not want to join, ignore this mail.',
      ],
      link: { label: 'Join the team', path: `${page}?${new URLSearchParams({ invitation: issued.token }).toString()}` },
    };
  },
);

/** For a user whose account a team manager created. The mail does not contain the password: the manager passes it on. */
export const addedToTeamMail = mailTemplate<{ readonly teamName: string; readonly addedBy: string }>(
  'added_to_team',
  ({ teamName, addedBy }, { runtime }) => ({
    subject: `You were added to ${teamName} on ${runtime.config.product.name}`,
    paragraphs: [
      `${addedBy} created an account for you on ${runtime.config.product.name} and added it to the team ${teamName}.`,
      'Sign in with this address and the password that they chose for you. You will be asked to choose your own password first.',
      `If you do not know them, write to ${runtime.config.supportEmail}.`,
    ],
    link: { label: 'Sign in', path: '/auth' },
  }),
);
