import type { ReadyAction } from '../ready-action.ts';

export const SUPPORT_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Customer reply',
    role: 'Support',
    description: 'Warm, short, and without promises that you cannot keep.',
    category: 'Writing',
    icon: 'headset',
    tags: ['reply', 'email'],
    prompt:
      'Rewrite this prompt so that it asks for a reply to a customer in a {tone} tone, of at most 120 words: ' +
      'acknowledge the problem in their words, say what happens next and by when, and offer one way to reach ' +
      'us. Ask to promise nothing that the prompt does not state. Keep every name, number and requirement.\n\n{input}',
    variables: { tone: 'The tone, such as warm and direct or formal.' },
  },
  {
    name: 'Summarize a ticket',
    role: 'Support',
    description: 'The problem, what was tried and what is open, for a handover.',
    category: 'Analysis',
    icon: 'file-text',
    tags: ['ticket', 'handover'],
    prompt:
      'Rewrite this prompt so that it asks for a summary of the ticket for {reader}: the problem in one ' +
      'sentence, what was tried with its result, what is still open, and the next step. At most 100 words. Ask ' +
      'to keep order numbers, dates and error messages exactly.\n\n{input}',
    variables: { reader: 'Who takes over, such as the second-level team.' },
  },
  {
    name: 'Help article',
    role: 'Support',
    description: 'Turns an answer into steps for the help center.',
    category: 'Writing',
    icon: 'list-numbers',
    tags: ['documentation'],
    prompt:
      'Rewrite this prompt so that it asks for a help article for {product}: a title that is the customer’s ' +
      'question, a one-sentence answer, numbered steps with one action each, and what to do if a step fails. ' +
      'Use the names of buttons exactly as the prompt does.\n\n{input}',
    variables: { product: 'The product and the platform, such as the iOS app.' },
  },
  {
    name: 'Calm a complaint',
    role: 'Support',
    description: 'Asks for an answer to an angry message that does not argue.',
    category: 'Writing',
    icon: 'heart',
    tags: ['reply', 'complaint'],
    prompt:
      'Rewrite this prompt so that it asks for an answer to a complaint, signed by {sender}. It should name ' +
      'what went wrong without excuses, say what we do about it, and not blame the customer or a colleague. At ' +
      'most 120 words. Keep every name, number and requirement.\n\n{input}',
    variables: { sender: 'Who signs the answer, such as the support team lead.' },
  },
];
