import type { Replacement } from '../rules/phrase-rule.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';

const TECHNOLOGY: readonly Field[] = ['technology'];
const LAW: readonly Field[] = ['law'];
const MEDICINE: readonly Field[] = ['medicine'];
const ALL: readonly Field[] = ['law', 'medicine', 'technology'];

/** A hard word and its plain replacement. `termIn` has the meaning of `Entry.termIn`. */
type Word = readonly [hard: string, plain: string, termIn?: readonly Field[]];

/**
 * Nouns whose replacement has the same number. Nouns with a plural are listed in the singular, and the plural is added.
 */
const NOUNS_WITH_PLURAL: readonly Word[] = [
  ['objective', 'goal'],
  ['modification', 'change', ALL],
  ['alteration', 'change', LAW],
  ['dwelling', 'home', LAW],
  ['automobile', 'car', LAW],
  ['beverage', 'drink'],
  ['physician', 'doctor', MEDICINE],
  ['gratuity', 'tip', LAW],
  ['discrepancy', 'difference', [...TECHNOLOGY, ...MEDICINE]],
  ['inquiry', 'question', LAW],
  ['enquiry', 'question', LAW],
  ['ramification', 'effect'],
  ['repercussion', 'effect'],
  ['methodology', 'method', TECHNOLOGY],
  ['aspiration', 'hope', MEDICINE],
  ['impediment', 'barrier', [...LAW, ...MEDICINE]],
  ['shortcoming', 'weakness'],
  ['component', 'part', ALL],
  ['indication', 'sign', MEDICINE],
];

const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

const NOUNS: readonly Word[] = [
  ['remuneration', 'pay', LAW],
  ['assistance', 'help', LAW],
  ['expenditure', 'spending', LAW],
  ['utili[sz]ation', 'use', ALL],
  ['personnel', 'staff', LAW],
  ['individuals', 'people', LAW],
  ['proficiency', 'skill'],
  ['inception', 'start'],
  ['attire', 'clothing'],
  ['rationale', 'reason', TECHNOLOGY],
  ['commencement(?= of\\b)', 'start', LAW],
  ['cessation(?= of\\b)', 'end', ALL],
  ['termination(?= of\\b)', 'end', ALL],
  ['magnitude(?= of\\b)', 'size', ALL],
  ['remainder(?= of (the|this|my|our|your|his|her|their)\\b)', 'rest', ['arithmetic', ...LAW, ...TECHNOLOGY]],
];

/** Adjectives and adverbs whose replacement can stand in the same place of a sentence. */
const QUALIFIERS: readonly Word[] = [
  ['additional', 'extra', LAW],
  ['subsequent(?= [a-z])(?! to\\b)', 'later', [...TECHNOLOGY, ...LAW]],
  [
    'initial(?= (steps?|plans?|stages?|ideas?|costs?|drafts?|results?|phase|meeting|questions?|reaction|impression)\\b)',
    'first',
    ALL,
  ],
  [
    'comprehensive(?= (accounts?|analys[ie]s|answers?|checklists?|descriptions?|explanations?|guides?|lists?|outlines?|overviews?|plans?|reports?|reviews?|summar(y|ies))\\b)',
    'full',
  ],
  ['adjacent to', 'next to', TECHNOLOGY],
  ['evident', 'clear'],
  ['exceedingly', 'very'],
  ['hitherto', 'until now'],
  ['innumerable', 'countless'],
  ['mandatory', 'required', [...LAW, ...TECHNOLOGY]],
  ['ordinarily', 'usually'],
  ['erroneous', 'wrong', LAW],
  ['expeditious', 'quick'],
  ['equitable', 'fair', LAW],
  ['beneficial', 'helpful', LAW],
  ['detrimental(?= to\\b)', 'harmful', LAW],
  ['advantageous', 'helpful'],
  ['cogni[sz]ant of', 'aware of', LAW],
  ['requisite', 'required', LAW],
  ['pertinent', 'relevant', LAW],
  ['meticulous', 'careful'],
  ['arduous', 'hard'],
  ['onerous', 'hard', LAW],
  ['cumbersome', 'awkward'],
  ['convoluted', 'complicated'],
  ['voluminous', 'large'],
  ['prudent', 'wise', LAW],
  ['affluent', 'rich'],
  ['erstwhile', 'former'],
  ['salient', 'main'],
  ['copious', 'plenty of'],
  ['inadvertently', 'accidentally'],
  ['expeditiously', 'quickly'],
  ['meticulously', 'carefully'],
  ['predominantly', 'mainly', MEDICINE],
  ['primarily', 'mainly'],
  ['annually', 'yearly', LAW],
  ['initially', 'at first', TECHNOLOGY],
  ['concurrently', 'at the same time', [...TECHNOLOGY, ...LAW]],
  ['henceforth', 'from now on', LAW],
  ['thereafter', 'after that', LAW],
  ['whilst', 'while'],
  ['amongst', 'among'],
  ['notwithstanding(?= the\\b)', 'despite', LAW],
];

const START_WORDS: readonly Word[] = [
  ['consequently,', 'so'],
  ['accordingly,', 'so'],
  ['furthermore,', 'also,'],
  ['moreover,', 'also,'],
  ['nevertheless,', 'still,'],
  ['nonetheless,', 'still,'],
  ['subsequently,', 'later,'],
];

const always = ([source, plain, termIn]: Word): Entry => ({ source, replacement: plain, termIn });

/**
 * Matches what can follow a noun that is not part of a compound. "An enquiry desk" and "assistance dogs" are other
 * things than an enquiry and assistance.
 */
const AFTER_NOUN =
  /^(?:$|[,;:)]| ?[–—]| (?:of|for|to|in|on|at|with|from|by|about|and|or|but|that|which|who|is|are|was|were|has|have|can|will|should|must|as|before|after|when|while|where|if|so|than|because|during|i|we|you|they|he|she|it|the|this|commensurate|between|among|like|such)\b)/i;
/** Matches words that make a term of the noun after them: "roadside assistance", "learning objectives". */
const BEFORE_TERM = /\b(?:learning|permanent|middle|temporary|roadside|travel|passenger|data|primary)\s*$/i;
const noun = ([source, plain, termIn]: Word): Entry => ({
  source,
  replacement: (_, { before, after }) => (AFTER_NOUN.test(after) && !BEFORE_TERM.test(before) ? plain : null),
  termIn,
});
const atStart = ([source, plain, termIn]: Word): Entry => ({
  source,
  replacement: (_, { before }) => (before === '' ? plain : null),
  termIn,
});

const DEGREE = /\b(?:more|most|less|least|very|so|too|as|the|a|an|any|no|this|that)\s*$/i;
const attribute =
  (plain: string, context: RegExp): Replacement =>
  (_, { before }) =>
    context.test(before) ? null : plain;

/** Words whose plain replacement fits only in some contexts. */
const PLACED: readonly Entry[] = [
  { source: 'sufficient(?= [a-z]+)', replacement: attribute('enough', DEGREE), termIn: LAW },
  {
    source: 'sufficient',
    replacement: (_, { before, after }) =>
      /\b(?:is|are|was|were|be)\s*$/i.test(before) && !/^ (?:to|for)?[a-z]/.test(after) ? 'enough' : null,
    termIn: LAW,
  },
  {
    source: 'optimal(?= [a-z]+)',
    replacement: (_, { before }) => (/\bthe\s*$/i.test(before) ? 'best' : null),
    termIn: TECHNOLOGY,
  },
  {
    source: 'optimum(?= [a-z]+)',
    replacement: (_, { before }) => (/\bthe\s*$/i.test(before) ? 'best' : null),
    termIn: TECHNOLOGY,
  },
  {
    source: 'principal (?<what>reasons?|causes?|aims?|goals?|points?|problems?|differences?|advantages?|findings?)',
    replacement: ({ what = '' }) => `main ${what}`,
  },
  { source: 'frequently(?! asked)', replacement: 'often' },
  {
    source: 'feasible',
    replacement: (_, { after }) =>
      /^(?:$|[,;:)]| (?:to|for|with|in|if|and|or|but)\b)/.test(after) ? 'possible' : null,
    termIn: TECHNOLOGY,
  },
  { source: 'immediately', replacement: (_, { after }) => (/^(?:$|[,;:)])/.test(after) ? 'right away' : null) },
  {
    source: '(?<article>an) individual(?= (who|that|is|was|has|can|must|should)\\b)',
    replacement: 'a person',
    termIn: LAW,
  },
  {
    source: '(?<who>aforementioned|aforesaid) (?<what>[a-z]+)',
    replacement: ({ what = '' }, { before }) => (/\bthe\s*$/i.test(before) ? what : null),
    termIn: LAW,
  },
  {
    source:
      '(?<word>based|depending|rely|relies|relying|relied|depend|depends|focus|focused|built|call|called|reflect|agreed|decided|insist|insists) upon',
    replacement: ({ word = '' }) => `${word} on`,
  },
];

export const WORD_ENTRIES: readonly Entry[] = [
  ...NOUNS_WITH_PLURAL.flatMap(([hard, plain, termIn]) => [
    noun([pluralOf(hard), pluralOf(plain), termIn]),
    noun([hard, plain, termIn]),
  ]),
  ...NOUNS.map(noun),
  ...QUALIFIERS.map(always),
  ...START_WORDS.map(atStart),
  ...PLACED,
];
