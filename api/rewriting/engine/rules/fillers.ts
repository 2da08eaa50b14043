import { isTaskVerb } from '../english/verbs.ts';
import type { SentenceRule } from '../rule.ts';
import { phraseRule } from './phrase-rule.ts';

/** Matches what is before a second request in a sentence: "… and then", "… and for each name". */
const ENDS_REQUEST_PART =
  /\b(?:and|then|also|but)\s*$|(?:^|[,;] |\band )(?:also )?(?:for|in|with|after|at) (?:each|every|all|both|any|the) [\w ]{1,40}$/i;

/** Words after which "literally" sets a standard: "every claim is literally true", "the word must literally be in the text". */
const BEFORE_STANDARD = /\b(?:is|are|was|were|be|been|must|should|can|could|may|might)\s*$/i;
/** What "literally" only stresses: "it is literally the worst", "there are literally hundreds", "I am literally dying". */
const STRESSED =
  /^ (?:the|an?|no|every\w*|all|any\w*|nobody|just|my|our|so|too|hundreds|thousands|millions|dozens|half|one|two|three|four|five|ten|\d+|impossible|insane|crazy|killing|\w+ing)\b/i;
/** In dictated text, a sound of thinking may be all that parts two clauses: "sorry for the wind um I need a caption". */
const ENDS_CLAUSE =
  /(?:\S+ ){3}(?!(?:and|but|or|so|because|that|if|the|an?|my|our|your|to|of|in|on|at|for|with|from|by|about|is|are|was|were|be|am|like|just|really|well|yeah|ok|okay|hi|hello|hey|then|now|know|wonder|wondering|ask|asking|think|thinking|guess|say|saying|tell|mean|see|hoping|hope|explain|describe|me|please|i|we|you|he|she|it|they|what|how|when|where|why|who|which)\b)[\w'’-]+ $/i;
const STARTS_CLAUSE =
  /^ (?:(?:i|we|he|she|they)(?:['’]\w+)? \w|(?:can|could|would|will) (?:you|u|i) |(?:what|how|why|where|when|who) (?:is|are|do|does|did|can|could|should|would) |(?:please|give|write|make|tell|explain|list|suggest|draft) )/i;

/** In characters. */
const LONGEST_END = 80;

/** What was said, as opposed to what was meant: "what the contract literally says". */
const IS_QUOTED = /^ (?:says?|said|states?|stated|reads?|writes?|wrote|written)\b/i;

/** What writers want, and the state that they are in: what they say of these with "kind of" is no degree. */
const SAYS_WANT = /^ (?:want|wanted|need|needed|hoped|hope|wish|have to|forgot|think|thought)\b/;
/** "I kinda want to, but I kinda don't": the doubt is the matter. */
const HAS_DOUBT = /\b(?:but|though|although|however|if|unless|except)\b/i;
const SAYS_MOOD =
  /^ (?:stuck|lost|confused|worried|nervous|curious|wondering|hoping|looking|thinking|struggling|panicking|desperate|in a)\b/;

const NUMBERS =
  '\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|a dozen|a hundred';
/** Matches words that an amount follows: "a list of", "give me", "I need", but not "write". */
const BEFORE_AMOUNT =
  /\b(?:list of|(?:give|tell|show|send|get|find|write) (?:me|us)|give|list|name|suggest|find|(?:i|we|i'll|i'd) (?:only |just )?(?:need|want|have|got|get)|(?:i|we)['’]ve got)\s*$/i;
/**
 * "She's not after money, we just want it filled" and "I just want a list, not an essay": "just" means "only". What the writer doesn't know or can't
 * do is no contrast: "I don't know where to start, I just want a plan".
 */
const DENIES_OTHER =
  /(?:\b(?:not|no|never|nothing)|n['’]t)\b(?! (?:sure|certain|idea|clue|matter|doubt|(?:\w+ )?(?:know|understand|remember|think|believe|get|figure|decide|see|find|work|care|mind)\b))[^.?!;:]{1,80}$/i;
const DENIES_REST =
  /(?:,|\bbut|\band) (?:not|no|nothing|without|never)\b|\b(?:nothing (?:else|more)|instead|rather than)\b/i;

export const fillers: SentenceRule = phraseRule(
  {
    id: 'filler',
    reason: 'Filler words add nothing.',
    examples: [['Explain how engines basically work.', 'Explain how engines work.']],
    counterExamples: [
      'What kind of bird is this?',
      'Is it really true?',
      'Write it in just one sentence.',
      'Keep it very short.',
    ],
  },
  [
    // "My wife basically runs the company" says that she does not quite.
    [
      'basically',
      (_, { before }) =>
        /(?:^|[,;:]\s*|\b(?:i|i'm|we|it|so|and|but|how|what|that|who|you|just|engines|cats|(?:it|they|that|this) (?:should|must|could|would|can)|(?:i|we) (?:need|want|have|had|wanted) to)\s*)$/i.test(
          before,
        )
          ? ''
          : null,
    ],
    ['essentially', (_, { before }) => (/\b(?:is|are|was|were)\s*$/.test(before) ? '' : null)],
    // "He takes things literally": an adverb of manner, which ends its clause. "Not literally five" is not "not five".
    [
      'literally',
      (_, { before, after }) =>
        /\b(?:not|n['’]t)\s*$/i.test(before) ||
        /^ (?:mean|translat|the word|nothing)\b|^(?:[,;:]|$)/i.test(after) ||
        (BEFORE_STANDARD.test(before) && !STRESSED.test(after)) ||
        IS_QUOTED.test(after)
          ? null
          : '',
    ],
    // "Uh huh" is a yes. Before "what's it called", the search for a word would run into the words around it.
    [
      '(um+|uh+|erm|hmm+)',
      (_, { before, after }) =>
        /^,? (?:huh\b|oh\b|what(?:['’]s| is| do) (?:it|you|the|that|they)\b|never mind)/i.test(after) ||
        (ENDS_CLAUSE.test(before.slice(-LONGEST_END)) && STARTS_CLAUSE.test(after))
          ? null
          : '',
    ],
    // "I kinda speak French" and "make it kind of sad" name a degree.
    [
      '(sort of|kind of|kinda|sorta)(?= [a-z])',
      (_, { before, after }) =>
        (/\b(?:i|we|you)\s*$/i.test(before) && SAYS_WANT.test(after) && !HAS_DOUBT.test(after)) ||
        (/(?:\b(?:am|was|been|just)|['’]m)\s*$/i.test(before) && SAYS_MOOD.test(after))
          ? ''
          : null,
    ],
    // "Could that maybe be the reason": the question says that it is open.
    [
      '(maybe|perhaps|possibly)(?= be\\b)',
      (_, { before }) =>
        /\b(?:could|might|may|can) (?:it|that|this|there|they|he|she|(?:the|my|our|its|his|her|their) [a-z]+)\s*$/i.test(
          before,
        )
          ? ''
          : null,
    ],
    ["(let's say|shall we say|let us say|say)(?=,)", (_, { before }) => (/,\s*$/.test(before) ? '' : null)],
    ['you know', (_, { before, after }) => (/,\s*$/.test(before) && /^\s*(?:,|$|[.?!])/.test(after) ? '' : null)],
    // "Room 4, I mean, room 5" is a correction.
    ['i mean', (_, { before, after }) => (/^\s*,/.test(after) && before === '' ? '' : null)],
    ['like', (_, { before, after }) => (/^\s*,/.test(after) && (before === '' || /,\s*$/.test(before)) ? '' : null)],
    // "I need like ten names", but "sports like ten pin bowling" and "Write like two pirates" compare.
    [`like(?= (?:${NUMBERS}) [a-z])`, (_, { before }) => (BEFORE_AMOUNT.test(before) ? 'about' : null)],
    ['(so|well|anyway|anyways|okay|ok|alright|right)(?=,)', (_, { before }) => (before === '' ? '' : null)],
    [
      '(really|truly|genuinely|actually|just|simply|honestly|definitely|certainly|absolutely)(?= (needs?|wants?|would like|hopes?|wish|likes?|loves?|appreciates?|enjoys?|have|has)\\b)',
      // "Do I really need a visa?" asks whether there is a way around it.
      (_, { before, after, found }) =>
        /(?<!\b(?:whether|if|do|does|did) )\b(?:i|we|he|she|they)\s*$/i.test(before) &&
        !(/^(?:just|simply)$/i.test(found) && (DENIES_OTHER.test(before) || DENIES_REST.test(after)))
          ? ''
          : null,
    ],
    [
      '(very|really|extremely|absolutely|incredibly|super)(?= (important|essential|crucial|vital|necessary|critical|interested|excited|curious|confused|grateful)\\b)',
      // "The really important ones" are fewer than the important ones.
      (_, { before }) => (/\b(?:not|the)\s*$/i.test(before) ? null : ''),
    ],
    ['very,? very', 'very'],
    [
      '(?<word>love|please|super|so|much)(,? \\k<word>)+',
      // "Please Please Me" is a title.
      ({ word = '' }, { after }) => (/^[A-Z]/.test(word) && /^ [A-Z]/.test(after) ? null : word),
    ],
    // "Write a poem and please make it rhyme": the request before it says that it is one, too. "They didn't want drugs, and please not …" has none.
    [
      'please(?= (?<verb>[a-z]+))',
      ({ verb = '' }, { before }) =>
        before !== '' &&
        (isTaskVerb(verb) || /^(?:do|don|never|be|no|not)$/.test(verb)) &&
        (ENDS_REQUEST_PART.test(before) || /(?<!\b(?:or|if|think|even) )\bso\s*$/i.test(before)) &&
        !(verb === 'not' && /n['’]t\b|\b(?:not|no|never|nothing|without)\b/i.test(before))
          ? ''
          : null,
    ],
    ['really,? really', 'really'],
    ['so,? so(?= (much|many)\\b)', 'so'],
  ],
);
