import { isPoliteInstruction } from '../orders.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import { startsImperative } from '../requests-in-text.ts';
import { type Edit, remove, replace } from '../rule.ts';
import { cutSentence, cutStart } from '../rules/editing.ts';
import type { Word } from '../sentences.ts';
import { keepsNeededWords } from '../words-to-keep.ts';
import { interruptsSubject, isRelative, joinsPhrase, standsAlone } from './clauses.ts';
import type { ReadSentence, ReadWord, WordRange } from './words.ts';

/** A run of idle words within one sentence. */
export interface IdleSpan extends WordRange {
  readonly within: ReadSentence;
  /** The probability that the span's least idle word is idle. */
  readonly confidence: number;
}

/** From this probability on, a word is more likely idle than needed. */
const LIKELY = 0.5;

/**
 * Returns each unbroken run of words that are likely idle. `idle`: for each word, the probability that it is idle. The
 * caller decides which spans have enough confidence.
 */
export function spansOf(sentences: readonly ReadSentence[], idle: Float64Array): IdleSpan[] {
  const spans: IdleSpan[] = [];
  for (const within of sentences) {
    for (let from = within.from; from < within.to; from += 1) {
      let to = from;
      let confidence = 1;
      while (to < within.to && (idle[to] ?? 0) >= LIKELY) {
        confidence = Math.min(confidence, idle[to] ?? 0);
        to += 1;
      }
      if (to > from) spans.push({ within, from, to, confidence });
      from = to;
    }
  }
  return spans;
}

/**
 * Whether words say what the assistant is or what it does: "You are a historian", "act as my coach", "you will play a judge". Praise is
 * often beside such words ("You are brilliant, you are a historian"), and the model takes both for idle.
 */
const TELLS_ASSISTANT =
  /\byou(?:['’]re| are| will|['’]ll| do)? (?:an?|the|my|our|will|do|play|get|write|turn)\b|\b(?:be|act as|imagine|pretend) (?:my|an?|the|you)\b/i;

/**
 * Returns the edit that removes a span, with the marks that joined it to its sentence. Undefined if something in the
 * span must stay, or if the rest of the sentence could not stand alone.
 */
export function cutSpan(span: IdleSpan, words: readonly ReadWord[], prompt: Prompt): Edit | undefined {
  const { within, from, to } = span;
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return undefined;
  const textOf = (range: WordRange): string => prompt.masked.slice(words[range.from]?.start, words[range.to - 1]?.end);
  const clauses = within.clauses.filter((clause) => clause.from >= from && clause.to <= to);
  if (clauses.some((clause) => isPoliteInstruction(textOf(clause)))) return undefined;
  if (TELLS_ASSISTANT.test(textOf(span))) return undefined;
  // One word alone says something else: "So what?" is not "What?".
  const remaining = from - within.from + (within.to - to);
  if (remaining === 1) return undefined;
  const site = {
    sentence: within.sentence,
    first,
    last,
    previous: from > within.from ? words[from - 1] : undefined,
    next: to < within.to ? words[to] : undefined,
    ...splitWords(within.sentence, from - within.from, to - within.from),
  };
  const edit = editAt(site, prompt);
  if (!edit) return undefined;
  if (prompt.masked.slice(edit.start, edit.end).includes(MASK)) return undefined;
  const removed = prompt.text.slice(edit.start, edit.end);
  if (!hasWholeBrackets(removed)) return undefined;
  return keepsNeededWords(removed, edit.text, from === within.from) ? edit : undefined;
}

/** Returns whether a text closes as many brackets as it opens. */
const hasWholeBrackets = (text: string): boolean => text.split('(').length === text.split(')').length;

/** A sentence's words before a span, in it and after it. */
interface SplitWords {
  readonly wordsBefore: readonly Word[];
  readonly span: readonly Word[];
  readonly wordsAfter: readonly Word[];
}

const splitWords = ({ words }: Sentence, from: number, to: number): SplitWords => ({
  wordsBefore: words.slice(0, from),
  span: words.slice(from, to),
  wordsAfter: words.slice(to),
});

/** What a cut needs to know of the sentence around its span. */
interface CutSite extends SplitWords {
  readonly sentence: Sentence;
  /** Of the span. */
  readonly first: ReadWord;
  readonly last: ReadWord;
  /** The words right before and right after the span. Undefined: the span opens or ends the sentence. */
  readonly previous: ReadWord | undefined;
  readonly next: ReadWord | undefined;
}

function editAt(site: CutSite, prompt: Prompt): Edit | undefined {
  const { sentence, first, previous, next, wordsBefore, span, wordsAfter } = site;
  if (!previous) {
    if (!next) return cutSentence(sentence, prompt);
    return canOpen(wordsAfter, prompt.masked) ? cutStart(sentence, prompt, next.start) : undefined;
  }
  if (next) return editForAside({ ...site, previous, next }, prompt);
  // Without a mark before it, "of the garden" is a part of the phrase: "List plants of the garden".
  const hasMark = hasMarkIn(prompt, previous.end, first.start);
  return standsAlone(wordsBefore, prompt.masked) && (hasMark || !joinsPhrase(span))
    ? remove(previous.end, sentence.bodyEnd)
    : undefined;
}

const CLAUSE_OPENER =
  /^(?:how|what|why|which|who|where|when|is|are|can|could|do|does|did|should|would|will|if|whether)$/;

/** Returns whether words can open a sentence: they start a clause, a request or a question. */
function canOpen(words: readonly Word[], masked: string): boolean {
  const [first] = words;
  if (!first || joinsPhrase(words)) return false;
  return first.gap.partsClauses || CLAUSE_OPENER.test(first.lower) || startsImperative(words, masked);
}

interface AsideSite extends CutSite {
  readonly previous: ReadWord;
  readonly next: ReadWord;
}

/**
 * Returns the edit that removes words from the middle of a sentence. An aside between a subject and its verb takes both
 * of its marks with it ("My flat, bless it, needs shelves" becomes "My flat needs shelves"), any other one keeps the
 * mark before it. Brackets go with all that is in them.
 */
function editForAside(
  { first, last, previous, next, wordsBefore, span, wordsAfter }: AsideSite,
  prompt: Prompt,
): Edit | undefined {
  const closes = prompt.text.slice(last.end, next.start).indexOf(')');
  if (closes >= 0 && prompt.text.slice(previous.end, first.start).includes('('))
    return remove(previous.end, last.end + closes + 1);
  const hasMarkBefore = hasMarkIn(prompt, previous.end, first.start);
  const hasMarkAfter = hasMarkIn(prompt, last.end, next.start);
  if (!hasMarkBefore) return joinsPhrase(span) ? undefined : remove(previous.end, last.end);
  if (isRelative(span) && !hasMarkAfter) return undefined;
  const isInSubject = isRelative(span) || interruptsSubject(wordsBefore, wordsAfter[0]);
  return isInSubject && hasMarkAfter ? replace(previous.end, next.start, ' ') : remove(first.start, next.start);
}

/** Returns whether there is more than white space between two places. */
const hasMarkIn = ({ text }: Prompt, from: number, to: number): boolean => /\S/.test(text.slice(from, to));
