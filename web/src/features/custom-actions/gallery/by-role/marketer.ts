import type { ReadyAction } from '../ready-action.ts';

export const MARKETER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Campaign brief',
    role: 'Marketer',
    description: 'Audience, message, channel, goal and date in one brief.',
    category: 'Marketing',
    icon: 'megaphone',
    tags: ['brief', 'launch'],
    prompt:
      'Rewrite this prompt as a brief for {channel} with these parts: audience, one message, proof, call to ' +
      'action, tone, and date. Put a placeholder in square brackets where the prompt does not say. Keep every ' +
      'name, number and requirement.\n\n{input}',
    variables: { channel: 'Where the campaign runs, such as LinkedIn or a newsletter.' },
  },
  {
    name: 'Social post variants',
    role: 'Marketer',
    description: 'Asks for several posts that differ in their idea, not only in their words.',
    category: 'Marketing',
    icon: 'message',
    tags: ['social'],
    prompt:
      'Rewrite this prompt so that it asks for {count} posts for {network}, each with a different idea, within ' +
      'the length limit of that network, without hashtags unless the prompt asks for them. Ask to label each ' +
      'post with its idea in three words.\n\n{input}',
    variables: {
      count: 'How many posts to write, such as 3.',
      network: 'The network, such as LinkedIn, X or Instagram.',
    },
  },
  {
    name: 'Product description',
    role: 'Marketer',
    description: 'Benefits first, facts kept, no superlatives.',
    category: 'Marketing',
    icon: 'pencil',
    tags: ['copy', 'product'],
    prompt:
      'Rewrite this prompt so that it asks for a product description of about {words} words for {audience}. ' +
      'Benefits come first, each with the fact that supports it. Ask for no superlatives and no claims that the ' +
      'prompt does not contain. Keep every name, number and requirement.\n\n{input}',
    variables: { words: 'The length, such as 80.', audience: 'Who buys the product, such as first-time cyclists.' },
  },
  {
    name: 'Newsletter outline',
    role: 'Marketer',
    description: 'Asks for a subject line, a lead and sections before the text.',
    category: 'Marketing',
    icon: 'mail',
    tags: ['newsletter', 'email'],
    prompt:
      'Rewrite this prompt so that it asks for an outline of a newsletter for {audience}: three subject lines ' +
      'of at most 50 characters, a lead of two sentences, and up to four sections, each with a heading and one ' +
      'link. Ask for the outline only, not for the finished text.\n\n{input}',
    variables: { audience: 'Who receives the newsletter, such as existing customers.' },
  },
];
