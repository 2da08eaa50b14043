import { inflect } from '../english/verbs.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';

const LAW: readonly Field[] = ['law'];
const ALL: readonly Field[] = ['law', 'medicine', 'technology'];

const PLURAL_NOUN = /(?:[^s]s|people|children|staff)\s*$/i;

/** Returns the verb in the form of "be" that it replaces: "is commensurate with" becomes "matches". */
const agreeing = (be: string, verb: string): string =>
  /^(?:is)$/i.test(be) ? inflect(verb, 'third') : /^was|were$/i.test(be) ? inflect(verb, 'past') : verb;

/**
 * Returns entries that replace an adjective and its preposition by a verb. After a noun, the verb needs "that": "pay
 * commensurate with" becomes "pay that matches".
 */
const asVerb = (adjective: string, verb: string, particle: string, termIn?: readonly Field[]): Entry[] => [
  {
    source: `(?<be>is|are|was|were|be) ${adjective}`,
    replacement: ({ be = '' }) => `${agreeing(be, verb)}${particle}`,
    termIn,
  },
  {
    source: adjective,
    replacement: (_, { before }) =>
      /[a-z]\s*$/i.test(before) && !/\b(?:and|or|not|more|less|very|fully|being|been|as|so|to)\s*$/i.test(before)
        ? `that ${PLURAL_NOUN.test(before) ? verb : inflect(verb, 'third')}${particle}`
        : null,
    termIn,
  },
];

/** Phrases of officialese, and the plain words that replace them. */
export const PHRASE_ENTRIES: readonly Entry[] = [
  ...asVerb('commensurate with', 'match', '', LAW),
  ...asVerb('contingent (up)?on', 'depend', ' on', LAW),
  ...asVerb('reflective of', 'reflect', ''),
  ...asVerb('representative of', 'represent', '', ALL),
  ...asVerb('desirous of', 'want', '', LAW),
  { source: '(?<be>is|are) required to', replacement: 'must', termIn: LAW },
  { source: '(?<be>is|are|am) obliged to', replacement: 'must', termIn: LAW },
  { source: '(?<be>is|are|am) in a position to', replacement: 'can' },
  { source: '(?<be>has|have) the capa(city|bility) to', replacement: 'can' },
  {
    source: '(?<be>is|are|was|were|be) in possession of',
    replacement: ({ be = '' }) => POSSESSED[be.toLowerCase()] ?? null,
    termIn: LAW,
  },
  {
    source: '(?<be>is|are|am) in receipt of',
    replacement: ({ be = '' }) => (/^is$/i.test(be) ? 'has' : 'have'),
    termIn: LAW,
  },
  {
    source: '(?<be>is|are) of paramount importance',
    replacement: ({ be = '' }) => (/^is$/i.test(be) ? 'matters most' : 'matter most'),
  },
  {
    source: '(?<be>is|are) paramount',
    replacement: ({ be = '' }) => (/^is$/i.test(be) ? 'matters most' : 'matter most'),
  },
  { source: 'in accordance with', replacement: 'following', termIn: ALL },
  { source: 'in conformity with', replacement: 'following', termIn: ALL },
  { source: 'in conjunction with', replacement: 'together with', termIn: ALL },
  { source: 'in respect of', replacement: 'about', termIn: LAW },
  { source: 'in relation to', replacement: 'about', termIn: ALL },
  { source: 'as regards', replacement: (_, { before }) => (before === '' ? null : 'about'), termIn: LAW },
  { source: 'with reference to', replacement: (_, { before }) => (before === '' ? null : 'about'), termIn: LAW },
  {
    source: 'concerning(?= (the|my|our|your|his|her|their|this|these|a|an)\\b)',
    replacement: (_, { before }) =>
      before === '' || /\b(?:is|are|was|were|very|and|more)\s*$/i.test(before) ? null : 'about',
  },
  { source: 'inasmuch as', replacement: 'because', termIn: LAW },
  { source: 'on the grounds that', replacement: 'because', termIn: LAW },
  { source: 'owing to', replacement: 'because of' },
  { source: 'previous to', replacement: 'before' },
  { source: 'upon (the )?completion of', replacement: 'after', termIn: LAW },
  { source: '(up)?on (the )?receipt of', replacement: 'after getting', termIn: LAW },
  { source: '(up)?on arrival', replacement: 'when arriving', termIn: ALL },
  { source: 'by means of', replacement: 'with', termIn: ALL },
  { source: 'for the purposes? of', replacement: 'for' },
  { source: 'with a view to(?= [a-z]+ing\\b)', replacement: 'for' },
  {
    source: 'in the event of',
    replacement: (_, { after }) => (/^ (?:an?|any|no)? ?[a-z]+/.test(after) ? 'if there is' : null),
    termIn: ALL,
  },
  {
    source: 'in the absence of',
    replacement: (_, { before }) => (/,\s*$/.test(before) ? null : 'without'),
    termIn: ALL,
  },
  { source: 'as a consequence of', replacement: 'because of', termIn: LAW },
  { source: 'pursuant to', replacement: 'under', termIn: LAW },
  { source: 'at a later date', replacement: 'later' },
  { source: 'at this juncture', replacement: 'now' },
  { source: 'in excess of', replacement: 'more than', termIn: LAW },
  { source: 'a considerable number of', replacement: 'many' },
  { source: 'a considerable amount of', replacement: 'a lot of' },
  { source: 'a substantial number of', replacement: 'many' },
  { source: 'a substantial amount of', replacement: 'a lot of' },
  { source: '(please )?be advised that', replacement: (_, { before }) => (before === '' ? '' : null) },
  {
    source: 'afford(?<who> (me|us|them|him|her|people|students|visitors|staff)) (an|the) opportunity to',
    replacement: ({ who = '' }) => `let${who}`,
  },
  { source: 'furnish (?<who>me|us|them|him|her) with', replacement: ({ who = '' }) => `give ${who}` },
  { source: 'render (?<what>assistance|aid|help)( to)?', replacement: 'help' },
  { source: 'liaise with', replacement: 'work with' },
  { source: 'liaising with', replacement: 'working with' },
  { source: 'adhere to', replacement: 'follow', termIn: ALL },
  { source: 'comply with', replacement: 'follow', termIn: ALL },
  { source: 'ensure that', replacement: 'make sure that' },
  { source: 'ensuring that', replacement: 'making sure that' },
  { source: 'proceed with', replacement: 'go ahead with', termIn: ALL },
  { source: 'at your earliest convenience', replacement: 'soon' },
  { source: 'per annum', replacement: 'a year', termIn: LAW },
  { source: 'en route', replacement: 'on the way' },
  { source: 'inter alia,?', replacement: 'among other things', termIn: LAW },
  { source: 'vis-à-vis', replacement: 'about', termIn: LAW },
  { source: 'in proximity to', replacement: 'near' },
  { source: 'at the outset', replacement: 'at the start' },
  { source: 'from the outset', replacement: 'from the start' },
];

const POSSESSED: Readonly<Record<string, string>> = { is: 'has', are: 'have', was: 'had', were: 'had', be: 'have' };
