import { inflect, inSpelling, verbFromNoun } from '../english/verbs.ts';
import type { SentenceRule } from '../rule.ts';
import { phraseRule, type Replacement } from './phrase-rule.ts';

const ADJECTIVE_WORDS = '(?<how>brief|short|concise|quick|clear|thorough|careful)';
const AS_ADVERB: Readonly<Record<string, string>> = {
  brief: 'briefly ',
  short: 'briefly ',
  quick: 'briefly ',
  concise: 'concisely ',
  clear: 'clearly ',
  thorough: 'thoroughly ',
  careful: 'carefully ',
};

/**
 * Nouns that a verb replaces in an order ("Provide a summary of" becomes "Summarize"): the noun, the verb, and the words between
 * the noun and the object.
 */
const NOMINALISATIONS: readonly (readonly [noun: string, verb: string, link: string])[] = [
  ['summary', 'summarize', 'of'],
  ['description', 'describe', 'of'],
  ['explanation', 'explain', '(of|as to|for(?= (how|what|why)\\b))'],
  ['analysis', 'analyze', 'of'],
  ['evaluation', 'evaluate', 'of'],
  ['assessment', 'assess', 'of'],
  ['review', 'review', 'of'],
  ['comparison', 'compare', '(of|between)'],
  ['examination', 'examine', 'of'],
  ['investigation', 'investigate', '(of|into)'],
  ['translation', 'translate', 'of'],
  ['definition', 'define', '(of|for)'],
  ['calculation', 'calculate', 'of'],
  ['estimate', 'estimate', 'of'],
  ['outline', 'outline', 'of'],
  ['overview', 'outline', 'of'],
  ['recommendation', 'recommend', 'of'],
  ['classification', 'classify', 'of'],
  ['optimization', 'optimize', 'of'],
];

const HAS_PARTS = /^ (?!an? ).*\bwith (?!(?:and|or) )\w/i;

const nominalised = NOMINALISATIONS.flatMap(([noun, verb, link]): [string, Replacement][] => {
  const givers =
    noun === 'overview' || noun === 'review'
      ? '(do|perform|conduct|carry out)'
      : '(provide|give|make|do|perform|conduct|carry out|offer)';
  const spelling = noun.includes('iz') ? noun.replace('iz', '(iz|is)') : noun;
  return [
    [
      `${givers}( me| us)?( with)? (a|an) (${ADJECTIVE_WORDS} )?${spelling} ${link}(?= (the|a|an|this|that|these|those|my|our|your|his|her|their|its|each|all|how|what|why|\\w))`,
      ({ how }, { british, before, after }) => {
        // "Make a summary of the meeting with action points": they are to be in the summary.
        if (HAS_PARTS.test(after)) return null;
        if (/\b(?:to|please|then|and|also|now|,)\s*$/i.test(before) || before.trim() === '') {
          return `${how ? (AS_ADVERB[how.toLowerCase()] ?? '') : ''}${inSpelling(verb, british)}`;
        }
        return null;
      },
    ],
  ];
});

export const nominalisations: SentenceRule = phraseRule(
  {
    id: 'nominalisation',
    reason: 'A verb is more direct than a noun.',
    examples: [
      ['Provide a summary of the French Revolution.', 'Summarize the French Revolution.'],
      ['Give me a brief description of Lima.', 'Briefly describe Lima.'],
      ['Perform an analysis of the market for tea.', 'Analyze the market for tea.'],
      [
        'Describe the colour blue and then give an analysis of its effects.',
        'Describe the colour blue and then analyse its effects.',
      ],
      ['Make a list of the largest lakes.', 'List the largest lakes.'],
      ['Review the lease and make an identification of any risks.', 'Review the lease and identify any risks.'],
      ['We are making preparations for the fair. Name a theme.', 'We are preparing for the fair. Name a theme.'],
      ['I am conducting research into the tides. Name a book.', 'I am researching the tides. Name a book.'],
      ['Explain how voters make a decision about taxes.', 'Explain how voters decide about taxes.'],
    ],
    counterExamples: [
      'Write a summary for a general reader.',
      'Provide a detailed analysis of the market for tea.',
      'Make a list for packing.',
    ],
  },
  [
    ...nominalised,
    [
      '(make|create|write|give|provide|compile|prepare)( me| us)?( with)? (a|the) list of(?= (all|the|some|\\w+))',
      (_, { before, after }) =>
        startsClause(before) &&
        !/ (?:in|as) (?:a|the) table|\b(?:ordered|the list|it)\b|^ (?:all|the) .*\bwith \w/.test(after)
          ? 'list'
          : null,
    ],
    ['make (a |the )?decisions? (on |about )?(?=(whether|if|how|what|which)\\b)', 'decide '],
    ['make (a |the )?decisions?(?= (on|about|to)\\b)', 'decide'],
    ['made (a|the) decision(?= to\\b)', 'decided'],
    ['(come to|reach|arrive at) (a|the) (decision|conclusion)(?= (on|about|whether|to)\\b)', 'decide'],
    ['(come to|reach|arrive at) the conclusion that', 'conclude that'],
    [
      '(?<aux>has|have|had) (come to|reached|arrived at) the conclusion that',
      ({ aux = '' }) => `${aux} concluded that`,
    ],
    ['(give|take) consideration to', 'consider'],
    ['make an attempt to', 'try to'],
    ['made an attempt to', 'tried to'],
    [
      '(assist|help|support|aid)( (me|us))?( out)? (with|in|on) (the|a) (?<deed>[a-z]+) of(?= )',
      ({ deed = '' }, { before, british }) => {
        const verb = verbFromNoun(deed.toLowerCase());
        return verb && startsClause(before) ? inSpelling(verb, british) : null;
      },
    ],
    [
      'mak(?<end>e|es|ing) (a |an |the |some |any )?(?<deed>identification|correction|selection|evaluation|assessment|comparison|improvement|suggestion|recommendation|estimation|estimate|calculation|preparation|arrangement|revision|adjustment|modification|alteration)s? (?<link>of|to|for)(?= (the|a|an|any|this|that|these|those|my|our|your|his|her|their|its|all|each|how|what)\\b)',
      ({ end = '', deed = '', link = '' }, { british }) => toVerbPhrase(end, deed.toLowerCase(), link, british),
    ],
    ['(prepare|write|create|produce|make) (a |an |the )(first |initial |rough )?draft of', 'draft'],
    [
      'conduct(?<ing>ing)? (a |an )?(?<deed>research|review|study|survey|investigation|examination|analysis|evaluation|assessment)( of| into| on)(?= (the|a|an|any|this|that|these|those|my|our|your|how|what|all)\\b)',
      ({ ing, deed = '' }, { british }) => {
        const verb = inSpelling(CONDUCTED[deed.toLowerCase()] ?? '', british);
        return verb === '' ? null : inflect(verb, ing === undefined ? 'base' : 'gerund');
      },
    ],
    ['have a discussion about', 'discuss'],
    ['is indicative of', 'indicates'],
    ['are indicative of', 'indicate'],
    ['(make|do) a comparison between', 'compare'],
    ['make improvements? to', 'improve'],
    ['make changes? to', 'change'],
    ['make use of', 'use'],
    ['makes use of', 'uses'],
    ['making use of', 'using'],
    ['made use of', 'used'],
    ['provide (me )?with (a|an) explanation (of|for)', 'explain'],
    ['have an (effect|impact|influence) on', 'affect'],
    ['has an (effect|impact|influence) on', 'affects'],
    ['had an (effect|impact|influence) on', 'affected'],
    ['have a tendency to', 'tend to'],
    ['has a tendency to', 'tends to'],
  ],
);

/**
 * More nouns that a verb replaces ("Make an identification of" becomes "Identify"), by the words that follow them. Some
 * of these nouns have another meaning before "to".
 */
const NOUN_VERBS_WITH_LINKS: Readonly<Record<string, readonly [verb: string, links: RegExp]>> = {
  identification: ['identify', /^of$/],
  correction: ['correct', /^(?:of|to)$/],
  selection: ['select', /^of$/],
  evaluation: ['evaluate', /^of$/],
  assessment: ['assess', /^of$/],
  comparison: ['compare', /^of$/],
  improvement: ['improve', /^to$/],
  estimation: ['estimate', /^of$/],
  estimate: ['estimate', /^of$/],
  calculation: ['calculate', /^of$/],
  preparation: ['prepare for', /^for$/],
  revision: ['revise', /^(?:of|to)$/],
  adjustment: ['adjust', /^to$/],
  modification: ['modify', /^(?:of|to)$/],
  alteration: ['alter', /^(?:of|to)$/],
};
const CONDUCTED: Readonly<Record<string, string>> = {
  research: 'research',
  review: 'review',
  study: 'study',
  survey: 'survey',
  investigation: 'investigate',
  examination: 'examine',
  analysis: 'analyze',
  evaluation: 'evaluate',
  assessment: 'assess',
};

/**
 * Returns the verb for "make", "makes" or "making" (`end`) with a noun and the word after it; null if the noun is none of the list before that word.
 */
function toVerbPhrase(end: string, deed: string, link: string, british: boolean): string | null {
  const [verb, links] = NOUN_VERBS_WITH_LINKS[deed] ?? [];
  if (verb === undefined || !links?.test(link.toLowerCase())) return null;
  return inflect(inSpelling(verb, british), end === 'ing' ? 'gerund' : end === 'es' ? 'third' : 'base');
}

const startsClause = (before: string): boolean =>
  before.trim() === '' || /\b(?:please|then|and|also|now|first|next|finally|second|third|lastly),?\s*$/i.test(before);
