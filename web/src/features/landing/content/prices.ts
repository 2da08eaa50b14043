import { TEAM } from '#schema/limits.ts';
import { SHARE_SAVED } from '#schema/saving-estimate.ts';
import { SEAT_HINT } from '#web/lib/plan-features.ts';

/* Texts around the plans: what time is worth, what plans cost, and what teams get. */

export const ROI = {
  title: 'What is your time worth?',
  lead: (plan: string, price: string) =>
    `An estimate from your own numbers, for the ${plan} plan at ${price} per month.`,
  assumption: `The estimate assumes that you save ${SHARE_SAVED * 100}% of the time you spend writing prompts, on 30 days per month. This is an assumption, not a measurement.`,
};

export const PRICING = {
  id: 'pricing',
  title: 'Plans',
  // What a failed rewrite costs is said with the checks and in the questions.
  lead: 'One rewrite uses one prompt, or none if there is nothing to improve.',
  failed: 'The current plans could not be loaded. These are our default plans.',
  popularBadge: 'MOST POPULAR',
};

export const TEAMS_OFFER = {
  title: 'Bring the team',
  seatsFrom: (price: string) =>
    `You pay only for further seats. Seats start at ${price} per seat per month. ${SEAT_HINT}`,
  included: (plans: readonly string[]) =>
    `${new Intl.ListFormat('en').format(plans)} ${plans.length === 1 ? 'includes' : 'include'} ${TEAM.seats} seats, one of them yours.`,
  points: [
    'Seat management: invite, add and remove members yourself',
    'One pool of prompts, with an allowance for each member',
    'One bill for the whole team',
  ],
  button: 'Invite Your Team',
};
