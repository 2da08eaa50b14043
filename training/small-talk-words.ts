import { writeFileSync } from 'node:fs';
import { stemOf } from '#api/rewriting/engine/english/stems.ts';
import { type CorpusPrompt, isOfReading } from './corpus.ts';
import type { Example } from './examples.ts';

const FILE = new URL('../api/rewriting/engine/idle-words/small-talk-words.txt', import.meta.url);

/** A word that editors cut from this many prompts belongs to small talk, however often they keep it elsewhere. */
const OFTEN_CUT = 12;
/** Any other word belongs to it if they cut it from this many prompts, and from this share of its prompts. */
const LEAST_CUT = 3;
const SHARE_CUT = 0.2;

/**
 * Returns the stems of the content words of small talk, in order, each in a line: those that editors often cut. Prompts of readings don't count: in
 * their small talk, many a word occurs that decides elsewhere, such as "flying".
 * @param examples one for each prompt of the corpus, in the same order
 */
export function smallTalkWords(corpus: readonly CorpusPrompt[], examples: readonly Example[]): string {
  const cut = new Map<string, number>();
  const kept = new Map<string, number>();
  for (const [index, { text, voice }] of corpus.entries()) {
    if (isOfReading(voice)) continue;
    const { features, labels } = examples[index] ?? { features: { words: [] }, labels: [] };
    const stems = { cut: new Set<string>(), kept: new Set<string>() };
    // Only content words and names have a stem other than 0.
    for (const [at, { start, end, stem }] of features.words.entries())
      if (stem !== 0) stems[labels[at] === 1 ? 'cut' : 'kept'].add(stemOf(text.slice(start, end).toLowerCase()));
    for (const stem of stems.cut) cut.set(stem, (cut.get(stem) ?? 0) + 1);
    for (const stem of stems.kept) kept.set(stem, (kept.get(stem) ?? 0) + 1);
  }
  const belongs = ([stem, times]: readonly [string, number]): boolean =>
    times >= OFTEN_CUT || (times >= LEAST_CUT && times / (times + (kept.get(stem) ?? 0)) >= SHARE_CUT);
  const stems = [...cut].filter(belongs).map(([stem]) => stem);
  return `${stems.sort().join('\n')}\n`;
}

export const writeSmallTalkWords = (words: string): void => {
  writeFileSync(FILE, words);
};
