import { stemOf } from '../english/stems.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { wordHash } from './buckets.ts';
import { classOf, WordClass } from './word-classes.ts';

/** A word of the writer's own sentences, as the features see it. */
export interface ReadWord {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly stem: number;
  readonly kind: WordClass;
  /** What separates it from the word before it. */
  readonly gap: Gap;
  /** Bit 1: its stem occurs in an earlier sentence, bit 2: in a later one. For content words only. */
  repeated: number;
}

export const Gap = { none: 0, comma: 1, dash: 2, conjunction: 3, sentence: 4, line: 5 } as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

/** A range of words, in indexes of the prompt's words. `to` is exclusive. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** A sentence with the range of its words, and with the ranges of its clauses. */
export interface ReadSentence extends WordRange {
  readonly sentence: Sentence;
  readonly clauses: readonly WordRange[];
}

const CONJUNCTION = /^(?:and|but|so|because|which|who|since|as|if|when|though|although|while|where|cause|cuz|then)$/;

/** The words of the writer's own sentences. */
export function readWords(prompt: Prompt): { words: ReadWord[]; sentences: ReadSentence[] } {
  const words: ReadWord[] = [];
  const sentences: ReadSentence[] = [];
  for (const sentence of prompt.sentences) {
    const from = words.length;
    const clauses: WordRange[] = [];
    let clauseFrom = from;
    for (const [index, { lower, start, end, gap }] of sentence.words.entries()) {
      const opens = index === 0;
      const kind = classOf(lower, prompt.text.slice(start, end), opens);
      const separation = opens ? (sentence.opensLine ? Gap.line : Gap.sentence) : gapOf(gap.text, lower);
      const at = words.length;
      if (!opens && separation !== Gap.none) {
        clauses.push({ from: clauseFrom, to: at });
        clauseFrom = at;
      }
      const stem = kind === WordClass.content || kind === WordClass.name ? wordHash(stemOf(lower)) : 0;
      words.push({ start, end, hash: wordHash(lower), stem, kind, gap: separation, repeated: 0 });
    }
    if (words.length === from) continue;
    clauses.push({ from: clauseFrom, to: words.length });
    sentences.push({ sentence, from, to: words.length, clauses });
  }
  markRepeated(words, sentences);
  return { words, sentences };
}

function gapOf(text: string, lower: string): Gap {
  if (/[,;:!?…]|\.\.|[()]/.test(text)) return Gap.comma;
  if (/[–—]| -/.test(text)) return Gap.dash;
  return CONJUNCTION.test(lower) ? Gap.conjunction : Gap.none;
}

function markRepeated(words: readonly ReadWord[], sentences: readonly ReadSentence[]): void {
  for (const [bit, order] of [
    [1, sentences],
    [2, sentences.toReversed()],
  ] as const) {
    const seen = new Set<number>();
    for (const { from, to } of order) {
      const inSentence = words.slice(from, to).filter(({ stem }) => stem !== 0);
      for (const word of inSentence) if (seen.has(word.stem)) word.repeated |= bit;
      for (const { stem } of inSentence) seen.add(stem);
    }
  }
}

/** How many content words a range has, and how many of them (`unique`) occur in no other sentence of the prompt. */
export function countContent(words: readonly ReadWord[], { from, to }: WordRange): { content: number; unique: number } {
  const content = words.slice(from, to).filter(({ stem }) => stem !== 0);
  return { content: content.length, unique: content.filter(({ repeated }) => repeated === 0).length };
}
