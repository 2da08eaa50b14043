import { inflect, type VerbForm } from '../english/verbs.ts';
import type { Replacement } from '../rules/phrase-rule.ts';
import { type Entry } from './entry.ts';
import type { Field } from './fields.ts';
import { inForm, isParticiple, isVerbPlace, takesPronoun } from './forms.ts';

interface PlainVerb {
  readonly hard: string;
  readonly plain: string;
  readonly fields?: readonly Field[];
  /** The base form is a noun too: "an attempt". */
  readonly alsoNoun?: true;
  /** Not for the passive: "was obtained from" can't become "was got from". */
  readonly activeOnly?: true;
  /** What must follow, and what must not. */
  readonly before?: RegExp;
  readonly notBefore?: RegExp;
}

const TECHNOLOGY: readonly Field[] = ['technology'];
const LAW: readonly Field[] = ['law'];
const MEDICINE: readonly Field[] = ['medicine'];

const VERBS: readonly PlainVerb[] = [
  { hard: 'utilise', plain: 'use', fields: TECHNOLOGY },
  { hard: 'utilize', plain: 'use', fields: TECHNOLOGY },
  { hard: 'commence', plain: 'start', fields: LAW },
  { hard: 'initiate', plain: 'start', fields: [...TECHNOLOGY, ...LAW, ...MEDICINE] },
  { hard: 'terminate', plain: 'end', fields: [...TECHNOLOGY, ...LAW, ...MEDICINE] },
  { hard: 'ascertain', plain: 'find out' },
  { hard: 'endeavour', plain: 'try', alsoNoun: true, before: /^ to\b/ },
  { hard: 'endeavor', plain: 'try', alsoNoun: true, before: /^ to\b/ },
  { hard: 'attempt', plain: 'try', alsoNoun: true, before: /^ to\b/ },
  { hard: 'elucidate', plain: 'explain' },
  { hard: 'expedite', plain: 'speed up' },
  { hard: 'disseminate', plain: 'share', fields: MEDICINE },
  { hard: 'ameliorate', plain: 'improve', fields: MEDICINE },
  { hard: 'remunerate', plain: 'pay', fields: LAW },
  { hard: 'peruse', plain: 'read' },
  { hard: 'procure', plain: 'buy', fields: LAW },
  {
    hard: 'purchase',
    plain: 'buy',
    alsoNoun: true,
    fields: LAW,
    notBefore: /^ (?:departments?|managers?|power|orders?|decisions?|teams?|agents?)\b/,
  },
  { hard: 'obtain', plain: 'get', activeOnly: true, fields: [...TECHNOLOGY, ...LAW] },
  { hard: 'possess', plain: 'have', activeOnly: true, fields: LAW },
  { hard: 'assist', plain: 'help', notBefore: /^ (?:in|living)\b/ },
  { hard: 'demonstrate', plain: 'show', notBefore: /^ (?:against|outside|in)\b/ },
  { hard: 'indicate', plain: 'show', fields: MEDICINE },
  { hard: 'inquire', plain: 'ask', before: /^ (?:about|whether|if|how|why|what|when)\b/ },
  { hard: 'enquire', plain: 'ask', before: /^ (?:about|whether|if|how|why|what|when)\b/ },
  { hard: 'notify', plain: 'tell', fields: [...TECHNOLOGY, ...LAW] },
  {
    hard: 'inform',
    plain: 'tell',
    before: /^ (?:me|us|them|him|her|(?:the|our|my|all|your) [a-z]+) (?:of|about|that|when|how|why)\b/,
  },
  { hard: 'reside', plain: 'live', fields: LAW },
  { hard: 'retain', plain: 'keep', fields: [...LAW, ...TECHNOLOGY] },
  { hard: 'transmit', plain: 'send', fields: [...TECHNOLOGY, ...MEDICINE] },
  { hard: 'modify', plain: 'change', fields: TECHNOLOGY },
  { hard: 'construct', plain: 'build', alsoNoun: true, fields: TECHNOLOGY },
  { hard: 'eliminate', plain: 'remove', notBefore: /^ from\b/ },
  { hard: 'investigate', plain: 'look into', fields: LAW },
  { hard: 'substantiate', plain: 'back up', fields: LAW },
  { hard: 'mitigate', plain: 'reduce', fields: LAW },
  { hard: 'augment', plain: 'increase', fields: TECHNOLOGY },
  { hard: 'diminish', plain: 'reduce', before: /^ (?:the|our|my|this|these|their|its|his|her|any|all)\b/ },
  { hard: 'envisage', plain: 'expect' },
  { hard: 'anticipate', plain: 'expect', notBefore: /^ (?:and|questions|objections|needs)\b/ },
  { hard: 'alleviate', plain: 'ease', fields: MEDICINE },
  { hard: 'consolidate', plain: 'combine', fields: [...LAW, ...TECHNOLOGY] },
  { hard: 'delineate', plain: 'describe' },
  { hard: 'discontinue', plain: 'stop', fields: MEDICINE },
  { hard: 'reiterate', plain: 'repeat' },
  { hard: 'rectify', plain: 'correct', fields: TECHNOLOGY },
  {
    hard: 'implement',
    plain: 'carry out',
    alsoNoun: true,
    fields: TECHNOLOGY,
    before:
      /^ (?:the |our |this |these |their |a |an |any |all )?(?:new |whole |first )?(?:plans?|changes?|measures?|polic(?:y|ies)|recommendations?|steps|actions?|reforms?|decisions?|strateg(?:y|ies))\b/,
  },
  { hard: 'strategise', plain: 'plan', notBefore: /^ (?:on|about)\b/ },
  { hard: 'incentivize', plain: 'encourage' },
  { hard: 'incentivise', plain: 'encourage' },
  { hard: 'reimburse', plain: 'pay back', fields: LAW },
  { hard: 'relocate', plain: 'move', fields: TECHNOLOGY },
  { hard: 'evince', plain: 'show' },
  { hard: 'necessitate', plain: 'require' },
  { hard: 'accompany', plain: 'go with', before: /^ (?:me|us|the|my|our|a|her|him|them)\b/ },
  { hard: 'depart', plain: 'leave', notBefore: /^ from\b/ },
  {
    hard: 'render',
    plain: 'make',
    fields: TECHNOLOGY,
    before: /^ (?:it|them|the [a-z]+) (?:useless|unusable|impossible|safe|unsafe)\b/,
  },
  { hard: 'fabricate', plain: 'make', fields: [...LAW, ...TECHNOLOGY] },
  { hard: 'forfeit', plain: 'lose', alsoNoun: true, fields: LAW },
  {
    hard: 'facilitate',
    plain: 'ease',
    before:
      /^ (?:the )?(?:communication|cooperation|access|travel|trade|movement|exchange|transition|learning|understanding|integration)\b/,
  },
  { hard: 'encounter', plain: 'meet', alsoNoun: true, before: /^ (?:problems|difficulties|obstacles|resistance)\b/ },
];

const FORMS: readonly VerbForm[] = ['base', 'third', 'past', 'gerund'];

function replacementFor(
  { plain, alsoNoun, activeOnly, before: needs, notBefore }: PlainVerb,
  form: VerbForm,
): Replacement {
  const isPhrasal = plain.includes(' ');
  return (_, { before, after }) => {
    if (needs && !needs.test(after)) return null;
    if (notBefore?.test(after)) return null;
    if (isPhrasal && takesPronoun(after)) return null;
    if (alsoNoun && (form === 'base' || form === 'third') && !isVerbPlace(before)) return null;
    if (form === 'gerund' && /\b(?:the|a|an|this)\s*$/i.test(before)) return null;
    const participle = form === 'past' && isParticiple(before, after);
    if (form === 'past' && !participle && isAttribute(before, after)) return null;
    if (activeOnly && (participle || (form === 'past' && !/\b(?:i|we|you|he|she|it|they|who|and)\s*$/i.test(before))))
      return null;
    return inForm(plain, form, participle);
  };
}

/** "The modified plan", "information obtained yesterday": before its noun a participle is an adjective. */
const isAttribute = (before: string, after: string): boolean =>
  !OBJECT_OR_END.test(after) ||
  (/\b(?:the|a|an|this|these|my|our|your|their|its|his|her)\s*$/i.test(before) && /^ [a-z]/i.test(after));

const OBJECT_OR_END =
  /^(?:$|[,;:)]| (?:the|an?|my|our|your|his|her|their|its|this|these|that|those|it|them|him|us|me|you|all|each|every|both|some|any|one|two|three|to|in|on|at|by|for|with|from|near|whether|how|what|why|when|where|if|about|and|or|but|last|\d)\b)/i;

export const VERB_ENTRIES: readonly Entry[] = VERBS.flatMap((verb) =>
  FORMS.map((form) => ({
    source: inflect(verb.hard, form),
    replacement: replacementFor(verb, form),
    fields: verb.fields,
  })),
);
