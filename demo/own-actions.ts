import type { CustomActionInput } from '#api/modules/actions/custom-actions.service.ts';

/** Actions that people write for themselves. */
export const OWN_ACTIONS: readonly CustomActionInput[] = [
  {
    name: 'Customer reply',
    description: 'An answer to a customer, in our voice.',
    prompt: 'Rewrite this request so that it asks for a reply to a customer: warm, short, no promises.\n\n{input}',
    category: 'Writing',
    tags: ['support', 'email'],
    isFavorite: true,
  },
  {
    name: 'Code review',
    description: 'Asks for bugs first, style last.',
    prompt: 'Rewrite this request so that it asks for a code review: bugs first, then risks, then style.\n\n{input}',
    category: 'Code',
    tags: ['review'],
  },
  {
    name: 'Campaign brief',
    description: 'Audience, message, channel, date.',
    prompt: 'Rewrite this request as a brief with audience, message, channel and date.\n\n{input}',
    category: 'Marketing',
    tags: ['brief', 'launch'],
  },
  {
    name: 'Explain the figures',
    description: 'What changed, by how much, and why.',
    prompt: 'Rewrite this request so that it asks what changed, by how much, and what may explain it.\n\n{input}',
    category: 'Analysis',
    tags: ['report', 'figures'],
  },
  {
    name: 'Into Spanish',
    description: 'A translation with the register named.',
    prompt: 'Rewrite this request so that it asks for a translation into Spanish, formal register.\n\n{input}',
    category: 'Translation',
    tags: ['spanish'],
  },
  {
    name: 'Story seed',
    description: 'One scene, one conflict.',
    prompt: 'Rewrite this request so that it asks for one scene with one conflict and an open end.\n\n{input}',
    category: 'Creative',
    tags: ['fiction'],
  },
  {
    name: 'Lesson plan',
    description: 'Aim, steps, time for each.',
    prompt:
      'Rewrite this request so that it asks for a lesson plan with an aim, steps and minutes for each.\n\n{input}',
    category: 'General',
    tags: ['school', 'plan'],
    isFavorite: true,
  },
];

/** Actions that the owners of teams share with their members. */
export const SHARED_ACTIONS = [
  {
    name: 'Our brand voice',
    description: 'Sounds like us: short, warm, no jargon.',
    prompt: 'Rewrite this request so that it asks for a text in our brand voice, for {audience}.\n\n{input}',
    category: 'Marketing',
    tags: ['voice'],
  },
  {
    name: 'Status update',
    description: 'What was done, what is next, what is in the way.',
    prompt: 'Rewrite this request so that it asks for a status update in three parts: done, next, blocked.\n\n{input}',
    category: 'Writing',
    tags: ['reports'],
  },
];
