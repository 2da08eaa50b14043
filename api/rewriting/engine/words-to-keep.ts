import { withoutGreetings } from '../greetings-and-thanks.ts';
import { withoutSignature } from '../sign-offs.ts';
import { askingSentences, perPrompt } from './per-prompt.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { MASK } from './protected-spans.ts';

/*
 * Words that a rewrite must keep: numbers, limits, negations, names. The edits of sentence rules and of the model of idle words are checked for them,
 * so that a rule that matches too much loses its edit instead of changing the meaning. Those of prompt rules are not: the guard reads their result.
 */

/**
 * Matches figures, words for numbers from two on, how often ("once a day"), and signs of money and percent. "One" is none of them: it mostly counts
 * nothing.
 */
const NUMBERS =
  /\d[\d.,:/]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozen|half|twice|once (?:a|per|every|each) (?:day|week|fortnight|month|quarter|year|night|hour))\b|%|[$€£¥₹]/gi;
const LIMITS =
  /\b(?:only|solely|exclusively|exactly|precisely|at most|at least|no more than|no less than|no fewer than|up to|maximum|max|minimum|min|unless|except\w*|exclud\w+|other than|anything but|apart from|aside from|limit\w*|within|(?:under|below|over|above)(?= (?:\w+ ){0,2}?(?:[$€£]?\d|budget\b|limit\b|age\b|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half)\b))|more than|(?:less|fewer|longer|shorter) than|as long as|strictly|until|till|or (?:more|less|fewer))\b/gi;
const NEGATIONS =
  /\b(?:cannot|not|no|never|without|none|nothing|nobody|nowhere|neither|nor|avoid\w*|refrain\w*|(?:do|does|did|ca|wo|is|are|was|were|has|have|had|would|could|should)nt)\b|n't\b/gi;
/** Matches set phrases with a negation that denies nothing: "no problem", "couldn't you". */
const SET_PHRASES_WITH_NEGATION =
  /\b(?:(?:if|hope(?: that)?) you (?:do not|don't|will not|won't|would not|wouldn't) mind|(?:do not|don't) (?:hesitate|worry)|whether or not|not only|no (?:doubt|matter|problem|worries|rush|hurry)|(?:can't|cannot) wait|without (?:a |any )?doubt|needless to say|last but not least|(?:it )?goes without saying|not to mention|(?:would|could|can|wo|is|are|do|does|did)n't (?:you|it|we)|(?<=, )don't i(?=\W*$)|if it(?:'s not| is not| isn't) (?:too much (?:trouble|to ask|bother|hassle)|(?:a|too much of a) (?:problem|bother|hassle))(?=,? (?:please )?(?:could|can|would|will|might) (?:you|u)\b))\b/gi;
/** Matches set phrases with a word of limits that set none: "more than happy", "over coffee". */
const SET_PHRASES_WITH_LIMIT =
  /\b(?:more than (?:welcome|happy|glad|willing|grateful|thankful|anything|enough|appreciated|helpful|okay|fine|you know)|over (?:here|there|this|it|that|and (?:over|out)|again|the (?:other|top|moon)|to you|with|my head|coffee|dinner|lunch)|all over|above all|under the (?:weather|sun)|under (?:pressure|stress))\b|(?:\bnot|n't) exactly\b/gi;
/** Matches words with a capital. */
const NAME = /(?<![A-Za-z0-9])[A-Z][A-Za-z0-9&.-]*/g;
const MASKED = new RegExp(MASK, 'g');
/** Words that have a capital without being names. */
const NOT_NAMES = new Set([
  'I',
  'OK',
  'Ok',
  'Okay',
  'Please',
  'Thanks',
  'Thank',
  'Hi',
  'Hello',
  'Hey',
  'Dear',
  'Greetings',
  'Sir',
  'Madam',
]);

/**
 * Returns the words of a text that must be kept, in lower case, and its masks. `opensSentence`: the text starts a sentence, so that a capital does
 * not make its first word a name. `mayDropNegations`: negations need not be kept.
 */
function wordsToKeep(text: string, opensSentence: boolean, mayDropNegations: boolean): string[] {
  const plain = withoutGreetings(text.replaceAll('’', "'"));
  const idle = plain.replace(SET_PHRASES_WITH_NEGATION, ' ').replace(SET_PHRASES_WITH_LIMIT, ' ');
  const kinds = mayDropNegations ? [NUMBERS, LIMITS] : [NUMBERS, LIMITS, NEGATIONS];
  const found = kinds.flatMap((kind) => idle.match(kind) ?? []);
  return [...found, ...findNames(plain, opensSentence), ...(text.match(MASKED) ?? [])].map((word) =>
    word.toLowerCase(),
  );
}

/** Matches marks after which a capital is no sign of a name. A period right after a letter may be an abbreviation's: "Mr. Bean". */
const STARTS_SENTENCE = /^(?:[^]?[!?:;•|>"“(*_#[-]|[^A-Za-z]?\.)$/;

/**
 * Returns the last two characters before a position, after skipping white space. A longer part would be read again for each
 * name.
 */
function lastCharactersBefore(text: string, at: number): string {
  let end = at;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(Math.max(0, end - 2), end);
}

function findNames(text: string, opensSentence: boolean): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(NAME)) {
    const before = lastCharactersBefore(text, match.index);
    const starts = before === '' ? opensSentence : STARTS_SENTENCE.test(before);
    const acronym = match[0].length > 1 && match[0] === match[0].toUpperCase();
    if (NOT_NAMES.has(match[0]) || (starts && !acronym)) continue;
    found.push(match[0]);
  }
  return found;
}

/**
 * Returns the names of a text that the requests of its prompt have, too: "Sorry, another VPN question. Why does my VPN drop?" They are not lost with it.
 * @param sentence the text's own sentence
 */
export function namesInRequests(text: string, sentence: Sentence, prompt: Prompt): string {
  const names = findNames(text.replaceAll('’', "'"), true);
  if (names.length === 0) return '';
  const requests = askingSentences(prompt).filter((other) => other !== sentence);
  const asked = new Set(requests.flatMap(({ start, end }) => findNames(prompt.masked.slice(start, end), false)));
  return names.filter((name) => asked.has(name)).join(' ');
}

/** Returns whether `after` has all words of `before` that must be kept, as often as `before`. The flags are those of `wordsToKeep`, for `before`. */
export function keepsNeededWords(
  before: string,
  after: string,
  opensSentence: boolean,
  mayDropNegations = false,
): boolean {
  const needed = wordsToKeep(before, opensSentence, mayDropNegations);
  if (needed.length === 0) return true;
  const left = new Map<string, number>();
  // In what is left, each capital counts as a name: a name that comes to the start is still there.
  for (const word of wordsToKeep(after, false, mayDropNegations)) left.set(word, (left.get(word) ?? 0) + 1);
  return needed.every((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
}

/** The text of a prompt, with blanks for the name with which its writer signs it, where that need not be kept. */
export const unsignedText = perPrompt(({ text, frozen }) => (frozen.length > 0 ? text : withoutSignature(text)));

/** Returns whether a text denies something. */
export const hasNegation = (text: string): boolean =>
  (text.replaceAll('’', "'").replace(SET_PHRASES_WITH_NEGATION, ' ').match(NEGATIONS) ?? []).length > 0;

/** Returns whether a text sets a limit. */
export const hasLimit = (text: string): boolean =>
  (text.replace(SET_PHRASES_WITH_LIMIT, ' ').match(LIMITS) ?? []).length > 0;
