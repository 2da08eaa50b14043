import { phraseRule, type Replacement } from '../rules/phrase-rule.ts';

/** Pairs of words of which one is enough in a request, in addition to the pairs that are shortened in every prompt. */
const SYNONYMS: readonly string[] = [
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

/** Matches contexts that need both words: "both fix and repair", "compare hard and tough", and lists of three. */
const NEEDS_BOTH =
  /\b(?:both|between|either|neither|not|than|versus|contrast|compare|distinguish|difference|whether)\b[^.]*$/i;

const pairs = SYNONYMS.map((set): [string, Replacement] => [
  `(?<first>${set}),? (and|and also|as well as|or) (?<second>${set})`,
  ({ first = '', second = '' }, { before, after }) =>
    first.toLowerCase() === second.toLowerCase() ||
    NEEDS_BOTH.test(before) ||
    /[,/-]\s*$|\b(?:and|or)\s+$/.test(before) ||
    /^(?:[,/-]? ?(?:and|or)\b|[/-])/.test(after)
      ? null
      : first,
]);

const SET_PAIRS: readonly (readonly [string, Replacement])[] = [
  ['(over and over( again)?|again and again|time and time again|time and again)', 'repeatedly'],
  ['(peace and quiet)', 'quiet'],
  ['tried and (tested|true)', 'proven'],
  ['(various|different) and (various|sundry|different)', 'various'],
  ['(exact|very) same', 'same'],
  ['each individual', 'each'],
  ['(tiny little|little tiny|teeny tiny)', 'tiny'],
  ['(general|overall) consensus', 'consensus'],
  ['brand new', 'new'],
  ['still (?<verb>remains?)', ({ verb = '' }) => verb],
  ['fellow (?<who>classmates?|colleagues?|teammates?|coworkers?)', ({ who = '' }) => who],
  ['(different|various) (?<what>types|kinds|sorts) of', ({ what = '' }) => `${what} of`],
  ['nice and (?<how>short|simple|easy|quick|clear|clean|warm|quiet|soft|crisp|fresh)', ({ how = '' }) => how],
  ['plan ahead( of time)?', 'plan'],
  ['step by step, one step at a time', 'step by step'],
  ['(?<a>reason) is because', ({ a = '' }) => `${a} is that`],
  ['(?<day>morning|afternoon|evening) in the (morning|afternoon|evening)', ({ day = '' }) => day],
  [
    '(?<verb>plan|start|begin|write|think|go) (out|off) (from|at) the (very )?(start|beginning)',
    ({ verb = '' }) => `${verb} from the start`,
  ],
];

/** Replaces pairs of words with the same meaning by one of them. */
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
  [...pairs, ...SET_PAIRS],
);
