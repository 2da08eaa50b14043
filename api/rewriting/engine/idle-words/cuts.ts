import { keepsHardWords } from '../hard-words.ts';
import { isPoliteInstruction } from '../orders.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import { startsImperative } from '../requests-in-text.ts';
import { type Edit, remove, replace } from '../rule.ts';
import { cutSentence, cutStart } from '../rules/editing.ts';
import type { Word } from '../sentences.ts';
import { interruptsSubject, isRelative, joinsPhrase, standsAlone } from './clauses.ts';
import type { Clause, ReadSentence, ReadWord } from './words.ts';

/** A run of idle words within one sentence, in indexes of the prompt's words. `to` is exclusive. */
export interface IdleSpan {
  readonly read: ReadSentence;
  readonly from: number;
  readonly to: number;
  /** How probable it is, for its least idle word, that it is idle. */
  readonly sure: number;
}

/** The longest runs of words that are idle rather than not. The caller decides which of them are sure enough. */
export function spansOf(sentences: readonly ReadSentence[], idle: Float64Array): IdleSpan[] {
  const spans: IdleSpan[] = [];
  for (const read of sentences) {
    for (let from = read.from; from < read.to; from += 1) {
      let to = from;
      let sure = 1;
      while (to < read.to && (idle[to] ?? 0) >= 0.5) {
        sure = Math.min(sure, idle[to] ?? 0);
        to += 1;
      }
      if (to > from) spans.push({ read, from, to, sure });
      from = to;
    }
  }
  return spans;
}

/** The edit that removes a span and what joined it to its sentence; undefined if something in it must stay, or if what is left could not stand alone. */
export function cutSpan({ read, from, to }: IdleSpan, words: readonly ReadWord[], prompt: Prompt): Edit | undefined {
  const { sentence } = read;
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return undefined;
  const opens = from === read.from;
  const clauses = read.clauses.filter((clause) => clause.from >= from && clause.to <= to);
  const textOf = (clause: Clause): string => prompt.masked.slice(words[clause.from]?.start, words[clause.to - 1]?.end);
  if (clauses.some((clause) => isPoliteInstruction(textOf(clause)))) return undefined;
  if (TELLS_ASSISTANT.test(prompt.masked.slice(first.start, last.end))) return undefined;
  // "So what?" is not "What?".
  const left = from - read.from + (read.to - to);
  if (left === 1) return undefined;
  if (opens && to < read.to && !canOpen(sentence, to - from, prompt.masked)) return undefined;
  const [before, after] = [opens ? undefined : words[from - 1], to < read.to ? words[to] : undefined];
  const edit = editFor(sentence, prompt, {
    first,
    last,
    before,
    after,
    parts: partsOf(sentence, from - read.from, to - read.from),
  });
  if (!edit) return undefined;
  if (prompt.masked.slice(edit.start, edit.end).includes(MASK)) return undefined;
  const removed = prompt.text.slice(edit.start, edit.end);
  return keepsHardWords(removed, edit.text, opens) ? edit : undefined;
}

/** What the assistant is or shall be: "You are a historian", "act as my coach". Praise stands beside it, and the model takes both for idle. */
const TELLS_ASSISTANT =
  /\byou(?:['’]re| are| will|['’]ll| do)? (?:an?|the|my|our|will|do|play|get|write|turn)\b|\b(?:be|act as|imagine|pretend) (?:my|an?|the|you)\b/i;

const ASKING_WORD = /^(?:how|what|why|which|who|where|when|is|are|can|could|do|does|did|should|would|will|if|whether)$/;

/** Whether the rest of a sentence can stand alone: it starts a clause, a request or a question. */
function canOpen({ words }: Sentence, from: number, masked: string): boolean {
  const rest = words.slice(from);
  const first = rest[0];
  if (!first || first.gap.partsClauses || ASKING_WORD.test(first.lower)) return true;
  return startsImperative(rest, masked);
}

/** A sentence's words before a span, in it and after it. */
type Parts = readonly [before: readonly Word[], span: readonly Word[], after: readonly Word[]];

const partsOf = ({ words }: Sentence, from: number, to: number): Parts => [
  words.slice(0, from),
  words.slice(from, to),
  words.slice(to),
];

interface Neighbours {
  readonly first: ReadWord;
  readonly last: ReadWord;
  /** The words of the sentence beside the span. */
  readonly before: ReadWord | undefined;
  readonly after: ReadWord | undefined;
  readonly parts: Parts;
}

function editFor(sentence: Sentence, prompt: Prompt, neighbours: Neighbours): Edit | undefined {
  const { before, after, parts } = neighbours;
  if (!before) return after ? cutStart(sentence, prompt, after.start) : cutSentence(sentence, prompt);
  if (after) return editForAside(prompt, { ...neighbours, before, after });
  const [start, span] = parts;
  const hasMark = hasMarkIn(prompt, before.end, neighbours.first.start);
  return standsAlone(start, prompt.masked) && (hasMark || !joinsPhrase(span))
    ? remove(before.end, sentence.bodyEnd)
    : undefined;
}

interface Surrounded extends Neighbours {
  readonly before: ReadWord;
  readonly after: ReadWord;
}

/** The edit that removes words from the middle of a sentence. An aside takes both of its marks with it where it parts a subject from its verb. */
function editForAside(
  prompt: Prompt,
  { first, last, before, after, parts: [start, span, rest] }: Surrounded,
): Edit | undefined {
  const hasMarkBefore = hasMarkIn(prompt, before.end, first.start);
  const hasMarkAfter = hasMarkIn(prompt, last.end, after.start);
  if (!hasMarkBefore) return joinsPhrase(span) ? undefined : remove(before.end, last.end);
  if (isRelative(span) && !hasMarkAfter) return undefined;
  const isInSubject = isRelative(span) || interruptsSubject(start, rest[0]);
  return isInSubject && hasMarkAfter ? replace(before.end, after.start, ' ') : remove(first.start, after.start);
}

/** Whether there is more than white space between two places. */
const hasMarkIn = ({ text }: Prompt, from: number, to: number): boolean => /\S/.test(text.slice(from, to));
