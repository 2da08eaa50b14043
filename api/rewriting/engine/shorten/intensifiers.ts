import { type Context, phraseRule } from '../rules/phrase-rule.ts';

const INTENSIFIERS =
  'very|really|truly|extremely|incredibly|super|genuinely|exceptionally|remarkably|immensely|tremendously|terribly|awfully|absolutely|highly|deeply|particularly';

/**
 * Matches words of size, degree, length and form, which keep their intensifier ("very short" asks for something else than "short"), and words that
 * only end like those of `JUDGED`: "family", "reply".
 */
const MEASURES =
  /^(?:short|long|brief|concise|small|big|large|tiny|huge|young|old|new|hot|cold|cheap|expensive|low|high|few|little|much|many|simple|easy|basic|detailed|specific|formal|informal|casual|strict|fast|slow|quick|early|late|near|far|close|light|heavy|dark|thin|thick|narrow|wide|deep|rare|soft|loud|quiet|sweet|spicy|mild|similar|different|limited|advanced|restrained|experienced|extended|dense|sparse|intensive|extensive|existing|following|excited|missing|quickly|slowly|briefly|slightly|early|likely|only|daily|weekly|monthly|yearly|hourly|roughly|closely|tightly|loosely|highly|lightly|heavily|simply|family|rely|apply|reply|supply|july|recent|frequent|present|absent|sent|went|spent|meant|want|grant|need|feed|speed|indeed|agreed)$/;

/**
 * Matches adjectives and adverbs of judgment, which need no intensifier: "very important", "really helpful",
 * "extremely carefully".
 */
const JUDGED =
  /^(?:important|essential|crucial|vital|critical|good|great|nice|bad|hard|difficult|tough|challenging|clear|happy|sad|glad|tired|busy|sure|certain|common|popular|unique|strong|weak|fun|cool|kind|proud|keen|angry|upset|worried|nervous|scared|confused|lovely|friendly|lonely|curious|eager|valuable|necessary|relevant|smart|clever|pleasant|excellent|elegant|intelligent|brilliant|significant|[a-z]+(?:ful|ive|ous|ing|able|ible|ed|ant|ent|ly))$/;

const VERBS =
  'need|needs|want|wants|like|love|enjoy|hope|appreciate|think|believe|feel|hate|miss|wish|struggle|struggles|help|helps|matters|loved|enjoyed|liked|wanted|needed|helped|struggled';

/**
 * Matches words after which the degree matters: "not very useful", "how really useful", "if it is really necessary".
 */
const DEGREE_MATTERS =
  /(?:\b(?:not|never|too|so|how|as|nor|hardly|less|more|most|whether|if|than|well and)|n['’]t)\s+(?:\w+\s+){0,2}$/i;
/** Matches the start of a question, which may ask for the degree: "Is chess really difficult?" */
const QUESTION =
  /^\W*(?:am|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|might|what|which|why|who|whose|where|when)\b/i;

/** Matches a denial, which "at all" and "whatsoever" only stress: "He doesn't like gadgets at all". */
const DENIES = /(?:\b(?:not|no|never|nothing|nobody|none|without)|n['’]t)\b[^,;:.!?]{0,60}$/i;
/** Matches what can stress a denial only, and not a question or a condition: "if it is possible at all". */
const ENDS_CLAUSE = /^\s*(?:$|[,;:.!])/;

const isIdleBefore = (next: string, { before }: Context): boolean =>
  !DEGREE_MATTERS.test(before) && !QUESTION.test(before) && JUDGED.test(next) && !MEASURES.test(next);

/**
 * Matches words after which "actually" and the like express a contrast: "what it is actually used for" is about the
 * real use, not about the stated one.
 */
const CONTRAST =
  /\b(?:that|which|who|what|how|whether|if|where|when|why|not|never|than|as|only)\b[^,;:]{0,24}$|n['’]t\s*$/i;
const BETWEEN =
  /(?:\b(?:i|we|you|he|she|it|they|this|there|is|are|was|were|am|has|have|had|will|would|can|could|should|must|may|to|and|but)|['’](?:s|m|re|ve|ll))\s*$/i;

/** Removes words of degree and emphasis that the request does not need. */
export const intensifiers = phraseRule(
  {
    id: 'intensifier',
    reason: 'Emphasis, which changes nothing about the answer.',
    examples: [
      ['List the particularly important causes of the war.', 'List the important causes of the war.'],
      ['Name a place where children really enjoy swimming.', 'Name a place where children enjoy swimming.'],
      ['Describe how to fold the paper extremely carefully.', 'Describe how to fold the paper carefully.'],
      ['The engine is actually from a boat. Draw it.', 'The engine is from a boat. Draw it.'],
    ],
    counterExamples: [
      'Write a very short poem about rain.',
      'Explain why the map is not very useful.',
      'Is chess really difficult?',
      'Explain what a shoehorn is actually used for.',
    ],
  },
  [
    [
      '(at all|whatsoever|in any case whatsoever|under any circumstances whatsoever|in any way, shape or form)',
      (_, { before, after }) =>
        DENIES.test(before) && ENDS_CLAUSE.test(after) && !QUESTION.test(before) && !/\b(?:if|whether)\b/i.test(before)
          ? ''
          : null,
    ],
    [`(${INTENSIFIERS})(?= (?<next>[a-z]+))`, ({ next = '' }, context) => (isIdleBefore(next, context) ? '' : null)],
    [
      `(really|truly|genuinely|honestly|seriously|absolutely|definitely|certainly)(?= (${VERBS})\\b)`,
      (_, { before }) => (DEGREE_MATTERS.test(before) || QUESTION.test(before) ? null : ''),
    ],
    ['(?<who>my|your|our|his|her|its|their) very own', ({ who = '' }) => `${who} own`],
    ['(?<who>my|your|our|his|her|its|their) own personal', ({ who = '' }) => `${who} own`],
    [
      '(actually|basically|essentially|definitely|certainly|obviously|undoubtedly|literally|honestly|simply|of course)(?= [a-z])',
      (_, { before }) => (BETWEEN.test(before) && !CONTRAST.test(before) && !QUESTION.test(before) ? '' : null),
    ],
    [
      '(currently|presently|right now|at the moment|at present)(?= [a-z]+ing\\b)',
      (_, { before }) => (/(?:\b(?:am|is|are)|['’](?:m|s|re))\s*$/i.test(before) && !QUESTION.test(before) ? '' : null),
    ],
    [
      '(at the moment|right now|at present|these days|currently)',
      (_, { before, after }) =>
        after === '' && /(?:\b(?:am|are)|['’](?:m|re))\s+[a-z]+ing\b/i.test(before) && !QUESTION.test(before)
          ? ''
          : null,
    ],
  ],
);
