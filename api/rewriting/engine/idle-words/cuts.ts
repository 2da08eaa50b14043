import { keepsHardWords } from '../hard-words.ts';
import { isOrder } from '../orders.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import { startsImperative } from '../requests-in-text.ts';
import { type Edit, remove } from '../rule.ts';
import { cutSentence, cutStart } from '../rules/editing.ts';
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
  if (clauses.some((clause) => isOrder(textOf(clause)))) return undefined;
  if (TELLS_ASSISTANT.test(prompt.masked.slice(first.start, last.end))) return undefined;
  // "So what?" is not "What?".
  const left = from - read.from + (read.to - to);
  if (left === 1) return undefined;
  if (opens && to < read.to && !canOpen(sentence, to - from, prompt.masked)) return undefined;
  const [before, after] = [opens ? undefined : words[from - 1], to < read.to ? words[to] : undefined];
  const edit = editFor(sentence, prompt, { first, last, before, after });
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

interface Neighbours {
  readonly first: ReadWord;
  readonly last: ReadWord;
  /** The words of the sentence beside the span. */
  readonly before: ReadWord | undefined;
  readonly after: ReadWord | undefined;
}

function editFor(sentence: Sentence, prompt: Prompt, { first, last, before, after }: Neighbours): Edit {
  if (!before) return after ? cutStart(sentence, prompt, after.start) : cutSentence(sentence, prompt);
  if (!after) return remove(before.end, sentence.bodyEnd);
  const hasMarkBefore = /\S/.test(prompt.text.slice(before.end, first.start));
  return hasMarkBefore ? remove(first.start, after.start) : remove(before.end, last.end);
}
