import { Types } from 'mongoose';
import { quotedName } from '#api/lib/name-problem.ts';
import { findFullName } from '#api/modules/accounts/accounts.service.ts';
import { issueConfirmationPath } from '#api/modules/accounts/email-links.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { toWindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { findPoolInterval } from '#api/modules/subscriptions/open-pool.service.ts';
import { PER_PERIOD } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { hasDefaultName } from './default-name.ts';
import { issueInvitationToken } from './invitation-tokens.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import type { TeamInvitationRecord } from './team-invitation.model.ts';

/** Says how many prompts the new member gets. Empty without an allowance. `interval`: as `findPoolInterval` returns it. */
function describeShare(
  { allowance }: Pick<TeamInvitationRecord, 'allowance'>,
  interval: Awaited<ReturnType<typeof findPoolInterval>>,
): string {
  if (!allowance) return '';
  const perWindow = interval ? ` ${PER_PERIOD[toWindowMonths(interval)]}` : '';
  return ` You get up to ${allowance} ${allowance === 1 ? 'prompt' : 'prompts'}${perWindow} from the team.`;
}

/**
 * Names a team to a person who is not in it yet. Nothing tells a team with the default name from others, so it is named by the person whose
 * name the mail begins with.
 */
function nameTeam(teamName: string, personName: string): { readonly inSubject: string; readonly inText: string } {
  const person = quotedName(personName, '');
  if (hasDefaultName({ name: teamName }) && person !== '')
    return { inSubject: `the team of ${person}`, inText: 'their team' };
  const name = quotedName(teamName, 'a team');
  return { inSubject: name, inText: name };
}

/**
 * The mail of an invitation. Its token is created when the mail is written, so that the database never stores the
 * token; another attempt to deliver the mail creates another one. Not sent for an invitation that was answered or withdrawn, or has expired.
 * The page behind the link offers what fits the visitor: to sign up, to sign in, or to join.
 */
export const teamInvitationMail = mailTemplate<{ readonly invitationId: string }>(
  'team_invitation',
  async ({ invitationId }, { runtime, now }) => {
    const issued = await issueInvitationToken(new Types.ObjectId(invitationId), now);
    const team = issued && (await Teams.findById(issued.invitation.teamId).lean<TeamRecord>());
    if (!issued || !team) return null;
    const inviterName = (await findFullName(issued.invitation.invitedBy)) ?? '';
    const inviter = quotedName(inviterName, 'The owner of a team');
    const { inSubject, inText } = nameTeam(team.name, inviterName);
    const share = describeShare(issued.invitation, await findPoolInterval(team.ownerId));
    const { product } = runtime.config;
    return {
      subject: `Join ${inSubject} on ${product.name}`,
      paragraphs: [
        `${inviter} invites you to join ${inText} on ${product.name} and to share its prompts.${share}`,
        `${product.name} rewrites AI prompts so that they are clearer and shorter. No one in the team can read what you write.`,
        'The link works once, for 7 days. If you do not want to join, ignore this email.',
      ],
      link: { label: 'Join the team', path: `/auth?${new URLSearchParams({ invitation: issued.token }).toString()}` },
    };
  },
);

/** For a user whose account a team manager created. The mail does not contain the password: the manager passes it on. */
export const addedToTeamMail = mailTemplate<{
  readonly teamName: string;
  readonly addedBy: string;
  readonly linkId: string;
}>('added_to_team', async ({ teamName, addedBy, linkId }, { runtime, now }) => {
  const path = await issueConfirmationPath(linkId, now);
  const { inSubject, inText } = nameTeam(teamName, addedBy);
  const manager = quotedName(addedBy, 'The manager of a team');
  return {
    subject: `You were added to ${inSubject} on ${runtime.config.product.name}`,
    paragraphs: [
      `${manager} created an account for you on ${runtime.config.product.name} and added it to ${inText}.`,
      'Sign in with this address and the password that they chose for you. You will be asked to choose your own password first.',
      `If you do not know them, write to ${runtime.config.supportEmail}.`,
    ],
    link: path ? { label: 'Confirm your address and sign in', path } : { label: 'Sign in', path: '/auth' },
  };
});
