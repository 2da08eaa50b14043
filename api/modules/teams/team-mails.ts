import { Types } from 'mongoose';
import { mailTemplate } from '../mail/mail-template.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { nameOf } from '../users/people.ts';
import { issueInvitationToken } from './invitation-tokens.ts';
import { type TeamRow, Teams } from './team.model.ts';

/** The token is made when the mail is written, so that the database never holds it. Whoever has an account is led to sign in. */
export const teamInvitationMail = mailTemplate<{ readonly invitationId: string }>(
  'team_invitation',
  async ({ invitationId }, { to, runtime, now }) => {
    const issued = await issueInvitationToken(new Types.ObjectId(invitationId), now);
    const team = issued && (await Teams.findById(issued.invitation.teamId).lean<TeamRow>());
    if (!issued || !team) return null;
    const inviter = (await nameOf(issued.invitation.invitedBy)) ?? 'The owner';
    const { product } = runtime.config;
    const page = (await findUserIdByEmail(to)) ? '/dashboard/teams' : '/auth';
    return {
      subject: `Join ${team.name} on ${product.name}`,
      paragraphs: [
        `${inviter} asks you to join the team ${team.name} on ${product.name}, and to share its prompts.`,
        'This link works once, for 7 days, for an account with this address. If you do not want to join, ignore this mail.',
      ],
      link: { label: 'Join the team', path: `${page}?${new URLSearchParams({ invitation: issued.token }).toString()}` },
    };
  },
);

/** To somebody for whom an account was opened. The password is for its giver to tell. */
export const addedToTeamMail = mailTemplate<{ readonly teamName: string; readonly addedBy: string }>(
  'added_to_team',
  ({ teamName, addedBy }, { runtime }) => ({
    subject: `You were added to ${teamName} on ${runtime.config.product.name}`,
    paragraphs: [
      `${addedBy} opened an account for you on ${runtime.config.product.name} and put it into the team ${teamName}.`,
      'Sign in with this address and the password that they chose. You will be asked to choose your own first.',
      `If you do not know them, write to ${runtime.config.supportEmail}.`,
    ],
    link: { label: 'Sign in', path: '/auth' },
  }),
);
