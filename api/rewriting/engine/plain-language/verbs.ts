import { startsWithObjectPronoun } from '../english/phrasal-verbs.ts';
import { inflect, type VerbForm } from '../english/verbs.ts';
import type { Replacement } from '../rules/phrase-rule.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';
import { inflectLike, isBeforeVerb, isParticiple, isPassive } from './verb-context.ts';

interface PlainVerb {
  readonly hard: string;
  readonly plain: string;
  /** A phrasal verb that puts a pronoun inside: "find it out", but "look into it". Before a pronoun, the hard verb stays. */
  readonly isSeparable?: true;
  /** The fields in which the verb is a term. It stays in prompts about them. */
  readonly termIn?: readonly Field[];
  /** Whether the base form and the one in -s can also be nouns: "an attempt". */
  readonly alsoNoun?: true;
  /**
   * The verb is not replaced as a participle: "was obtained from" can't become "was got from", and "has obtained" stays
   * too. Its past tense is replaced only after a pronoun or "and", where it is surely none.
   */
  readonly notAsParticiple?: true;
  /** The verb is not replaced in the passive: "was gone with" does not exist. */
  readonly notInPassive?: true;
  /** The verb is replaced only if the text after it matches. */
  readonly ifFollowedBy?: RegExp;
  /** The verb stays if the text after it matches. */
  readonly unlessFollowedBy?: RegExp;
}

const TECHNOLOGY: readonly Field[] = ['technology'];
const LAW: readonly Field[] = ['law'];
const MEDICINE: readonly Field[] = ['medicine'];

/** Simplify, which runs first, replaces others such as "utilize" in every prompt (rules/plain-words.ts). */
const VERBS: readonly PlainVerb[] = [
  { hard: 'initiate', plain: 'start', termIn: [...TECHNOLOGY, ...LAW, ...MEDICINE] },
  // Without what is ended, the hard verb can mean a contract: "whether they can terminate before May".
  {
    hard: 'terminate',
    plain: 'end',
    termIn: [...TECHNOLOGY, ...LAW, ...MEDICINE],
    ifFollowedBy: /^ (?:the|an?|my|our|your|his|her|its|their|this|that|these|those|all|any|it)\b/,
  },
  { hard: 'attempt', plain: 'try', alsoNoun: true, ifFollowedBy: /^ to\b/ },
  {
    hard: 'purchase',
    plain: 'buy',
    alsoNoun: true,
    termIn: LAW,
    unlessFollowedBy: /^ (?:departments?|managers?|power|orders?|decisions?|teams?|agents?)\b/,
  },
  { hard: 'obtain', plain: 'get', notAsParticiple: true, termIn: [...TECHNOLOGY, ...LAW] },
  { hard: 'possess', plain: 'have', notAsParticiple: true, termIn: LAW },
  { hard: 'assist', plain: 'help', unlessFollowedBy: /^ (?:in|living)\b/ },
  { hard: 'demonstrate', plain: 'show', unlessFollowedBy: /^ (?:against|outside|in)\b/ },
  { hard: 'indicate', plain: 'show', termIn: MEDICINE },
  { hard: 'inquire', plain: 'ask', ifFollowedBy: /^ (?:about|whether|if|how|why|what|when)\b/ },
  { hard: 'enquire', plain: 'ask', ifFollowedBy: /^ (?:about|whether|if|how|why|what|when)\b/ },
  { hard: 'notify', plain: 'tell', termIn: [...TECHNOLOGY, ...LAW] },
  {
    hard: 'inform',
    plain: 'tell',
    ifFollowedBy: /^ (?:me|us|them|him|her|(?:the|our|my|all|your) [a-z]+) (?:of|about|that|when|how|why)\b/,
  },
  { hard: 'reside', plain: 'live', termIn: LAW },
  { hard: 'retain', plain: 'keep', termIn: [...LAW, ...TECHNOLOGY] },
  { hard: 'transmit', plain: 'send', termIn: [...TECHNOLOGY, ...MEDICINE] },
  { hard: 'modify', plain: 'change', termIn: TECHNOLOGY },
  { hard: 'construct', plain: 'build', alsoNoun: true, termIn: TECHNOLOGY },
  { hard: 'eliminate', plain: 'remove', unlessFollowedBy: /^ from\b/ },
  { hard: 'investigate', plain: 'look into', termIn: LAW },
  { hard: 'substantiate', plain: 'back up', isSeparable: true, termIn: LAW },
  { hard: 'mitigate', plain: 'reduce', termIn: LAW },
  { hard: 'augment', plain: 'increase', termIn: TECHNOLOGY },
  { hard: 'diminish', plain: 'reduce', ifFollowedBy: /^ (?:the|our|my|this|these|their|its|his|her|any|all)\b/ },
  { hard: 'envisage', plain: 'expect' },
  { hard: 'anticipate', plain: 'expect', unlessFollowedBy: /^ (?:and|questions|objections|needs)\b/ },
  { hard: 'alleviate', plain: 'ease', termIn: MEDICINE },
  { hard: 'consolidate', plain: 'combine', termIn: [...LAW, ...TECHNOLOGY] },
  { hard: 'delineate', plain: 'describe' },
  { hard: 'discontinue', plain: 'stop', termIn: MEDICINE },
  { hard: 'reiterate', plain: 'repeat' },
  { hard: 'rectify', plain: 'correct', termIn: TECHNOLOGY },
  {
    hard: 'implement',
    plain: 'carry out',
    isSeparable: true,
    alsoNoun: true,
    termIn: TECHNOLOGY,
    ifFollowedBy:
      /^ (?:the |our |this |these |their |a |an |any |all )?(?:new |whole |first )?(?:plans?|changes?|measures?|polic(?:y|ies)|recommendations?|steps|actions?|reforms?|decisions?|strateg(?:y|ies))\b/,
  },
  { hard: 'strategise', plain: 'plan', unlessFollowedBy: /^ (?:on|about)\b/ },
  { hard: 'strategize', plain: 'plan', unlessFollowedBy: /^ (?:on|about)\b/ },
  { hard: 'incentivize', plain: 'encourage' },
  { hard: 'incentivise', plain: 'encourage' },
  { hard: 'reimburse', plain: 'pay back', isSeparable: true, termIn: LAW },
  { hard: 'relocate', plain: 'move', termIn: TECHNOLOGY },
  { hard: 'evince', plain: 'show' },
  { hard: 'attain', plain: 'reach' },
  { hard: 'cease', plain: 'stop', termIn: LAW, unlessFollowedBy: /^ to\b/ },
  { hard: 'disburse', plain: 'pay out', isSeparable: true, termIn: LAW },
  { hard: 'disclose', plain: 'reveal', termIn: LAW },
  { hard: 'finalise', plain: 'finish', termIn: TECHNOLOGY },
  { hard: 'finalize', plain: 'finish', termIn: TECHNOLOGY },
  { hard: 'participate', plain: 'take part' },
  {
    hard: 'permit',
    plain: 'allow',
    alsoNoun: true,
    termIn: LAW,
    ifFollowedBy: /^ (?:me|us|them|him|her|you|people|anyone|(?:the|our|my|your|any|all) [a-z]+)\b/,
  },
  { hard: 'preclude', plain: 'prevent', termIn: LAW },
  { hard: 'scrutinise', plain: 'look closely at', notAsParticiple: true },
  { hard: 'scrutinize', plain: 'look closely at', notAsParticiple: true },
  { hard: 'transpire', plain: 'happen', ifFollowedBy: /^(?:$|[,;:]| (?:in|at|on|during|after|before|when|between)\b)/ },
  {
    hard: 'employ',
    plain: 'use',
    ifFollowedBy:
      /^ (?:an?|the|this|these|our|any|all) (?:\w+ )?(?:methods?|techniques?|tools?|approach(?:es)?|strateg(?:y|ies)|tactics?|words?|terms?|tone)\b/,
  },
  {
    hard: 'illustrate',
    plain: 'show',
    ifFollowedBy:
      /^ (?:how|why|what|the (?:differences?|effects?|importance|points?|problems?|need|benefits?|risks?))\b/,
  },
  {
    hard: 'incorporate',
    plain: 'include',
    termIn: [...LAW, ...TECHNOLOGY],
    ifFollowedBy: /^ (?:the|these|this|those|some|all|at least|more|\d+|two|three|four|five)\b/,
    unlessFollowedBy: /^[^,.;]*\b(?:into|in|compan\w+|business\w*|firms?)\b/,
  },
  {
    hard: 'accompany',
    plain: 'go with',
    notInPassive: true,
    ifFollowedBy: /^ (?:me|us|the|my|our|a|her|him|them)\b/,
    // In music, to accompany is to play along.
    unlessFollowedBy: /^ (?:\S+ ){1,4}on (?:the |an? )?(?:piano|organ|keyboard|guitar|violin|cello|harp|flute|drums)\b/,
  },
  { hard: 'depart', plain: 'leave', unlessFollowedBy: /^ from\b/ },
  {
    hard: 'render',
    plain: 'make',
    termIn: TECHNOLOGY,
    ifFollowedBy: /^ (?:it|them|the [a-z]+) (?:useless|unusable|impossible|safe|unsafe)\b/,
  },
  { hard: 'fabricate', plain: 'make', termIn: [...LAW, ...TECHNOLOGY] },
  { hard: 'forfeit', plain: 'lose', alsoNoun: true, termIn: LAW },
  {
    hard: 'facilitate',
    plain: 'ease',
    ifFollowedBy:
      /^ (?:the )?(?:communication|cooperation|access|travel|trade|movement|exchange|transition|learning|understanding|integration)\b/,
  },
  {
    hard: 'encounter',
    plain: 'meet',
    alsoNoun: true,
    ifFollowedBy: /^ (?:problems|difficulties|obstacles|resistance)\b/,
  },
];

const FORMS: readonly VerbForm[] = ['base', 'third', 'past', 'gerund'];

const ARTICLE_BEFORE = /\b(?:the|a|an|this)\s*$/i;
const DETERMINER_BEFORE = /\b(?:the|a|an|this|these|my|our|your|their|its|his|her)\s*$/i;
const SUBJECT_BEFORE = /\b(?:i|we|you|he|she|it|they|who|and)\s*$/i;

function replacementFor(
  { plain, isSeparable, alsoNoun, notAsParticiple, notInPassive, ifFollowedBy, unlessFollowedBy }: PlainVerb,
  form: VerbForm,
): Replacement {
  return (_groups, { before, after }) => {
    if (ifFollowedBy && !ifFollowedBy.test(after)) return null;
    if (unlessFollowedBy?.test(after)) return null;
    if (isSeparable && startsWithObjectPronoun(after)) return null;
    if (alsoNoun && (form === 'base' || form === 'third') && !isBeforeVerb(before)) return null;
    // A noun: "the obtaining of a visa".
    if (form === 'gerund' && ARTICLE_BEFORE.test(before)) return null;
    // Several words can't describe the noun after them: "participating schools" are no "taking part schools".
    if (form === 'gerund' && plain.includes(' ') && !OBJECT_OR_END.test(after)) return null;
    if (form !== 'past') return inflectLike(plain, form, false);
    const asParticiple = isParticiple(before, after);
    if (!asParticiple && mayDescribeNoun(before, after)) return null;
    if (notInPassive && isPassive(before)) return null;
    if (notAsParticiple && (asParticiple || !SUBJECT_BEFORE.test(before))) return null;
    return inflectLike(plain, form, asParticiple);
  };
}

/**
 * Returns whether a form in -ed may describe a noun: the one after it ("the modified plan"), or the one before it
 * ("information obtained yesterday").
 */
const mayDescribeNoun = (before: string, after: string): boolean =>
  !OBJECT_OR_END.test(after) || (DETERMINER_BEFORE.test(before) && /^ [a-z]/i.test(after));

/** Matches what follows a verb, and not one that describes a noun: its object, a preposition or another small word, or the end of the clause. */
const OBJECT_OR_END =
  /^(?:$|[,;:)]| (?:the|an?|my|our|your|his|her|their|its|this|these|that|those|it|them|him|us|me|you|all|each|every|both|some|any|one|two|three|to|in|on|at|by|for|with|from|near|whether|how|what|why|when|where|if|about|and|or|but|last|\d)\b)/i;

export const VERB_ENTRIES: readonly Entry[] = VERBS.flatMap((verb) =>
  FORMS.map((form) => ({
    source: inflect(verb.hard, form),
    replacement: replacementFor(verb, form),
    termIn: verb.termIn,
  })),
);
