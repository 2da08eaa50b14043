import type { ReadSentence, WordRange } from './words.ts';

/** A run of idle words within one sentence. */
export interface IdleSpan extends WordRange {
  readonly within: ReadSentence;
  /** The probability that the span's least idle word is idle. */
  readonly confidence: number;
  /** The mean of these probabilities. */
  readonly mean: number;
}

/** Whether all words of a sentence are idle. */
export const isWholeSentence = ({ within, from, to }: IdleSpan): boolean => from === within.from && to === within.to;

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
      let sum = 0;
      while (to < within.to && (idle[to] ?? 0) >= LIKELY) {
        confidence = Math.min(confidence, idle[to] ?? 0);
        sum += idle[to] ?? 0;
        to += 1;
      }
      if (to > from) spans.push({ within, from, to, confidence, mean: sum / (to - from) });
      // The word at `to` is not idle, so the next run starts after it.
      from = to;
    }
  }
  return spans;
}
