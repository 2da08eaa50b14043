import type { Change } from '#api/ports/rewriter.ts';
import type { CorpusPrompt } from './corpus.ts';

/** What became of the characters of words, spaces and punctuation aside. */
export interface Tally {
  idle: number;
  idleGone: number;
  needed: number;
  neededGone: number;
  fine: number;
  fineChanged: number;
}

export const emptyTally = (): Tally => ({ idle: 0, idleGone: 0, needed: 0, neededGone: 0, fine: 0, fineChanged: 0 });

/** Holds a rewrite against the cuts of the editor. A word that a change moves or repeats is not gone. */
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
