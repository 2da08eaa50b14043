import { canIntroduceRequest } from '../conversational-words.ts';
import { isTaskVerb } from '../english/verbs.ts';
import { anyOf } from '../english/word-lists.ts';
import { BACKWARD_LINKS, CLAUSE_ASIDES } from '../english/words/frame-openings.ts';
import { asksSomething } from '../requests-in-text.ts';
import type { SentenceRule } from '../rule.ts';
import { splitIntoWords } from '../sentences.ts';
import { type Context, phraseRule, type Replacement } from './phrase-rule.ts';

/**
 * Matches the text before an introduction ("frame"): empty, or the end of a clause. A complete clause follows the
 * frame.
 */
const OPENS = /^$|(?:^|[,;:–—-]\s*|\b)(?:and|but|so|because|well|okay|actually)?,?\s*$/i;
const CLAUSE =
  /^,?\s*(?!and\b)(?:i|i['’]\w+|we|we['’]\w+|you['’]\w+|everybody|everyone|people|you|he|she|it|it['’]s|they|there|this|that|these|those|the|an?|my|our|your|his|her|their|its|some|many|most|all|every|each|no|if|when|what|how|why|which|who|where|is|are|do|does|did|can|could|should|[a-z]+s (?:are|have|do|were)|[A-Z\uFFFC])/;

/** Removes a frame that opens a clause, if a clause follows it. */
const unframed: Replacement = (_, { before, after }: Context) =>
  opensClause(before) && CLAUSE.test(after.trimStart()) && !joinsRequest(before) ? '' : null;

/** Whether a frame is joined to a request: "Give me a list, and please note that I am a beginner" would join a statement to an order. */
const joinsRequest = (before: string): boolean =>
  /\b(?:and|but)\s*$/i.test(before) &&
  asksSomething(before, splitIntoWords(before, { start: 0, end: before.length }), before);
const opensClause = (before: string): boolean =>
  /^$|[,;:–—]\s*(?:(?:and|but|so|because)\s*)?$|\b(?:and|but|because)\s*$/i.test(before) && OPENS.test(before);

/** Alternatives for the subject of a phrase, with or without a contracted verb. */
const WE = "(i|we|i'm|we're|i've|we've|i'd|we'd)";
const ADVERBS =
  '( (just|really|also|only|simply|actually|basically|further|first|perhaps|currently|kind of|sort of|truly|still))*';

/** Removes introductions to statements: "The thing is that my bike …", "I wanted to mention that …". */
export const idleFrames: SentenceRule = phraseRule(
  {
    id: 'idle-frame',
    reason: 'The sentence says the same without its introduction.',
    examples: [
      ['The thing is that my bike has a flat tyre. What can I do?', 'My bike has a flat tyre. What can I do?'],
      ['The reason why I am writing is that my cat is ill. What can I do?', 'My cat is ill. What can I do?'],
      [
        'It should be remembered that the bridge is closed. How do I get to work?',
        'The bridge is closed. How do I get to work?',
      ],
      [
        'Please note that the report covers Peru. Summarize the history.',
        'The report covers Peru. Summarize the history.',
      ],
      ['I guess I need a plan for a picnic. What should I pack?', 'I need a plan for a picnic. What should I pack?'],
      ['I have been having an issue where my screen flickers. Why?', 'My screen flickers. Why?'],
      [
        'As you probably know, the bridge is closed. How do I get to work?',
        'The bridge is closed. How do I get to work?',
      ],
    ],
    counterExamples: ['What is the reason why the sky is blue?', 'I think it rains. Is that true?'],
  },
  [
    [
      `the( (main|only|real|whole|simple))? (thing|situation|point|fact|truth|reality|deal|issue|problem|story|fact of the matter) (here )?is( simply)? that`,
      unframed,
    ],
    [`(the thing is|thing is|the situation is|the deal is|here's the thing)(?=,)`, unframed],
    [
      `(the|my)( main)? reason( (why|that|for which))?( (i'm|i am|i was|i have been|i) (writing|asking|contacting you|reaching out|messaging|here|write|ask|wrote|asked)( (to you|you|this|about this))?( today)?| (for|behind|of) (my|this) (message|question|request|email|writing|asking))? is (that|because)`,
      (groups, context) => (context.before === '' ? resolve(unframed, groups, context) : null),
    ],
    [
      `${WE}( (am|was|have been))?( (would like|like|want|wanted|need|am|decided|thought i would))?${ADVERBS} (to )?(writing|reaching out|contacting you|getting in touch|messaging you|reach out|contact you|write|write to you|get in touch)( (to you|today|here|with you|you))* (because|since)`,
      unframed,
    ],
    [
      `${WE}( (should|must|have to|would|like|want|wanted|need|would like|'d like|ought|can|may|might|feel i should))*( (also|just|further|quickly|perhaps|maybe))*( (like|want|have|need))?( to)?( (also|just|quickly))* (mention|add|point out|note|let you know|tell you|inform you|clarify|admit|confess|say|emphasi[sz]e|stress)( (here|upfront|first))? that`,
      unframed,
    ],
    [
      '(please |kindly )?(note|be (advised|informed|aware|reminded)|keep in mind|bear in mind|take note|remember|mind you|understand|know) that',
      unframed,
    ],
    [
      `${WE}( (have|am|are))?${ADVERBS}( been)?( (having|facing|experiencing|have|got|dealing with|running into|encountering))?${ADVERBS} (an?|this|some|the)( (little|small|big|weird|strange|odd|annoying|serious|bit of an?|ongoing|recurring))* (issue|problem|situation|trouble|bug) (where|in which|whereby|that)`,
      unframed,
    ],
    [
      "(it is|it's)( (also|generally|widely|commonly|very|well|really))* (interesting to note|worth (noting|mentioning|pointing out|saying|adding|remembering|knowing)|important to (note|remember|understand|know|keep in mind|point out)|(generally |widely |commonly )?(accepted|known|understood|acknowledged|agreed|believed)|no secret|common knowledge|a( well-)?( known)? fact|worthy of note) that",
      unframed,
    ],
    [
      'it (should|can|could|might|may|ought to|need hardly)( also)?( perhaps)? be (noted|mentioned|said|pointed out|added|stressed|emphasi[sz]ed|remembered|kept in mind|understood|argued) that',
      unframed,
    ],
    // "It must be mentioned that entry is free" says what a text must have.
    ['it (must|has to|needs to)( also)? be (noted|said|remembered|kept in mind|understood) that', unframed],
    [`(${anyOf(BACKWARD_LINKS)})(?=,)`, unframed],
    ['it goes without saying that', unframed],
    ['it is my understanding that', unframed],
    [
      `${WE}( have| am| are)?${ADVERBS} (find|found|finding) (myself|ourselves) in (a|the|this)( (tricky|difficult|strange|odd|weird|bit of a))? (situation|position|place) (where|in which)`,
      unframed,
    ],
    [
      "(as|like) (you|we|everyone|everybody|most people|people|i am sure you|i'm sure you)( (may|might|all|probably|surely|already|can|well|no doubt|undoubtedly|both|would|must|certainly|definitely))* (know|knows|aware|are aware|imagine|see|guess|realize|realise|understand|understands)( already)?(?=,)",
      unframed,
    ],
    [
      "in (today's|this|the|our)( (fast-paced|modern|busy|digital|day and age|day|ever-changing|hectic|competitive))*( (world|society|age|era|times|environment|landscape|market|economy))(?=,)",
      unframed,
    ],
    [
      `${WE}( would)?${ADVERBS} (guess|suppose|figure|reckon|feel like|believe|think|thought|decided|'ve decided|have decided|have come to the conclusion|realized|realised)( that)?(?= what (i am|i'm|we are|we're)( (really|just|only|actually|basically))* (asking|looking|after|hoping)\\b| (i|we|my|the|what)( (really|just|only|actually|also))* (need|needs|want|wants|require|could use|would like|'d like|question|thing|i need|i want|we need|i'd like|i would like))`,
      unframed,
    ],
    [
      '(my|the)( (main|real|actual|only|simple|quick|first))* (question|request|query)( (here|for you|to you|today|now|i have|is|basically|really))* is( (basically|simply|really|just))?( (this|that|as follows|the following|the next one))?[,:]?(?= (what|how|why|when|where|which|who|is|are|do|does|did|can|could|should|would|will)\\b)',
      (groups, context) => (ASKS_ITSELF.test(context.after) ? resolve(unframed, groups, context) : null),
    ],
    [`(${anyOf(CLAUSE_ASIDES)})(?=,)`, unframed],
  ],
);

/** Matches a direct question: "How do tides work", not "how tides work". */
const ASKS_ITSELF =
  /^[,:]?\s*(?:(?:what|how|why|when|where|which|who)(?: (?!i|we|you|they|he|she|it|the|a|an|my|to)\w+){0,2} )?(?:is|are|do|does|did|can|could|should|would|will|was|were|has|have)\b/i;

const resolve = (
  replacement: Replacement,
  groups: Readonly<Record<string, string | undefined>>,
  context: Context,
): string | null => (typeof replacement === 'string' ? replacement : replacement(groups, context));

const ANSWERS =
  '(information|info|advice|ideas|tips|suggestions|instructions|details|feedback|recommendations|examples|pointers|guidance|inspiration)';

const WISHES =
  /\b(?:need(?:ed|ing)?|want(?:ed|ing)?|like|love|requir\w+|looking|after|hop(?:e|ing)|search\w+|ask\w*|expect\w*|trying|seek\w*)\b/;

/** Returns whether the words between "what I" and "is" only express a wish: "what I really need is". */
const isWish = (talk: string): boolean => {
  const plain = talk.trim().toLowerCase();
  return WISHES.test(plain) && plain.split(/\s+/).every((word) => canIntroduceRequest(word) || IN_WISH.test(word));
};
const IN_WISH =
  /^(?:from|in|of|terms|output|result|see|receive|obtain|achieve|build|make|end|outcome|should|ideally|expect|expecting|after|searching|trying)$/;

/** Returns whether the text starts with the base form of a task verb: "What I am trying to do is build a shed". */
const startsWithDeed = (after: string): boolean => isTaskVerb(/^ ([a-z]+) /i.exec(after)?.[1]?.toLowerCase() ?? '');

/** Alternatives for wishes about the answer: "I would like the answer to be" in Spanish. */
const WANTS_IT =
  "(i|we|i'd|we'd)( would)?( (also|really|just|very much|much|strongly))* (like|love|want|prefer|need|expect)( for)? (?<it>it|(the|your)( (final|whole|entire|overall))? (answer|response|output|result|tone|reply|style|format|length|summary|article|email|essay|post|letter|report|list|story|explanation)) to be";

/** Matches properties that a writer can ask of a text or a list: "short", "under 100 words". */
const OF_A_TEXT =
  /^ (?:(?:very|quite|fairly|relatively|really|somewhat|as) )?(?:\d|one|two|three|four|five|ten|in|about|under|over|between|around|approximately|no (?:more|longer)|at (?:least|most)|short|long|brief|concise|formal|informal|written|fun|funny|humorous|simple|easy|detailed|clear|professional|friendly|polite|catchy|memorable|creative|original|engaging|persuasive|neutral|serious|light|warm)\b/i;

/** What a wish can be for: the answer, or a part of it. A wish for others is no order: "It would be great if the bus could wait". */
const ANSWER_PART =
  '(the|your) (answers?|response|output|results?|tone|names?|ideas?|list|text|style|language|summary|story|email|letter|explanations?|examples?|questions?|sentences?|points?|items?|plan|titles?|steps?|suggestions?)';

/**
 * Shortens wishes for a thing ("I would like it to be short") and some wordy requests ("furnish me with a list"). Wishes for an action are for the
 * rule `request-padding`.
 */
export const wishes: SentenceRule = phraseRule(
  {
    id: 'wish',
    reason: 'State directly what you want.',
    examples: [
      [
        'I am in need of a recipe that is super easy. What do you suggest?',
        'I need a recipe that is super easy. What do you suggest?',
      ],
      ['What I need from you is a plan for a picnic. Keep it short.', 'I need a plan for a picnic. Keep it short.'],
      [
        'What we are looking for is a slogan for a bakery. Make it rhyme.',
        'We need a slogan for a bakery. Make it rhyme.',
      ],
      [
        'Write a script. It would be great if it could also print the names.',
        'Write a script. It should also print the names.',
      ],
      ['List five names. It would be great if the names were short.', 'List five names. The names should be short.'],
      [
        'Name three rivers. I would like the answer to be in the form of a bulleted list.',
        'Name three rivers. The answer should be a bulleted list.',
      ],
      [
        'I would really love to have a list of films. What do you suggest?',
        'I need a list of films. What do you suggest?',
      ],
    ],
    counterExamples: [
      'It would be nice if it was raining in it.',
      'Write a poem about London. It would be nice if it was raining in it.',
      'Who said that we are thankful for a list of rivers?',
      'What I need is love. Who sang that?',
      'What I am trying to do is important to my family. Where do I start?',
      'It would be great if it rained. Will it?',
      'It would be nice if the weather was better. What can I do?',
      'I would like it to be a surprise. How do I plan a party?',
    ],
  },
  [
    [
      "(what|all|all that|the thing|the thing that|everything) (?<who>i|we)('m|'re|'d|'ve|'ll)?(?<talk>( [a-z]+){1,14}?) (is|are|would be|was)( (basically|really|simply|just|actually|essentially))*(?= (an?(?! (bit|little|lot|while)\\b)|some|\\d|two|three|four|five|six|seven|eight|nine|ten)\\b)",
      ({ who = 'I', talk = '' }, { before }) =>
        opensClause(before) && isWish(talk) ? `${/^we/i.test(who) ? 'we' : 'I'} need` : null,
    ],
    // "What I'd like is the text rewritten" names what is to be done.
    [
      "what (?<who>i|we)(?<talk>('d|'m|'re)?( [a-z]+){0,8}?) (is|are|would be)( (basically|really|simply|just|actually|essentially))* (?<what>the|my|our)(?= (?!(same|best|truth|opposite|right|wrong|only|kind|sort|type|way|following|one|thing|next|first|last)\\b)[a-z-]+( [a-z-]+)? [a-z]+(ed|en)\\b)",
      ({ who = 'I', talk = '', what = '' }, { before }) =>
        before === '' && isWish(talk.replace(/'[a-z]+/, ' would'))
          ? `${/^we/i.test(who) ? 'we' : 'I'}${/\blike\b/i.test(talk) ? "'d like" : ' need'} ${what}`
          : null,
    ],
    [
      `(it|that|it'd|that'd)( would| might| could)?( (also|really|just|be|very|so|absolutely|highly|quite|super|extremely|even))* (great|nice|good|awesome|amazing|lovely|wonderful|fantastic|helpful|perfect|cool|ideal|appreciated|useful|best|better|preferable|beneficial) if (?<it>it|this|${ANSWER_PART})( could| would| can| were to)(?= [a-z])`,
      ({ it = 'it' }, { before, after }) =>
        before === '' && !/^ (?:be|rain|have)\b/.test(after) ? `${it.toLowerCase()} should` : null,
    ],
    [
      `(it|that|it'd|that'd)( would)?( (also|really|just|be|very|so|absolutely))* (great|nice|good|awesome|amazing|lovely|wonderful|fantastic|perfect|cool|ideal|best|better|preferable) if (?<it>it|they|${ANSWER_PART}) (was|were)(?= [a-z])`,
      ({ it = '' }, { before, after }) =>
        before === '' && !/^ (?:to|raining|a|an|the)\b/.test(after) ? `${it.toLowerCase()} should be` : null,
    ],
    [
      "(?<who>i|we|i'd|we'd)( would)?( (absolutely|really|also|very much|just|so|definitely|truly|honestly))*( (like|love))+ to (have|get|see|receive)(?= (an?|some)\\b)",
      ({ who = 'I' }) => `${/^we/i.test(who) ? 'we' : 'I'} would like`,
    ],
    [
      "(?<who>i|we|i'm|we're)( am| are)?( (really|also|just|currently))* (in need of)(?= (an?|some)\\b)",
      ({ who = 'I' }) => `${/^we/i.test(who) ? 'we' : 'I'} need`,
    ],
    [
      "(?<who>i|we|i'm|we're)( am| are)?( (really|also|just|currently))* looking to (get|have|receive|obtain)(?= (an?|some)\\b)",
      ({ who = 'I' }) => `${/^we/i.test(who) ? 'we' : 'I'} want`,
    ],
    [
      `(i|we|i'd|we'd|i'm|we're)( would| am| are)?( (very|so|really|also|just|most|currently|be))*( (like|love|want|need|wish|looking|hoping|interested|desirous|keen|eager))*( (to|in|of)) (get|getting|obtain|obtaining|have|having|receive|receiving|hear|hearing|find|finding|see|seeing)( from you)?( (some|any|a bit of|a few|more|your))?(?<what> ${ANSWERS}) (?<link>about|on|for|regarding|as to|concerning|in relation to|with respect to|relating to|from)(?= )`,
      ({ what = '', link = '' }, { before }) =>
        before === '' ? `give me${what} ${/^(?:on|for|from)$/i.test(link) ? link : 'about'}` : null,
    ],
    [
      `(i|we|i'd|we'd|i'm|we're)( would| am| are)?( (very|so|really|also|just|most|currently|be|eternally))* (thankful|grateful|glad|happy|obliged) (for|to (get|have|receive))(?= (an?|some) (list|overview|plan|table|set|draft|summary|few)\\b)`,
      (_, { before }) => (before === '' ? 'give me' : null),
    ],
    [`${WANTS_IT} in the form of(?= an?\\b)`, ({ it = '' }, { before }) => (before === '' ? `${it} should be` : null)],
    [
      WANTS_IT,
      ({ it = '' }, { before, after }) =>
        before === '' && (it.toLowerCase() !== 'it' || OF_A_TEXT.test(after)) ? `${it} should be` : null,
    ],
    [
      "what (?<am>i am|we are|i'm|we're)( (currently|basically|really|actually|just))* (?<tries>trying|hoping|planning|looking) to (do|achieve|accomplish) (here )?is( to)?(?= [a-z])",
      ({ am = 'I am', tries = 'trying' }, { before, after }) =>
        before === '' && startsWithDeed(after) ? `${am} ${tries} to` : null,
    ],
    [
      "(?<am>i am|we are|i'm|we're)( (currently|now|presently))? in the (process|middle) of(?= \\w+ing\\b)",
      ({ am = 'I am' }) => am,
    ],
    [
      '(furnish|provide|supply) (?<who>me|us) with(?= (an?|the|some|your)\\b)',
      ({ who = 'me' }, { before }) => (before === '' || /(?:,|\band)\s*$/.test(before) ? `give ${who}` : null),
    ],
    [
      '(as )?per (our|my|your)( (previous|earlier|last|recent|prior))* (conversation|discussion|chat|message|request)(?=, (?!which\\b))',
      (_, { before }) => (before === '' ? '' : null),
    ],
    [
      '(help|assist|guide|advise)( (me|us))? (on|with|about|regarding) how to',
      (_, { before }) => (before === '' || /,\s*$/.test(before) ? 'explain how to' : null),
    ],
    [
      '(have|take) an? ((quick|good|brief) )?look (at|over|through)',
      (_, { before }) => (before === '' ? 'look at' : null),
    ],
  ],
);
