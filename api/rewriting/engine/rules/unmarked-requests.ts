import type { Word } from '../sentences.ts';

/* Requests in dictated text, which follow what was said before without a mark. */

/** A sentence of so many words without a mark is dictated. */
const MANY_UNMARKED = 12;
const ASKS_OR_JOINS =
  /^(?:what|how|why|when|where|which|who|whom|whose|whether|if|that|and|or|but|so|than|as|only|not|never|much|many|long|often)$/;

/** Whether "could you" follows without a mark in dictated text: "… she's nine could you explain it", but not "how long could you". */
export function followsUnmarked(words: readonly Word[], index: number): boolean {
  if (!/^(?:can|could|would)$/.test(words[index]?.lower ?? '') || !/^(?:you|u)$/.test(words[index + 1]?.lower ?? ''))
    return false;
  if (index < MANY_UNMARKED || words.slice(1, index + 1).some(({ gap }) => gap.separatesClauses)) return false;
  const last = lastBefore(words, index);
  return !words.slice(last - 2, last + 1).some(({ lower }) => ASKS_OR_JOINS.test(lower));
}

/** Returns the index of the last word before a request and the filler in front of it: "… each way so yeah can you". */
export function lastBefore(words: readonly Word[], index: number): number {
  let last = index - 1;
  while (last > 3 && FILLER.test(words[last]?.lower ?? '')) last -= 1;
  return last;
}

const FILLER = /^(?:so|yeah|um+|uh+|ok|okay|anyway|basically|like|please|right)$/;
