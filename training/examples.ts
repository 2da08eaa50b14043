import type { Change } from '#api/ports/rewriter.ts';
import { type Features, readFeatures } from '#api/rewriting/engine/idle-words/features.ts';
import { readPrompt } from '#api/rewriting/engine/prompt.ts';
import type { CorpusPrompt, Cut } from './corpus.ts';

/** A prompt for training: its features, and for each word whether the editor cuts it. */
export interface Example {
  readonly features: Features;
  /** For each word: 1 for idle, 0 for needed. */
  readonly labels: Uint8Array;
}

/** The prompt as it was written. */
export const exampleOf = ({ text, cuts }: CorpusPrompt): Example => labelled(text, cuts, (at) => at);

/** The prompt as the rules leave it. */
export function exampleAfterRules({ cuts }: CorpusPrompt, text: string, changes: readonly Change[]): Example {
  let shift = 0;
  const pieces = changes.map(({ start, end, after }) => {
    const from = start + shift;
    shift += after.length - (end - start);
    return { from, to: from + after.length, shift };
  });
  return labelled(text, cuts, (at) => {
    const last = pieces.findLast(({ from }) => from <= at);
    if (!last) return at;
    return at < last.to ? undefined : at - last.shift;
  });
}

/** `origin`: the place in the original of a place in the text; undefined for words that the rules wrote. */
function labelled(text: string, cuts: readonly Cut[], origin: (at: number) => number | undefined): Example {
  const features = readFeatures(readPrompt(text));
  const labels = Uint8Array.from(features.words, ({ start }) => {
    const at = origin(start);
    if (at === undefined) return 0;
    return cuts.some((cut) => cut.replacement === undefined && cut.start <= at && at < cut.end) ? 1 : 0;
  });
  return { features, labels };
}
