import { anyOf } from '../english/word-lists.ts';
import { PRAISE_WORDS, ROLE_OPENINGS } from '../english/words/role-words.ts';
import type { SentenceRule } from '../rule.ts';
import { phraseRule } from './phrase-rule.ts';

const PRAISE = anyOf(PRAISE_WORDS);

const DEGREES = /^(?:highly|extremely|very|incredibly|exceptionally|truly|deeply|super|really|insanely|unbelievably)$/i;
const EXPERT = /\b(?:expert|professional|experienced|seasoned|skilled)\b/i;

/** Returns which of several words of praise stays: "experienced" of "highly experienced and knowledgeable". Null if there is only one. */
function oneWordOfPraise(pile: string): string | null {
  const words =
    pile
      .toLowerCase()
      .match(/[a-z-]+/g)
      ?.filter((word) => word !== 'and') ?? [];
  if (words.length < 2) return null;
  const praise = words.filter((word) => !DEGREES.test(word));
  return praise.find((word) => EXPERT.test(word)) ?? praise[0] ?? null;
}

/**
 * Matches a noun after words of praise. If none follows, the last word of praise is the noun itself: "a skilled
 * professional who …".
 */
const BEFORE_NOUN = /^ (?!(?:who|with|that|in|at|and|or|to|for|of|from|whose|on|by|as)\b)[A-Za-z]/;

export const rolePraise: SentenceRule = phraseRule(
  {
    id: 'role-praise',
    reason: 'One adjective is enough to set a role.',
    examples: [
      [
        'You are a highly experienced and knowledgeable nutritionist. Plan a week of dinners.',
        'You are an experienced nutritionist. Plan a week of dinners.',
      ],
      ['Act as an extremely talented, world-class chef. Suggest a menu.', 'Act as a talented chef. Suggest a menu.'],
    ],
    counterExamples: [
      'You are an experienced nurse. Explain triage.',
      'You are a helpful assistant. Answer in French.',
    ],
  },
  [
    [
      `(?<lead>(act|acting|behave|work|respond|reply|answer|write|be|are|role of|persona of|imagine you're|you're)( as| like)?) an? (?<pile>(${PRAISE})((,? and |, | )(${PRAISE}))+)`,
      ({ lead = '', pile = '' }, { after }) => {
        const kept = oneWordOfPraise(pile);
        if (kept === null || !BEFORE_NOUN.test(after)) return null;
        return `${lead} ${/^[aeiou]/.test(kept) ? 'an' : 'a'} ${kept}`;
      },
    ],
  ],
);

/** "Pretend you're the landlord and I'm calling you": both clauses are what is pretended. */
const GOES_ON = /^[^.;:]{1,200}?(?:,| and| but) (?:and |but )?(?:i|we|you|he|she|they|it|my|our)(?:['’]\w+)?\b/i;

/** Whether the text before a phrase is empty or ends with a comma, so that the phrase starts a clause. */
const opens = (before: string): boolean => /^$|,\s*$/.test(before);

export const roleOpeners: SentenceRule = phraseRule(
  {
    id: 'role-opener',
    reason: 'Set the role with "act as".',
    examples: [
      ['I want you to take on the role of a travel guide. Describe Lima.', 'Act as a travel guide. Describe Lima.'],
      ['Act as if you were a lawyer. Explain torts.', 'Act as a lawyer. Explain torts.'],
    ],
    counterExamples: ['What is the role of a judge?'],
  },
  [
    [
      '(take on|assume|adopt|play|take) the (role|persona|identity|character|part) of',
      (_, { before }) => (opens(before) ? 'act as' : null),
    ],
    [
      '(act|behave|respond|pretend) as (if|though) you (were|are)',
      (_, { before }) => (opens(before) ? 'act as' : null),
    ],
    [
      '(pretend|imagine)( for (a|one) (moment|second|minute))?,? (that )?you are(?= an? )',
      (_, { before, after }) => (opens(before) && !GOES_ON.test(after) ? 'act as' : null),
    ],
    [
      `(${anyOf(ROLE_OPENINGS)})(?= (an?|my|the)\\b)`,
      (_, { before, after }) => (opens(before) && !GOES_ON.test(after) ? 'act as' : null),
    ],
    ['who is (one of )?the best( [a-z]+)? in the (world|business|industry|field)', ''],
    [
      "(?<who>an?|the) (world's|absolute) (greatest|best|smartest|most famous)(?= [a-z])",
      (_, { before }) => (/\b(?:as|be|are|like)\s*$/i.test(before) ? 'a' : null),
    ],
    ['(act|behave) in the (capacity|role) of', 'act as'],
    ['in your (role|capacity) as', 'as'],
    [
      '(who (has|have)|with) (many|several|numerous|a lot of|countless|extensive|decades of|years of)( years)?( of)? experience( (in|within|working in) (the|this|your|that)( [a-z]+)? (industry|field|area|business|sector))?(?=$|[,.])',
      (_, { before }) => (/\b(?:experienced|seasoned|veteran|expert|skilled)\b[^,.]*$/i.test(before) ? '' : null),
    ],
  ],
);
