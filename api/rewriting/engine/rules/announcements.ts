import { canIntroduceRequest } from '../conversational-words.ts';
import { OPENS_STATEMENT } from '../further-clauses.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { SentenceRule } from '../rule.ts';
import { cutStart } from './editing.ts';

/** Matches words that introduce a statement, most of them verbs of saying, noting and informing: "note that", "the fact is that". */
const MAKES_KNOWN =
  /^(?:mention|mentioning|mentioned|say|saying|said|note|noting|noted|point|stress|emphasi[sz]e|emphasi[sz]ing|attention|aware|inform|informed|advised|tell|telling|told|admit|admitting|confess|confessing|preface|prefacing|clear|fact|matter|boils|occur|occurs|occurred|reminded|clarify|disclose|state|stating|highlight|share|explain|explaining)$/;
/** The most words of an announcement. */
const LONGEST = 18;
/** The fewest words of the statement after it. */
const SHORTEST_STATEMENT = 3;

/** Matches words that an announcement can have, in addition to the words that can introduce a request. */
const IN_ANNOUNCEMENT = /^(?:should|must|wish|what|outset|upfront)$/;

/**
 * Returns the index of the word after "that" when the sentence starts by announcing a statement; -1 when it doesn't.
 */
function announcedAt({ words }: Sentence, { masked }: Prompt): number {
  let announces = false;
  for (let index = 0; index < Math.min(words.length - SHORTEST_STATEMENT, LONGEST); index += 1) {
    const word = words[index];
    if (!word) return -1;
    const next = words[index + 1];
    if (announces && word.lower === 'that' && next && OPENS_STATEMENT.test(next.lower)) {
      return /^\s*$/.test(masked.slice(word.end, next.start)) ? index + 1 : -1;
    }
    if (!canIntroduceRequest(word.lower) && !IN_ANNOUNCEMENT.test(word.lower) && !MAKES_KNOWN.test(word.lower))
      return -1;
    if (index > 0 && !/^,?\s+$/.test(masked.slice(words[index - 1]?.end, word.start))) return -1;
    // "It's important to mention that we close on Mondays": the text that is asked for must.
    if (/^(?:mention|state|say)$/.test(word.lower) && words.slice(0, index).some(({ lower }) => REQUIRES.test(lower)))
      return -1;
    // "I think it should maybe mention that it is dishwasher safe": the text must.
    const tells = TELLS.test(word.lower);
    if ((tells || word.lower === 'note') && TEXT_MUST.test(masked.slice(words[0]?.start, word.start))) return -1;
    // "Also, mention that the shop is closed": an order. "Note that …" only announces.
    if (tells && words.slice(0, index).every(({ lower }) => BEFORE_ORDER.test(lower))) return -1;
    // "I've been told that I need a visa", "We're informed that it is closed": others say so.
    if (IS_TOLD.test(masked.slice(words[0]?.start, word.end).replaceAll('’', "'"))) return -1;
    announces ||= MAKES_KNOWN.test(word.lower);
  }
  return -1;
}

/** Matches what others say. "Please be informed" is said to the assistant. */
const IS_TOLD = /(?:\b(?:been|was|were|am|are|got)|'(?:m|re)) (?:\w+ )?(?:told|informed|advised)$/i;
const REQUIRES = /^(?:important|essential|crucial|vital|necessary|imperative)$/;

/** Matches the first word of an announcement by the writer ("I should say that") or by no one ("It is clear that"). What others say is content. */
const ANNOUNCER =
  /^(?:i|i'd|i'm|i've|we|we'd|we're|let|allow|permit|it|it's|what|the|just|so|also|well|now|please|kindly|first|again)$/;

/** "It should say that the lift is stuck" and "It must be mentioned that …" say what the text must have. */
export const SETS_CONTENT =
  /^(?:so |also |then )?it (?:(?:should|ought to|will)\b(?! be (?:said|noted|mentioned|stressed|pointed))|(?:must|has to|needs to)\b(?! be (?:said|noted)\b))/i;

/** Matches what a text can be ordered to do. */
const TELLS = /^(?:mention|say|state|stress|emphasi[sz]e|highlight|explain|tell|inform|clarify|point)$/;
/** Matches words that can stand before an order. */
const BEFORE_ORDER = /^(?:also|and|but|so|then|please|kindly|just|now|first|again|finally|maybe|perhaps)$/;

/** Matches what stands before such a verb if a text must do it: "I think it should also …". */
const TEXT_MUST =
  /\b(?:it|they|that|this|the \w+) (?:should|must|has to|have to|needs? to|ought to|could|might) (?:\w+ )?$/i;

/** Matches the start of a question about what to say: "Also, should I mention that …?" */
const ASKS_WHETHER =
  /^(?:(?:so|also|well|now|just|first|again),? )*(?:should|must|ought|do|does|can|could|may|might|shall|would|will|is|are)\b/i;

/** Removes announcements of a statement: "Let me start off by saying that my bike …". */
export const announcements: SentenceRule = {
  id: 'announcement',
  reason: 'The announcement adds nothing to what follows it.',
  examples: [
    [
      'It is important to note that the report covers Peru. Summarize the history.',
      'The report covers Peru. Summarize the history.',
    ],
    ['I should also mention that we have a dog. Suggest a holiday.', 'We have a dog. Suggest a holiday.'],
    [
      "Let me start off by saying that my printer is new. Why doesn't it print?",
      "My printer is new. Why doesn't it print?",
    ],
    [
      'It has come to my attention that our printer is broken. Who repairs printers?',
      'Our printer is broken. Who repairs printers?',
    ],
    [
      'I wish to bring to your kind attention that the lift is stuck. What can tenants do?',
      'The lift is stuck. What can tenants do?',
    ],
  ],
  counterExamples: [
    'Tell him that the lift is stuck. How do I say it politely?',
    'My friend told me that it rains. Is that true?',
    'Write a sign for the lift. It should say that the stairs are on the left.',
  ],
  find: (sentence, prompt) => {
    if (sentence.aboutLanguage || SETS_CONTENT.test(sentence.text)) return [];
    if (sentence.final.includes('?') && ASKS_WHETHER.test(sentence.text)) return [];
    if (!ANNOUNCER.test(sentence.words[0]?.lower ?? '')) return [];
    const start = sentence.words[announcedAt(sentence, prompt)]?.start;
    return start === undefined ? [] : [[cutStart(sentence, prompt, start)]];
  },
};
