import { phraseRule, type Replacement } from '../rules/phrase-rule.ts';
import { synonymPairs } from '../rules/synonym-pairs.ts';

/** Sets of words with the same meaning, in addition to those of every prompt (rules/doublings.ts): what differs between them matters little. */
const SYNONYM_SETS: readonly string[] = [
  'quickly|rapidly|swiftly|speedily',
  'carefully|attentively|thoroughly',
  'happy|glad|delighted|pleased',
  'tired|exhausted|worn out',
  'kind|nice',
  'sad|unhappy',
  'worries|concerns|fears',
  'hopes|wishes|dreams',
  'ideas|suggestions|proposals',
  'nervous|anxious|worried',
  'strange|odd|weird',
  'main|primary|principal',
  'correct|right|accurate',
  'wrong|incorrect|mistaken',
  'modern|contemporary|up-to-date',
  'famous|well-known|renowned|celebrated',
  'necessary|needed|required',
  'helpful|useful|handy',
  'valuable|worthwhile',
  'smooth|seamless',
  'difficult|hard|challenging|tough|demanding',
  'beautiful|lovely|gorgeous|pretty',
  'methods|approaches|techniques',
  'strategies|tactics',
  'responsibilities|duties',
  'growth|expansion',
  'cheap|inexpensive|affordable',
  'safe|secure',
  'healthy|wholesome',
  'cosy|snug|cozy',
  'calm|peaceful|tranquil',
  'warm|welcoming',
  'clean|tidy|neat',
  'broken|faulty',
  'funny|humorous|hilarious',
  'boring|dull|tedious',
  'exciting|thrilling',
  'tasty|delicious|yummy',
  'big|large|sizable',
  'explain|clarify',
  'improve|enhance|better',
  'check|verify',
  'fix|repair|mend',
  'buy|purchase',
  'show|demonstrate|illustrate',
  'suggest|recommend|propose',
  'discuss|talk about',
  'finish|complete',
  'start|begin',
  'avoided|prevented',
  'mistakes|errors',
  'habits|routines',
  'costs|expenses',
  'traits|characteristics|qualities',
];

/** Matches the text after "each individual" if a singular noun follows, so that "individual" is no noun: "each individual bone". */
const NOUN_FOLLOWS =
  /^\s(?!(?:about|also|and|as|at|because|but|by|can|could|did|during|for|from|had|if|in|into|may|might|must|of|on|only|or|per|shall|should|so|than|that|the|their|then|to|when|where|which|while|who|whom|whose|will|with|within|without|would|an?)\b)[a-z-]*(?:ss|[a-rt-z])(?<!ed|ing|ly)(?![\w'’-])/i;
/** Matches a verb after which "each individual" is a person: "give each individual feedback", "help each individual grow". */
const PERSON_FOLLOWS =
  /\b(?:allow|ask|assign|bring|email|give|giving|grant|hand|have|hear|help|let|mail|make|offer|pay|see|sell|send|show|teach|tell|watch)\s$/i;

/** Matches the text before "different kinds of" if the sentence says or asks whether things differ: "wolves and dogs are", "are these". */
const SAYS_DIFFERENT = /\b(?:is|are|was|were|be|been|not|as|really|these|those|they)\s$|^(?:is|are|was|were)\b/i;

/** Phrases that say something twice, and their replacements. */
const SET_PHRASES: readonly (readonly [string, Replacement])[] = [
  ['(over and over( again)?|again and again|time and time again|time and again)', 'repeatedly'],
  ['peace and quiet', 'quiet'],
  ['tried and (tested|true)', 'proven'],
  ['(various|different) and (various|sundry|different)', 'various'],
  ['(exact|very) same', 'same'],
  [
    'each individual',
    (_, { before, after }) => (NOUN_FOLLOWS.test(after) && !PERSON_FOLLOWS.test(before) ? 'each' : null),
  ],
  ['(tiny little|little tiny|teeny tiny)', 'tiny'],
  ['(general|overall) consensus', 'consensus'],
  ['brand new', 'new'],
  ['still (?<verb>remains?)', ({ verb = '' }) => verb],
  ['fellow (?<who>classmates?|colleagues?|teammates?|coworkers?)', ({ who = '' }) => who],
  [
    '(different|various) (?<what>types|kinds|sorts) of',
    ({ what = '' }, { before }) => (SAYS_DIFFERENT.test(before) ? null : `${what} of`),
  ],
  ['nice and (?<how>short|simple|easy|quick|clear|clean|warm|quiet|soft|crisp|fresh)', ({ how = '' }) => how],
  ['plan ahead( of time)?(?! of\\b)', 'plan'],
  ['step by step, one step at a time', 'step by step'],
  ['reason is because(?! of\\b)', 'reason is that'],
  ['(?<day>morning|afternoon|evening) in the \\k<day>', ({ day = '' }) => day],
  [
    '(?<verb>plan|start|begin|write|think|go) (out|off) (from|at) the (very )?(start|beginning)',
    ({ verb = '' }) => `${verb} from the start`,
  ],
];

/** Replaces pairs of words with the same meaning by one of them, when a prompt is shortened. */
export const doubledWords = phraseRule(
  {
    id: 'doubled-word',
    reason: 'One of the two words is enough.',
    examples: [
      ['Explain how to fix and repair a chair.', 'Explain how to fix a chair.'],
      ['Name a famous and well-known painter.', 'Name a famous painter.'],
      ['Explain why the pump stops over and over again.', 'Explain why the pump stops repeatedly.'],
    ],
    counterExamples: [
      'Explain the difference between mistakes and errors.',
      'Are both cheap and affordable right here?',
      'List methods, techniques and approaches.',
    ],
  },
  [...synonymPairs(SYNONYM_SETS), ...SET_PHRASES],
);
