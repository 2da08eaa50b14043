import type { SentenceRule } from '../rule.ts';
import { phraseRule } from './phrase-rule.ts';
import { synonymPairs } from './synonym-pairs.ts';

/** Sets of words with the same meaning, of which a prompt needs one. Words with a legal or technical meaning are left out. */
const SYNONYM_SETS: readonly string[] = [
  'clear|understandable|lucid|intelligible',
  'short|brief|concise|succinct',
  'easy|simple|straightforward|uncomplicated',
  'important|essential|crucial|vital|critical',
  'detailed|thorough|in-depth|comprehensive|exhaustive',
  'help|assistance|aid|support',
  'problems|issues|difficulties|troubles',
  'goals|aims|objectives',
  'new|novel|innovative',
  'basic|fundamental|elementary',
  'various|diverse|different|assorted',
  'precise|exact',
  'fun|enjoyable|entertaining|amusing',
  'polite|courteous|respectful',
  'reliable|dependable',
  'interesting|engaging|captivating',
  'steps|stages',
  'describe|depict',
  'analyze|examine',
  'choose|select|pick',
  'begin|start|commence',
  'end|finish|conclude',
  'gather|collect',
  'rules|regulations',
  'tips|pointers|hints',
  'advantages|benefits|upsides',
  'disadvantages|drawbacks|downsides',
  'practical|actionable|hands-on',
  'unusual|uncommon|rare',
  'quick|fast|speedy|rapid',
  'large|big|sizeable',
];

/** Hedges that say how sure something is, and those that say how much of it there is: "maybe a bit late" has one of each, and needs both. */
const DOUBTS = 'maybe|perhaps|possibly|potentially|probably';
const DEGREES = 'kind of|sort of|kinda|sorta|somewhat|a little bit|a bit';
/** Matches the text after a degree that belongs to it: "a bit of soy sauce", "kind of a mess". */
const BELONGS_TO_DEGREE = /^ (?:of|an?|the|like)\b/;
const INTENSIFIERS =
  'very|really|truly|extremely|incredibly|absolutely|totally|completely|utterly|so|super|quite|deeply|highly';

/** Matches words before a degree: "is so very cold". After other words, "so" may join: "He is deaf so very loud alarms won't do". */
const BEFORE_DEGREE =
  /(?:^|\b(?:am|is|are|was|were|be|been|being|feel|feels|felt|look|looks|looked|seem|seems|sound|sounds|get|gets|got|an?|the|and|just|that|such)|['’](?:m|re|s))\s*$/i;

/** Matches what "so" belongs to: "so very kind as to". */
const AS_TO = /^ \w+ (?:as to|that)\b/;

/** Shortens doubled synonyms, hedges and intensifiers in every prompt. The action "Shorten" has more synonyms (shorten/doubled-words.ts). */
export const doublings: SentenceRule = phraseRule(
  {
    id: 'doubling',
    reason: 'Another word already says this.',
    examples: [
      ['Give a clear and understandable account of tides.', 'Give a clear account of tides.'],
      ['Suggest something that is maybe perhaps cheaper.', 'Suggest something that is maybe cheaper.'],
      ['Describe a really very old town.', 'Describe a very old town.'],
      ['Could a whale possibly perhaps drown?', 'Could a whale drown?'],
    ],
    counterExamples: [
      'Explain the difference between goals and objectives.',
      'Is it both polite and respectful?',
      'Is it very old?',
      'Could a whale drown?',
    ],
  },
  [
    ...synonymPairs(SYNONYM_SETS),
    [
      `(?<modal>could|might|may)(?<who> (i|we|you|he|she|it|they|one|(a|the|this|my) [a-z]+))?( (${DOUBTS}|${DEGREES}))+(?= [a-z])`,
      ({ modal = '', who = '' }, { after }) => (BELONGS_TO_DEGREE.test(after) ? null : `${modal}${who}`),
    ],
    [`(?<one>${DOUBTS})(,? (${DOUBTS}))+(?= [a-z])`, ({ one = '' }) => one],
    [
      `(?<one>${DEGREES})(,? (${DEGREES}))+(?= [a-z])`,
      ({ one = '' }, { after }) => (BELONGS_TO_DEGREE.test(after) ? null : one),
    ],
    [
      `(${INTENSIFIERS})(,? (${INTENSIFIERS}))*,? (?<one>${INTENSIFIERS})(?= [a-z])`,
      ({ one = '' }, { before, after, found }) =>
        /\bnot\s*$/i.test(before) ||
        one === 'so' ||
        (/^so\b/i.test(found) && (!BEFORE_DEGREE.test(before) || AS_TO.test(after)))
          ? null
          : one,
    ],
  ],
);
