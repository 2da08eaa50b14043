import { startsWithObjectPronoun } from '../english/phrasal-verbs.ts';
import { inflect, type VerbForm } from '../english/verbs.ts';
import type { SentenceRule } from '../rule.ts';
import { type Context, phraseRule, type Replacement } from './phrase-rule.ts';

/** Formal verbs and plain ones with the same grammar. Both are regular, apart from the irregular verbs that `inflect` knows. */
const PLAIN_VERBS: readonly (readonly [stilted: string, plain: string])[] = [
  ['utilize', 'use'],
  ['utilise', 'use'],
  ['commence', 'start'],
  ['ascertain', 'find out'],
  ['endeavor', 'try'],
  ['endeavour', 'try'],
  ['elucidate', 'explain'],
  ['expedite', 'speed up'],
  ['disseminate', 'spread'],
  ['necessitate', 'require'],
  ['ameliorate', 'improve'],
  ['remunerate', 'pay'],
  ['enumerate', 'list'],
  ['peruse', 'read'],
  ['procure', 'get'],
  ['effectuate', 'bring about'],
  ['operationalize', 'use'],
];
const FORMS: readonly VerbForm[] = ['base', 'third', 'past', 'gerund'];

function replaceVerb(plain: string, form: VerbForm): Replacement {
  const inflected = inflect(plain, form);
  // The phrasal verbs of the list put a pronoun inside: "speed it up". The formal verb stays before one.
  if (plain.includes(' ')) return (_, { after }) => (startsWithObjectPronoun(after) ? null : inflected);
  return inflected;
}

const verbs = PLAIN_VERBS.flatMap(([stilted, plain]) =>
  FORMS.map((form): [string, Replacement] => [inflect(stilted, form), replaceVerb(plain, form)]),
);

/**
 * Returns whether "going forward" and "moving forward" mean "from now on": "Going forward, …", not "going forward into
 * battle".
 */
const isFromNowOn = ({ before, after }: Context): boolean =>
  after.trim() === '' ||
  ((before === '' || /,\s*$/.test(before)) && !/^ (?:in|into|with|to|on|at|through|from|by|and|or)\b/.test(after));

const BEFORE_NUMBER =
  /^ (?:[\d$£€¥₹]|(?:an?|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/i;

export const plainWords: SentenceRule = phraseRule(
  {
    id: 'plain-word',
    reason: 'A plainer word means the same.',
    examples: [
      ['Explain how to utilize a compass.', 'Explain how to use a compass.'],
      ['Describe a company that commenced trading in May.', 'Describe a company that started trading in May.'],
      ['List numerous uses for a brick.', 'List many uses for a brick.'],
      ['Write an email regarding the delay.', 'Write an email about the delay.'],
      [
        'The team, going forward, will meet on Monday. Write a note about it.',
        'The team will meet on Monday. Write a note about it.',
      ],
    ],
    counterExamples: [
      'What does the word utilize mean?',
      'Write a commencement speech.',
      'Describe an army going forward into battle.',
      'Moving forward into battle, the army sang. Describe it.',
    ],
  },
  [
    ...verbs,
    ['numerous', 'many'],
    ['a (multitude|plethora|myriad) of', 'many'],
    ['regarding', (_, { before }) => (before === '' ? null : 'about')],
    // "How long does it take approximately?" needs the longer word.
    ['approximately', (_, { after }) => (BEFORE_NUMBER.test(after) ? 'about' : null)],
    ['in addition to', 'besides'],
    ['subsequently', 'later'],
    ['in lieu of', 'instead of'],
    [
      'leverag(?<end>e|es|ed|ing)(?= (the|a|an|our|your|their|its|this|these|those|existing|data|technology|social)\\b)',
      ({ end }) => `us${end ?? 'e'}`,
    ],
    ['(going|moving) forward', (_, context) => (isFromNowOn(context) ? '' : null)],
    ['on a go-?forward basis', ''],
    ['touch base with', 'contact'],
    ['reach out to', 'contact'],
  ],
);
