import { phraseRule, type Replacement } from '../rules/phrase-rule.ts';

/** Replaces a phrase that starts its sentence. Elsewhere it stays. */
const atSentenceStart =
  (text: string): Replacement =>
  (_, { before }) =>
    before === '' ? text : null;
/** Whether a phrase starts its sentence, or follows a colon or a semicolon. */
const startsClause = (before: string): boolean => before === '' || /[;:]\s*$/.test(before);

/** Participles that can follow their noun without "which is". */
const PARTICIPLES =
  'needed|used|required|written|made|located|based|related|interested|involved|associated|included|found|built|designed|caused|taught|affected|played|produced|grown|held|known|seen|shown|linked|connected|published|given|meant';

const FOLLOWED = '(?= (in|on|by|for|to|at|with|from|as|near|during|under)\\b)';

// Most words before "that is needed" are nouns. The second pattern has the frequent ones that are not.
const ENDS_IN_WORD = /[a-z]{2,}\s*$/;
const ENDS_IN_OTHER_THAN_NOUN =
  /\b(?:that|this|it|all|ones?|those|these|what|which|who|think|know|believe|say|says|said|see|so|such|sure|and|or|but|of|in|on|for|to|with|hope|feel|find|mean|means|note|is|are|was|were|be|everything|something|anything|nothing)\s*$/i;

/** Replaces phrases by shorter ones, in addition to those that are shortened in every prompt. */
export const shorterPhrases = phraseRule(
  {
    id: 'shorter-phrase',
    reason: 'Fewer words ask for the same.',
    examples: [
      ['Remember to draw two examples.', 'Draw two examples.'],
      ['List the tools that are needed for a garden.', 'List the tools needed for a garden.'],
      ['Furthermore, explain the causes.', 'Explain the causes.'],
      ['Name plants such as mint, thyme, etc. for a pot.', 'Name plants such as mint and thyme for a pot.'],
    ],
    counterExamples: [
      'However, explain the causes.',
      'Name a film that is interesting.',
      'Explain what "furthermore" does in an essay.',
    ],
  },
  [
    [
      '(be sure|make sure|please be sure|please make sure|remember|please remember|take care|please take care) to(?= [a-z]+)',
      atSentenceStart(''),
    ],
    [
      '(make sure|be sure)( that)? you(?= (include|use|add|give|explain|list|mention|write|keep|cover|describe|show|name|provide|check|compare|start|end|cite|focus)\\b)',
      atSentenceStart(''),
    ],
    [
      '(additionally|furthermore|moreover|in addition|also|besides that|on top of that|what is more|as well),',
      (_, { before }) => (startsClause(before) ? '' : null),
    ],
    [
      '(generally speaking|in general|that being said|that said|having said that|as such|all in all|overall|in this case|as we all know|as everyone knows|as you know|sadly|unfortunately|luckily|fortunately|thankfully|obviously|naturally|admittedly|interestingly|to be fair),',
      (_, { before }) => (startsClause(before) ? '' : null),
    ],
    [
      `(which|that|who) (is|are|was|were) (?<participle>${PARTICIPLES})${FOLLOWED}`,
      ({ participle = '' }, { before }) =>
        ENDS_IN_WORD.test(before) && !ENDS_IN_OTHER_THAN_NOUN.test(before) ? participle : null,
    ],
    ['an absolute must', 'a must'],
    ['(like|about|around|say) (?<count>[0-9]+|five|ten|twenty) or so', ({ count = '' }) => `about ${count}`],
    ['for the most part', 'mostly'],
    ['more often than not', 'usually'],
    ['with the help of', 'with'],
    ['with the use of', 'with'],
    ['through the use of', 'with'],
    ['a (wide |broad |large |great |whole )?(variety|range|array|selection) of', 'various'],
    ['(large|great|huge) (amounts|quantities) of', 'much'],
    ['the best possible', 'the best'],
    ['the way in which', 'how'],
    ['any (kind|type|sort) of', 'any'],
    ['(?<all>all|both) of the(?= [a-z])', ({ all = '' }) => `${all} the`],
    ['on a (day-to-day|day to day) basis', 'daily'],
    ['(over|during) the course of', 'during'],
    ['as a result of', 'because of'],
    ['as a consequence of', 'because of'],
    [
      'in the process of(?= [a-z]+ing\\b)',
      (_, { before }) => (/(?:\b(?:am|is|are|was|were)|['’](?:m|s|re))\s*$/i.test(before) ? '' : null),
    ],
    ['at some point in the future', 'later'],
    ["in today's (modern )?(world|society|age)", 'today'],
    ['in this day and age', 'today'],
    [
      '(the )?fact that(?= (i|we|he|she|it|they|the|my|our|this)\\b)',
      (_, { before }) =>
        /\b(?:given|considering|accept|mention|note|stress|explain)\s*$/i.test(before) ? 'that' : null,
    ],
    [
      '(?<mark>such as|like|for example|for instance|including) (?<items>[a-z][a-z\\s,-]{2,60}?),? (etc\\.?|and so on|and so forth|and the like|and (things|stuff) like that)',
      ({ mark = '', items = '' }) => `${mark} ${items.replace(/,\s*(?!.*,)/, ' and ')}`,
    ],
    ['(?<mark>such as|like),? (for example|for instance|e\\.g\\.),?(?= [a-z])', ({ mark = '' }) => mark],
    ['(for example|for instance),? (?<mark>such as|like)(?= [a-z])', ({ mark = '' }) => mark],
    ["(won't be|isn't|aren't) able to(?= [a-z])", "can't"],
    ["(wouldn't be|wasn't|weren't) able to(?= [a-z])", "couldn't"],
    ['(would not be|was not|were not) able to(?= [a-z])', 'could not'],
    ['(will be|am|is|are) able to(?= [a-z])', 'can'],
    ['(would be|was|were) able to(?= [a-z])', 'could'],
    ['whether or not', 'whether'],
    ['has got to', 'must'],
    ['have got to', 'must'],
    ['a couple of different', 'a couple of'],
    ['until the point (where|that|at which)', 'until'],
    ['in the case that', 'if'],
    ['on the occasions? (when|that)', 'when'],
    ['at the time (when|that)', 'when'],
    [
      '(?<who>people|students|children|adults|users|customers|readers|those|anyone|someone|everyone) (who|that) (is|are) (?<what>interested in|new to|good at|bad at|unfamiliar with|familiar with|learning|living|working|looking|trying|suffering from)',
      ({ who = '', what = '' }) => `${who} ${what}`,
    ],
  ],
);
