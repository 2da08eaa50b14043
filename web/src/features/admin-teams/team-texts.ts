import type { TeamPaymentState, TeamRole } from '#web/graphql/admin-operations.generated.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

interface StateText {
  readonly label: string;
  readonly tone: Tone;
  readonly explanation: string;
}

export const TEAM_PAYMENT_STATES: Readonly<Record<TeamPaymentState, StateText>> = {
  PAID: { label: 'Paid', tone: 'good', explanation: 'The owner pays for the plan.' },
  ENDING: { label: 'Ending', tone: 'warn', explanation: 'The owner paid for the plan. It ends with its period.' },
  UNPAID: {
    label: 'Not paid',
    tone: 'off',
    explanation: 'An administrator assigned the plan, a promo code granted it, or it is free.',
  },
  CLOSED: {
    label: 'No team plan',
    tone: 'bad',
    explanation: 'The owner’s plan includes no team. Members use the prompts of their own plans.',
  },
};

export const ROLES: Readonly<Record<TeamRole, string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };
