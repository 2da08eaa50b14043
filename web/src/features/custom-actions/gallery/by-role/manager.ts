import type { ReadyAction } from '../ready-action.ts';

export const MANAGER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Meeting agenda',
    role: 'Manager',
    description: 'A goal, topics with minutes, and who prepares what.',
    category: 'General',
    icon: 'calendar',
    tags: ['meeting'],
    prompt:
      'Rewrite this prompt so that it asks for an agenda for a meeting of {minutes} minutes: the goal in one ' +
      'sentence, topics in order with minutes and an owner, what to read before, and the decision that must be ' +
      'made. The minutes must add up. Keep every name, number and requirement.\n\n{input}',
    variables: { minutes: 'The length of the meeting, such as 45.' },
  },
  {
    name: 'Feedback for a colleague',
    role: 'Manager',
    description: 'Specific, about behavior, with one next step.',
    category: 'Writing',
    icon: 'message',
    tags: ['feedback', 'people'],
    prompt:
      'Rewrite this prompt so that it asks for feedback for {person}: what they did, its effect, and one next ' +
      'step, with one example for each point. Ask for wording that is direct and kind, and that describes ' +
      'behavior instead of character. Keep every name, number and requirement.\n\n{input}',
    variables: { person: 'The person’s role, such as a junior designer. No name is needed.' },
  },
  {
    name: 'Status report',
    role: 'Manager',
    description: 'Progress, risks and requests that fit on one screen.',
    category: 'Analysis',
    icon: 'chart',
    tags: ['report'],
    prompt:
      'Rewrite this prompt so that it asks for a status report for {audience}: a traffic light with its reason, ' +
      'progress since the last report, the three largest risks with owners, and requests with dates. At most ' +
      '200 words. Ask to keep figures exactly.\n\n{input}',
    variables: { audience: 'Who reads the report, such as the steering committee.' },
  },
  {
    name: 'Job posting',
    role: 'Manager',
    description: 'Tasks and requirements without clichés.',
    category: 'Writing',
    icon: 'briefcase',
    tags: ['hiring'],
    prompt:
      'Rewrite this prompt so that it asks for a job posting for {level} candidates: what the person does in ' +
      'the first three months, what they need to know, what they can learn here, and how we hire. Neutral ' +
      'language, no clichés, at most 300 words. Keep every name, number and requirement.\n\n{input}',
    variables: { level: 'The experience, such as mid-level.' },
  },
];
