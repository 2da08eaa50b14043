import type { Change } from '#api/ports/rewriter.ts';
import type { CorpusPrompt } from './corpus.ts';

/** Counts of what a rewrite removed. Words are counted by their characters, prompts one by one. */
export interface Tally {
  /** Characters of words that the editor cuts, and how many of them the engine removed. */
  idle: number;
  idleGone: number;
  /** Characters of words that the editor keeps, and how many of them the engine removed. */
  needed: number;
  neededGone: number;
  /** Prompts in which the editor cuts nothing, and how many of them the engine changed. */
  fine: number;
  fineChanged: number;
}

/** Makes a tally in which nothing is counted yet. */
export const emptyTally = (): Tally => ({ idle: 0, idleGone: 0, needed: 0, neededGone: 0, fine: 0, fineChanged: 0 });

/**
 * Compares a rewrite's changes with the cuts of the editor, and adds the counts to `into`. A word that a change moves or repeats is not
 * gone. Words that the editor replaces are not counted.
 */
export function tally({ text, cuts, kind }: CorpusPrompt, changes: readonly Change[], into: Tally): void {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    const cut = cuts.find(({ start, end }) => start <= index && index < end);
    if (cut?.replacement !== undefined) continue;
    const change = changes.find(({ start, end }) => start <= index && index < end);
    const isGone = change !== undefined && !change.after.toLowerCase().includes(word.toLowerCase());
    if (cut) {
      into.idle += word.length;
      if (isGone) into.idleGone += word.length;
    } else {
      into.needed += word.length;
      if (isGone) into.neededGone += word.length;
    }
  }
  if (kind !== 'fine') return;
  into.fine += 1;
  if (changes.length > 0) into.fineChanged += 1;
}

const percent = (part: number, whole: number): string => ((100 * part) / Math.max(whole, 1)).toFixed(2);

/** Turns counts into percentages for a table. Of nothing, they are 0. */
export const figuresOf = ({
  idle,
  idleGone,
  needed,
  neededGone,
  fine,
  fineChanged,
}: Tally): Record<string, string> => ({
  'idle words gone, %': percent(idleGone, idle),
  'needed words lost, %': percent(neededGone, needed),
  'fine prompts changed, %': percent(fineChanged, fine),
});
