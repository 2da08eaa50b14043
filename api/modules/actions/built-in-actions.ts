import type { EngineStyle } from '#api/ports/rewriter.ts';
import type { DefaultActionRecord } from './default-action.model.ts';

type BuiltIn = Pick<DefaultActionRecord, '_id' | 'name' | 'description' | 'prompt' | 'icon' | 'needsModel'>;

const BUILT_INS: readonly BuiltIn[] = [
  {
    _id: 'simplify',
    name: 'Simplify',
    description: 'Clearer and shorter, with every requirement kept.',
    prompt:
      'Rewrite this prompt so that it is clear and short. Keep every requirement, name, number and example. ' +
      'Leave out padding, repetition and courtesies.\n\n{input}',
    icon: 'sparkles',
    needsModel: false,
  },
  {
    _id: 'shorten',
    name: 'Shorten',
    description: 'As few words as possible.',
    prompt:
      'Rewrite this prompt in as few words as possible. Keep every requirement; drop everything that does not change the answer.' +
      '\n\n{input}',
    icon: 'scissors',
    needsModel: false,
  },
  {
    _id: 'make-it-specific',
    name: 'Make it specific',
    description: 'States the task, audience, format and length, with placeholders for what only you know.',
    prompt:
      'Rewrite this prompt so that it is specific: name the task first, then the audience, the format and the length that it implies. ' +
      'Where it leaves something open that only its author can know, put a short placeholder in square brackets. Make up no facts.' +
      '\n\n{input}',
    icon: 'target',
    needsModel: true,
  },
  {
    _id: 'structure-as-steps',
    name: 'Structure as steps',
    description: 'A numbered list, with one task in each step.',
    prompt:
      'Rewrite this prompt as a numbered list of steps, one instruction in each, in the order in which they have to be done. ' +
      'Put context that belongs to all of them in one sentence before the list. Add no steps.\n\n{input}',
    icon: 'list-numbers',
    needsModel: true,
  },
  {
    _id: 'fix-grammar',
    name: 'Fix grammar',
    description: 'Corrects spelling, grammar and punctuation. Keeps your words.',
    prompt:
      'Correct the spelling, grammar and punctuation of this prompt. Change no other word, and keep its tone and structure.\n\n{input}',
    icon: 'check',
    needsModel: true,
  },
  {
    _id: 'professional-tone',
    name: 'Professional tone',
    description: 'Polite and businesslike.',
    prompt:
      'Rewrite this prompt in a professional, courteous tone, without making it longer than necessary.\n\n{input}',
    icon: 'briefcase',
    needsModel: true,
  },
  {
    _id: 'plain-language',
    name: 'Plain language',
    description: 'Everyday words for hard ones, and long sentences split.',
    prompt:
      'Rewrite this prompt in plain language: everyday words, active voice, one idea in each sentence. ' +
      'Keep technical terms that have no plain equivalent.\n\n{input}',
    icon: 'book',
    needsModel: false,
  },
  {
    _id: 'summarize',
    name: 'Summarize',
    description: 'The request in one to three sentences.',
    prompt: 'Rewrite this prompt as one to three sentences that ask for the same thing.\n\n{input}',
    icon: 'file-text',
    needsModel: true,
  },
];

/** What the built-in engine does for the actions that need no model. */
const ENGINE_STYLES: ReadonlyMap<string, EngineStyle> = new Map([
  ['simplify', 'simplify'],
  ['shorten', 'shorten'],
  ['plain-language', 'plain-language'],
]);

/** Returns what the built-in engine does for an action. Null if the action needs a language model. */
export const findEngineStyle = ({
  _id,
  needsModel,
}: Pick<DefaultActionRecord, '_id' | 'needsModel'>): EngineStyle | null =>
  needsModel ? null : (ENGINE_STYLES.get(_id) ?? 'simplify');

/** Builds the default actions of a new installation, by position. */
export const buildBuiltInActions = (now: Date): DefaultActionRecord[] =>
  BUILT_INS.map((action, index) => ({
    ...action,
    displayOrder: index + 1,
    isActive: true,
    effect: null,
    createdAt: now,
    updatedAt: now,
  }));
