import { asksSomething } from '../requests-in-text.ts';
import type { SentenceRule } from '../rule.ts';
import { splitIntoWords } from '../sentences.ts';
import { fillers } from './fillers.ts';
import { phraseRule } from './phrase-rule.ts';

const wordyPhrases: SentenceRule = phraseRule(
  {
    id: 'wordy-phrase',
    reason: 'Fewer words say the same.',
    examples: [
      [
        'Explain why prices rose due to the fact that oil was scarce.',
        'Explain why prices rose because oil was scarce.',
      ],
      ['Describe what to do in order to fix a leak.', 'Describe what to do to fix a leak.'],
      ['Give advice with regard to saving money.', 'Give advice about saving money.'],
      [
        'Plan a trip in the month of April. I need help with regard to trains.',
        'Plan a trip in April. I need help with trains.',
      ],
      ['List the steps that are necessary to change a tyre.', 'List the steps to change a tyre.'],
      ['Say what to do in the event that it rains.', 'Say what to do if it rains.'],
      ['Name a large number of birds.', 'Name many birds.'],
    ],
    counterExamples: [
      'Explain the phrase due to the fact that.',
      'Say how much a large amount of rain is.',
      'Summarize the article you have been given in a brief manner.',
      "Explain the painting's significance with reference to its age.",
    ],
  },
  [
    ['(due to|because of|owing to|in (view|light) of|on account of|by virtue of) the (simple )?fact that', 'because'],
    ['on the basis of the fact that', 'because'],
    ['the (question|issue|matter) (as to|of) whether', 'whether'],
    [
      'as to (?<what>whether|how|why|what|when|where|which|who)',
      // "Suggestions as to how" needs a preposition, "unsure as to how" does not.
      ({ what = '' }, { before }) => (NOUN_BEFORE_AS_TO.test(before) ? `on ${what}` : what),
    ],
    ['the (way|ways|manner) in which', 'how'],
    ['under the (terms|provisions) of', 'under'],
    ['of (the )?(utmost|paramount|vital|great|highest|crucial) importance', 'essential'],
    [
      '(with|in) (respect (to|of)|relation to)',
      (_, { before }) => (before === '' || CHECKS.test(before) ? null : 'about'),
    ],
    [
      '(a|an) (little )?bit of(?= (?!an? ))',
      (_, { before }) => (/\b(?:need|want|give|add|include|with|is|was)\s*$/i.test(before) ? 'some' : null),
    ],
    // "I'm thinking something like 40 words or so": "about" says it once.
    [
      "(?<lead>(i am|i'm|we are|we're) thinking )?(something like|somewhere around|roughly|around|about|approximately) (?<count>\\d[\\d.,]*( [a-z]+){0,2}?) (or so|or thereabouts)",
      ({ count = '', lead = '' }, { before, after }) =>
        (lead === '' ? /\bthinking $/i.test(before) : !/,\s*$/.test(before) || !/^(?:[:,]|$)/.test(after))
          ? null
          : `about ${count}`,
    ],
    ['for the (simple )?reason that', 'because'],
    ['(in spite of|despite|regardless of) the fact that', 'although'],
    // "In order to be fair, …" is a purpose. "To be fair, …" would be an aside.
    [
      '(in order|so as) to(?! not)',
      (_, { before, after }) => (before === '' && /^ be [a-z]+,/i.test(after) ? null : 'to'),
    ],
    // Between commas, it goes as a whole.
    ['if at all possible(?! (to|for|that|with))', (_, { before }) => (/\w\s*$/.test(before) ? 'if possible' : null)],
    [
      "if (it is|it's|that is|that's|this is)( at all)? possible(?=,(?! then\\b))",
      (_, { before }) => (before === '' ? 'if possible' : null),
    ],
    // Beside what others think, it is the writer's view.
    [
      'in my (humble |personal |honest )?opinion,?(?= (the|it|this|that|he|she|they|there|my|our)\\b)',
      (_, { before }) => (before === '' ? 'I think' : null),
    ],
    ['in order that', 'so that'],
    ['for the purposes? of(?= \\w+ing\\b)', 'for'],
    ['with the (intention|aim|goal|purpose|objective) of(?= \\w+ing\\b)', 'for'],
    [
      '(with|in) regards? to',
      (_, { before }) =>
        before === '' || CHECKS.test(before)
          ? null
          : /\b(?:help|assistance|support|guidance|hand)\s*$/i.test(before)
            ? 'with'
            : 'about',
    ],
    ['pertaining to', 'about'],
    ['on the (subject|topic|matter) of', 'about'],
    ['at (this|the present)( (particular|specific|very))? (point|moment) in time', 'now'],
    ['at that point in time', 'then'],
    ['at the present time', 'now'],
    [
      '(?<when>in|during|for|by) the month of(?= (january|february|march|april|may|june|july|august|september|october|november|december)\\b)',
      ({ when = '' }) => when,
    ],
    [
      '(?<when>in|within|over) an? (time )?(period|span) of(?= (\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\\b)',
      ({ when = '' }) => when,
    ],
    [
      '(that|which) are (necessary|needed|required)( in order)? to',
      (_, { before }) => (/\b(?:steps|actions|instructions|things)\s*$/i.test(before) ? 'to' : null),
    ],
    ['in the event that', 'if'],
    ['in the near future', 'soon'],
    [
      'on a (?<often>daily|weekly|monthly|yearly|regular) basis',
      ({ often = '' }) => (often === 'regular' ? 'regularly' : often),
    ],
    ['a (large|great|huge|vast) number of', (_, { after }) => (BEFORE_DETERMINER.test(after) ? 'many of' : 'many')],
    [
      'the (vast |overwhelming |great )?majority of',
      (_, { after }) => (BEFORE_DETERMINER.test(after) ? 'most of' : 'most'),
    ],
    [
      '(has|have) the ability to',
      (_, { before }) =>
        /\b(?:to|will|would|must|should|shall|may|might|can|could|do|does|did|not)\s*$/i.test(before) ? null : 'can',
    ],
    ['(is|are) able to', 'can'],
    [
      'to be able to',
      (_, { before }) =>
        /\b(?:like|love|want|wish|hope|need|have|has|plan|learn|aim|expect)\s*$/i.test(before) ? null : 'to',
    ],
    ['a number of (different|various)', 'several'],
    [
      '(?<verb>make|makes|making|made) mention of( (?<fact>the fact that))?',
      ({ verb = '', fact }) => `${MENTIONS[verb.toLowerCase()] ?? 'mention'}${fact === undefined ? '' : ' that'}`,
    ],
    [
      'in nature',
      (_, { before }) =>
        /\b(?:is|are|be|was|were|been) (?:\w+ )?[a-z]+(?:ing|al|ive|ous|ful|ic|ent|able|ly)\s*$/i.test(before)
          ? ''
          : null,
    ],
    [
      '(each and every|every single|each and every single) one of(?= (the|these|those|my|our|your|its|their)\\b)',
      'each of',
    ],
    [
      '(?<one>all|any) and (all|any)(?= [a-z])',
      ({ one = '' }, { after }) => (/^ (?:help|suggestions|ideas|advice)\b/.test(after) ? one : 'all'),
    ],
    [
      '(the|a) (reason|reasons) (as to )?why (?<rest>[^,.?]{3,80}?) (is|was) because',
      ({ rest = '' }, { before }) => (before === '' ? `${rest} because` : null),
    ],
    ['until such time as', 'until'],
    ['during the course of', 'during'],
    ['in the course of', 'during'],
    ['prior to', 'before'],
    ['subsequent to', 'after'],
    ['in close proximity to', 'near'],
    ['a (wide )?variety of different', 'various'],
    ['in such a way that', 'so that'],
    ['in an effort to', 'to'],
    [
      'in a (?<how>clear|concise|brief|simple|detailed|polite|professional|careful|quick|friendly|formal) (manner|way|fashion)',
      // "the article you were given briefly": the adverb would modify the wrong verb.
      ({ how = '' }, { before }) => (/(?:ed|en|wn)\s*$/i.test(before) ? null : (MANNER[how.toLowerCase()] ?? null)),
    ],
    ['as a result of the fact that', 'because'],
    ['take into (consideration|account)', 'consider'],
    ['is in need of', (_, { before }) => (before === '' ? null : 'needs')],
    ['are in need of', (_, { before }) => (before === '' ? null : 'need')],
    [
      'whether or not',
      (_, { before }) =>
        /\b(?:explain|know|knows|decide|see|check|say|me|determine|ask|wonder|judge|find out|tell|on|about|of)\s*$/i.test(
          before,
        )
          ? 'whether'
          : null,
    ],
    [
      'in a (?<a>clear|concise|simple|polite|professional|careful) and (?<b>clear|concise|simple|polite|professional|careful) (manner|way|fashion)',
      ({ a = '', b = '' }) => `${MANNER[a.toLowerCase()] ?? ''} and ${MANNER[b.toLowerCase()] ?? ''}`,
    ],
    ['in the field of', 'in'],
    ["(it is|it's) incumbent (upon|on) you to", 'you must'],
    ['at the earliest', (_, { before, after }) => (after.trim() === '' && ASKS_TO_REPLY.test(before) ? '' : null)],
    [
      // Only verbs come after it: not "There are several theories that scientists propose".
      "there (are|exist) (?<what>(many|some|several|various|a lot of|plenty of|a few|numerous|most)( (?!(that|who|which)\\b)[a-z-]+){1,3}) (that|who|which) (?<verb>are|were|have|had|can|can't|cannot|will|won't|could|would|may|might|do|don't|need|want|think|believe|say|claim|feel|know|like|love|hate|prefer|live|work|use|make|help|offer|play|study|cause|affect|include|contain|deal|show|suggest|influence|contribute|exist|remain)",
      ({ what = '', verb = '' }, { before }) => (before === '' ? `${what} ${verb}` : null),
    ],
    ['in a timely (manner|fashion)', 'promptly'],
    ['in addition to (that|this),', 'also,'],
    ['a sufficient (amount|number) of', 'enough'],
    ['an? (adequate|sufficient) (amount|number) of', 'enough'],
    ['in the vicinity of', 'near'],
    ['for the duration of', 'during'],
    ['(with|having) the exception of', 'except'],
    ['in (its|their) entirety', 'fully'],
  ],
);

/** "Most of our customers" and "most of which", but "most customers". */
const BEFORE_DETERMINER =
  /^ (?:which|whom|whose|the|my|our|your|his|her|its|their|these|those|them|us|you|it|this|that)\b/i;

/**
 * "Check the contract with regard to notice periods": a contract about notice periods would be another one, and so would "pay about work". Matched
 * anywhere before the phrase.
 */
const CHECKS =
  /\b(?:comparison|entitled|pay|paid|payments?|remuneration|compensation|refunds?|reimbursed|reimbursement|check|evaluate|review|assess|analy[sz]e|compare|examine|inspect|test|audit|proofread|rate|rank|judge|improve|edit|revise|correct|update)\b/i;

const MENTIONS: Readonly<Record<string, string>> = { makes: 'mentions', making: 'mentioning', made: 'mentioned' };

const MANNER: Readonly<Record<string, string>> = {
  clear: 'clearly',
  concise: 'concisely',
  brief: 'briefly',
  simple: 'simply',
  detailed: 'in detail',
  polite: 'politely',
  professional: 'professionally',
  careful: 'carefully',
  quick: 'quickly',
  formal: 'formally',
};

/** Removes an aside at the start of the sentence, or after a comma, a colon, a semicolon or a dash. */
const setOff = (_groups: unknown, { before }: { readonly before: string }) =>
  before === '' || /[,;:–—-]\s*$/.test(before) ? '' : null;

const idlePhrases: SentenceRule = phraseRule(
  {
    id: 'idle-phrase',
    reason: 'These words add no information.',
    examples: [['Explain, in my humble opinion, why cats purr.', 'Explain why cats purr.']],
    counterExamples: [
      'What is most important to note?',
      'I want you to be honest.',
      'Send me the list at the end of the day.',
      'How hard is it to be frank with a friend?',
    ],
  },
  [
    ['as a matter of fact', ''],
    [
      "(oh|ah),? (and )?by the way,?(?= (i|i'm|i've|we|we're|we've|my|our|the|it|it's|there|this)\\b)",
      (_, { before }) => (before === '' ? '' : null),
    ],
    ['for all intents and purposes', ''],
    ['needless to say', ''],
    [
      '(to give|giving|just to give) you (a bit of |some |a little )?(background|context)(?=,)',
      (_, { before }) => (before === '' ? '' : null),
    ],
    ['for (some |a bit of |a little )?(background|context)(?=,)', (_, { before }) => (before === '' ? '' : null)],
    // Between commas, it is not a time of day.
    ['at the end of the day', (_, { before, after }) => (/,\s*$/.test(before) && after.startsWith(',') ? '' : null)],
    ['when all is said and done', setOff],
    [
      'to be (very |quite |perfectly |completely |totally )?(honest|frank)( with you)?',
      (_, { before, after }) =>
        /^$|[,;:–—-]\s*(?:(?:and|but)\s*)?$/i.test(before) && ENDS_ASIDE.test(after) ? '' : null,
    ],
    // "Honestly, is it any good?" asks for an honest answer.
    [
      "(honestly|frankly|truth be told|to tell (you )?the truth|in all honesty),?(?= (i|i'm|i've|we|my|our|he|she|they|there)\\b)",
      (_, { before }) => (before === '' ? '' : null),
    ],
    ['the fact of the matter is that', ''],
    // "As I said on Monday, the pool is closed": the time is that of the talk, not that of the clause.
    [
      '(as|like) (i|we) (said|mentioned|discussed|talked about)( (before|earlier|above|previously|yesterday))*',
      (_, { after }) => (/^(?:,|$| (?:i|i'm|we|he|she|it|it's|they|my|our|there)\b)/i.test(after) ? '' : null),
    ],
    ['as (already |previously )?(mentioned|said|stated)( (before|earlier|above|already|previously))*(?=,)', ''],
    ['all things considered', setOff],
    [
      'in (my|our) (humble |personal |honest )?opinion',
      // "In my opinion I think …" says it twice.
      (_, { before, after }) =>
        (/,\s*$/.test(before) && /^(?:,|$)/.test(after)) || (before === '' && /^,? (?:i|we)\b/i.test(after))
          ? ''
          : null,
    ],
    // "Check if that makes sense with my budget" asks.
    [
      'if that makes (any )?sense',
      (_, { before }) =>
        /\b(?:check|see|say|explain|me|know|ask|wonder|sure|judge|decide|verify|confirm|tell)\s*$/i.test(before)
          ? null
          : '',
    ],
    // "It says that the disk is full or something": the writer is not sure of it. In a request, anything near will do.
    [
      'or (something|whatever|anything)( like that)?',
      (_, { before, after }) => (after === '' && asksFor(before) ? '' : null),
    ],
    [
      '(when|whenever) you (get|have|find) (a|the|some) (chance|moment|time|minute)( to spare)?',
      (_, { after }) => (after.trim() === '' ? '' : null),
    ],
    ['(at your earliest convenience|in advance please)', (_, { after }) => (after.trim() === '' ? '' : null)],
    ['if you (know|see|get) what i mean', ''],
  ],
);

/**
 * Turns "It is imperative that the article be …" into "The article must be …", if the subject is the requested text.
 */
const musts: SentenceRule = phraseRule(
  {
    id: 'must',
    reason: 'One word, "must", says the same.',
    examples: [
      ['Write an article. It is imperative that the article be short.', 'Write an article. The article must be short.'],
      [
        'Write a script. It is absolutely crucial that the script does not delete files.',
        'Write a script. The script must not delete files.',
      ],
    ],
    counterExamples: [
      'It is essential that children sleep. Explain why.',
      'It is important that he is told. Who should do it?',
    ],
  },
  [
    [
      "(it is|it's)( (also|very|really|absolutely|extremely|so|equally|quite))* (imperative|essential|crucial|vital|critical|necessary)( (and|as well as)( (absolutely|very|really))? (imperative|essential|crucial|vital|critical|necessary|important))?( (to|for) (me|us))? that (?<it>it|the (article|text|email|script|code|poem|story|essay|summary|list|answer|response|letter|report|post|plan|tone|message|function|program|output|result|table|explanation|description|title|speech|form|document)|your (answer|response)) (?<verb>be|is|are|has|have|(does not|doesn't|do not|not)( be)?)(?= [a-z])",
      ({ it = '', verb = '' }, { before }) =>
        before === '' ? `${it} must ${MUST[verb.toLowerCase()] ?? (/be$/i.test(verb) ? 'not be' : 'not')}` : null,
    ],
  ],
);
const NOUN_BEFORE_AS_TO =
  /\b(?:suggestions?|advice|tips?|guidance|information|info|details|thoughts|feedback|input|recommendations?|insights?|counsel|opinion|views?|ideas?|might have|you have|may have)\s*$/i;
/** Matches a call to answer, with no time of its own: "Please reply at the earliest", but not "Send it in three weeks at the earliest". */
const ASKS_TO_REPLY =
  /\b(?:reply|respond|revert|answer|send|share|let (?:me|us) know|confirm|get back|provide|update|call)\b(?!.*(?:\d|\b(?:in|from|after|by|on|until|before|than|for|within)\b))/i;
const MUST: Readonly<Record<string, string>> = { be: 'be', is: 'be', are: 'be', has: 'have', have: 'have' };

/** Matches what follows an aside: a mark, the end or a subject. "To be honest with my boss, …" is a purpose. */
const ENDS_ASIDE = /^(?:[,.;:–—]|$| (?:the|my|our|it|this|that|i|we|he|she|they|there)\b| i['’])/i;

const asksFor = (text: string): boolean =>
  asksSomething(text, splitIntoWords(text, { start: 0, end: text.length }), text);

export const PHRASE_RULES: readonly SentenceRule[] = [musts, wordyPhrases, idlePhrases, fillers];
