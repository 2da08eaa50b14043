import type { ReadyAction } from '../ready-action.ts';

export const FOUNDER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Investor update',
    role: 'Founder',
    description: 'Highlights, lowlights, figures and one request.',
    category: 'Writing',
    icon: 'chart',
    tags: ['investors'],
    prompt:
      'Rewrite this prompt so that it asks for an investor update for {period}: three highlights, two lowlights ' +
      'with what we learned, a table of the figures that the prompt states, and one specific request. At most ' +
      '250 words. Ask to make up no figures.\n\n{input}',
    variables: { period: 'The period, such as October 2026.' },
  },
  {
    name: 'Pitch in one minute',
    role: 'Founder',
    description: 'Problem, solution, proof, request.',
    category: 'Writing',
    icon: 'rocket',
    tags: ['pitch'],
    prompt:
      'Rewrite this prompt so that it asks for a spoken pitch of one minute (about 140 words) for {listener}: ' +
      'the problem, for whom, our solution, one proof, and one request. Short sentences that can be said aloud. ' +
      'No buzzwords. Keep every name, number and requirement.\n\n{input}',
    variables: { listener: 'Who listens, such as an angel investor or a first customer.' },
  },
  {
    name: 'Customer interview questions',
    role: 'Founder',
    description: 'Open questions about what people did, not about what they would do.',
    category: 'Analysis',
    icon: 'users',
    tags: ['interview', 'discovery'],
    prompt:
      'Rewrite this prompt so that it asks for {count} interview questions for {audience}. Each should be open, ' +
      'about the last time something happened, and free of our solution. Ask for one follow-up for each ' +
      'question and a warning for questions that lead the answer.\n\n{input}',
    variables: {
      count: 'How many questions to ask, such as 8.',
      audience: 'Whom you interview, such as owners of small bakeries.',
    },
  },
  {
    name: 'Weigh a decision',
    role: 'Founder',
    description: 'Options, costs, risks, and what would change the decision.',
    category: 'Analysis',
    icon: 'target',
    tags: ['decision', 'strategy'],
    prompt:
      'Rewrite this prompt so that it asks for a comparison of options for a decision that is due on {date}: a ' +
      'table with the costs, benefits, risks and how easily each option can be undone, a recommendation, and ' +
      'the fact that would change it. Ask to mark assumptions.\n\n{input}',
    variables: { date: 'When the decision is due.' },
  },
];
