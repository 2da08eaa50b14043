import { toAdverb } from '../english/adverbs.ts';
import { baseOfGerund } from '../english/verbs.ts';
import type { SentenceRule } from '../rule.ts';
import { phraseRule } from './phrase-rule.ts';

/** Matches words after which an adverb would modify the wrong verb or no verb. */
const NO_ADVERB_AFTER = /(?:(?:ed|en|wn)|\b(?:is|are|was|were|be|being|been|it|them|this|that))\s*$/i;

/**
 * Returns whether the clause has more than seven words before the phrase. In "… a project in a persuasive way", an
 * adverb would seem to modify the project.
 */
const isFarFromVerb = (before: string): boolean =>
  before.split(/[,;]/).at(-1)?.trim().split(/\s+/).slice(7).length !== 0;

/**
 * Adjectives with a common adverb, which "on a … basis" stands for. Others make a term with it: "on an accrual basis", "on a trial basis" (many are
 * nouns).
 */
const OF_BASIS =
  /^(?:(?:hour|dai|night|week|fortnight|month|quarter|year|time)ly|(?:bi)?annual|regular|frequent|occasional|constant|consistent|continual|continuous|periodic|sporadic|intermittent|permanent|temporary|seasonal|gradual|systematic|individual|personal|voluntary|(?:in)?formal|confidential|anonymous|equal|selective)$/;
/** Adjectives whose adverb says how to write. Others name a style: "in a gothic style". */
const OF_STYLE =
  /^(?:clear|concise|brief|simple|polite|(?:in)?formal|casual|professional|persuasive|humorous|detailed|coherent|creative|objective)$/;

const MANNERS: ReadonlyMap<string, string> = new Map([
  ['clear', 'clearly'],
  ['concise', 'concisely'],
  ['friendly', 'in a friendly way'],
]);

const UNITS =
  'word|words|line|lines|sentence|sentences|page|pages|paragraph|paragraphs|characters|minute|minutes|hour|hours';
const NUMBER =
  '(\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred)';
const ENDS_IN_NUMBER = new RegExp(`\\b${NUMBER}\\s*$`, 'i');
const VAGUE_NOUN = '(situation|problem|issue|matter|case|difficulty|challenge|predicament|dilemma)';

const TAKES_IDEA =
  /\b(?:toy|toying|toyed|play|playing|played|flirt|flirting|struggle|struggling|comfortable|happy|ok|okay|fine|agree|disagree|familiar|start|begin)\s*$/i;

export const circumlocutions: SentenceRule = phraseRule(
  {
    id: 'circumlocution',
    reason: 'One word replaces a longer phrase.',
    examples: [
      ['List tasks that people do on a daily basis.', 'List tasks that people do daily.'],
      ['Suggest how to study in an efficient manner.', 'Suggest how to study efficiently.'],
      ['Explain how to sleep well on a consistent basis.', 'Explain how to sleep well consistently.'],
      ['Write a text of a humorous nature about bees.', 'Write a humorous text about bees.'],
      ['Write a story about bees that is 200 words in length.', 'Write a story about bees that is 200 words.'],
      ['How do I go about choosing a bike?', 'How do I choose a bike?'],
      ['Suggest a total of seven gifts for a colleague.', 'Suggest seven gifts for a colleague.'],
      ['Enlighten me on why it is that cats purr.', 'Tell me why cats purr.'],
      ['Explain the question of how bees find flowers.', 'Explain how bees find flowers.'],
      ['The airline in question lost my bag. What can I do?', 'The airline lost my bag. What can I do?'],
      ['Explain tides in a manner that is clear and easy to understand.', 'Explain tides clearly.'],
      ['Explain the reason why the sky is blue in color.', 'Explain why the sky is blue.'],
      ['Describe a town for a period of two weeks of rain.', 'Describe a town for two weeks of rain.'],
      ['There is a bug that crashes the app. How do I find it?', 'A bug crashes the app. How do I find it?'],
      [
        "There's water that's dripping from the pipe. What can I do?",
        'Water is dripping from the pipe. What can I do?',
      ],
    ],
    counterExamples: [
      'What is the nature of time?',
      'Explain how to act in a kind of way.',
      'There is a man that I love. Write a poem about him.',
      'There is no app that works. Why?',
      "There was a storm that's coming from the north. Write a headline about it.",
      'How do rumours go about?',
    ],
  },
  [
    [
      'in (a|an) ((very|more|most|highly|really|rather|fairly) )?(?<how>[a-z]+) (?<kind>manner|way|fashion|style)(?! (that|which|as|of|to|in|you|i|we)\\b)',
      ({ how = '', kind = '' }, { before }) =>
        NO_ADVERB_AFTER.test(before) ||
        isFarFromVerb(before) ||
        (/^style$/i.test(kind) && !OF_STYLE.test(how.toLowerCase()))
          ? null
          : (toAdverb(how.toLowerCase()) ?? null),
    ],
    [
      'on (a|an) (?<how>[a-z]+) basis',
      ({ how = '' }, { before }) =>
        /\b(?:is|are|was|were|be)\s*$/i.test(before) || !OF_BASIS.test(how.toLowerCase())
          ? null
          : (toAdverb(how.toLowerCase()) ?? null),
    ],
    [
      '(?<article>a|an|the|some|any) (?<noun>text|tone|style|question|message|email|letter|issue|problem|story|article|document|response|answer|poem|speech|matter) of (a|an) (?<kind>[a-z]+) nature',
      ({ article, noun = '', kind = '' }) =>
        `${article === undefined ? '' : `${/^an?$/i.test(article) ? (/^[aeiou]/.test(kind) ? 'an' : 'a') : article} `}${kind} ${noun}`,
    ],
    [
      'of (a|an) (?<kind>[a-z]+) nature',
      ({ kind = '' }, { before }) => (/\b(?:be|is|are|was|were|been)\s*$/i.test(before) ? kind : null),
    ],
    [
      `(?<unit>${UNITS}) (in|of|in terms of) (total )?length`,
      ({ unit = '' }, { before }) => (ENDS_IN_NUMBER.test(before) ? unit : null),
    ],
    [
      'how (?<aux>do|does|can|could|should|would|might|to)( (?<who>i|we|you|one|people|they|somebody|someone))?( best)? go about (?<gerund>[a-z]+ing)',
      ({ aux = '', who, gerund = '' }) => {
        const base = baseOfGerund(gerund.toLowerCase());
        if (base === undefined || (who === undefined) !== (aux.toLowerCase() === 'to')) return null;
        return `how ${aux}${who === undefined ? '' : ` ${who}`} ${base}`;
      },
    ],
    [
      'how (?<who>i|we|you|people|they) (can |could |should |might )(be able to )?go about (?<gerund>[a-z]+ing)',
      ({ who = '', gerund = '' }) => {
        const base = baseOfGerund(gerund.toLowerCase());
        return base === undefined ? null : `how ${who} can ${base}`;
      },
    ],
    [`a total of(?= ${NUMBER}\\b)`, (_, { before }) => (/\b(?:to|from|by|is|was|of)\s*$/i.test(before) ? null : '')],
    [
      'the (question|issue|matter|topic|subject|concept) of (?<what>how|why|whether|what|when|where|who|which)',
      ({ what = '' }) => what,
    ],
    ['(?<link>about|covers|discusses|deals with) the (topic|subject|theme|question|issue) of', ({ link = '' }) => link],
    ['(?<noun>the [a-z]+) in question', ({ noun = '' }) => noun],
    [`for a (period|duration|span|length) of( time of)?(?= (the (last|past|next) )?${NUMBER}\\b)`, 'for'],
    ['over the course of', 'over'],
    [
      "in a (manner|way|fashion) (that is|that's|which is) (both )?(?<how>clear|concise|simple|professional|polite|friendly|efficient|effective|engaging|accessible)( and (easy|simple) to (understand|follow|read))?(?=$|[,.:;])",
      ({ how = '' }, { before }) =>
        isFarFromVerb(before) ? null : (toAdverb(how.toLowerCase()) ?? MANNERS.get(how.toLowerCase()) ?? null),
    ],
    [
      '(what (is|are) the reasons? (as to )?why|the reasons? (as to )?why)(?= (the|a|an|my|our|your|his|her|their|its|some|many|most|people|we|i|they|he|she|it) )',
      (_, { before, after }) =>
        /\b(?:explain|tell me|understand|know|describe|discuss|me)\s*$/i.test(before) &&
        !/\b(?:is|was|are|were) (?:because|that)\b/.test(after)
          ? 'why'
          : null,
    ],
    [
      '(?<size>large|small|big|huge|tiny|short|long|round|square|red|blue|green|yellow|black|white|brown|orange|purple|pink|grey|gray|heavy|positive|negative|unique|few|shiny|rectangular|oval) in (size|color|colour|shape|nature|number|weight|appearance)(?=$|[,.?;:]| (and|but|or|that|which|with|for|to)\\b)',
      ({ size = '' }) => size,
    ],
    ['(?<what>why|how) it is that', ({ what = '' }) => what],
    [
      '(enlighten|inform|advise|educate) (?<who>me|us) (on|about|as to|regarding)(?= (why|how|what|whether|when|where|who|which)\\b)',
      ({ who = 'me' }, { before }) => (before === '' || /,\s*$/.test(before) ? `tell ${who}` : null),
    ],
    [
      '(shed|throw) (some |a little |any )?light on(?= (why|how|what|whether|when|where|who|which)\\b)',
      (_, { before }) => (before === '' || /\byou( \w+)?\s*$/i.test(before) ? 'explain' : null),
    ],
    [
      '(with a view to|with an eye to|for the purposes? of|with the (aim|goal|intention|purpose|objective|idea) of) (?<gerund>[a-z]+ing)',
      ({ gerund = '' }, { before }) => {
        const base = baseOfGerund(gerund.toLowerCase());
        // "I'm toying with the idea of moving": the idea belongs to the verb before it.
        return base === undefined || TAKES_IDEA.test(before) ? null : `to ${base}`;
      },
    ],
    [
      `(?<noun>(the|a|this|my|our) ${VAGUE_NOUN}) (that |which )?(i am|i'm|we are|we're|i have been|we have been)( (currently|now|presently|just))? (dealing with|facing|having|experiencing|in|working through|confronted with|faced with)`,
      ({ noun = '' }) => noun,
    ],
    [
      '(?<be>is|are|was|were) (currently|presently|now) in the (process|midst|middle) of(?= [a-z]+ing\\b)',
      ({ be = '' }) => be,
    ],
    ['(because of|given|considering|in light of|in view of|seeing) the fact that', 'because'],
    [
      '(?<verb>about|inform(?<who> [a-z ]{2,25}?) (of|about)|aware of|despite|mention|note|explain|accept|stress|emphasi[sz]e|highlight) the fact that',
      ({ verb = '', who }) =>
        /^inform/i.test(verb) && who !== undefined
          ? `inform${who} that`
          : /^(?:mention|note|explain|accept|stress|emphasi[sz]e|highlight)/i.test(verb)
            ? `${verb} that`
            : null,
    ],
    [
      "there('s| is) (?<what>(a|an|some|one) ([a-z-]+ ){1,4})?(?<bare>[a-z]+ )?(that's|that is|which is|which's)(?= [a-z]+ing\\b)",
      ({ what, bare }, { before }) =>
        before !== '' || (what === undefined) === (bare === undefined) ? null : `${what ?? bare ?? ''}is`,
    ],
    [
      'there is (?<what>(a|an|one)( [a-z-]+){1,3}) (that|which|who) (?!(i|you|we|they|he|she|it|the|a|an|my|your|our|people|is|was|has|can|will|are)\\b)(?<verb>[a-z]+s)(?= )',
      ({ what = '', verb = '' }, { before }) =>
        before === '' && !/ (?:no|not)\b/.test(what) ? `${what} ${verb}` : null,
    ],
    ['(undertake|carry out|do|perform) (a|the) translation of', 'translate'],
    ['make (?<tense>a |the )?(decision|choice) (about|on|regarding|as to) whether', 'decide whether'],
    ['making (a |the )?(decision|choice) (about|on|regarding|as to) whether', 'deciding whether'],
    ['at the (current|present) (moment|time)( in time)?', 'now'],
    [
      '(?<be>is|are) of the opinion that',
      ({ be = '' }, { before }) =>
        /\b(?:he|she|it|they|who)\s*$/i.test(before) ? (be === 'is' ? 'thinks that' : 'think that') : null,
    ],
    ['am of the opinion that', 'think that'],
    ['in (my|our) capacity as', 'as'],
  ],
);
