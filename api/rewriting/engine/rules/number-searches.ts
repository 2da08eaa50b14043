import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';

/** Matches what writers say while they think of a number. */
const SEARCHES = /^\s*(?:oh,? )?(?:i (?:don['’]?t|do not) know|i dunno|dunno)\s*$/i;
/** Matches words after which the sentence is not complete, so that no comma is needed: "come up with", "give me", "we need". */
const GOES_ON =
  /^(?:with|for|of|in|at|by|to|me|us|need|needs|want|wants|have|has|get|make|list|find|name|suggest|is|are|was|were|be|it['’]s|that['’]s|takes?|took|costs?)$/;
/** Words for "about": one is more idiomatic in the place of the others. */
const SPOKEN = /^(?:like|say)$/;
const WRITTEN = /^(?:maybe|perhaps|about|around|roughly|approximately)$/;
const RANGE = /\d[–-]\d/;
const NUMBER =
  /^(?:\d+(?:[.,–-]\d+)*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)$/;

/**
 * Returns the edit of a search for a number between two commas, at the words [from, to): "come up with, I don't know, like 5 ideas" becomes
 * "come up with about 5 ideas". The number stays as uncertain as it was. Undefined: there is none.
 */
export function editOfSearch({ words }: Sentence, { masked }: Prompt, from: number, to: number): Edit | undefined {
  const [last, closing, next, following] = [words[from - 1], words[to - 1], words[to], words[to + 1]];
  if (!last || !closing || !next || !GOES_ON.test(last.lower)) return undefined;
  const isSpoken = SPOKEN.test(next.lower);
  const qualifies = isSpoken || WRITTEN.test(next.lower);
  const number = qualifies ? following : next;
  if (!number || !NUMBER.test(number.lower)) return undefined;
  // After the comma: nothing but the number and the word before it. A currency's sign stays with its number.
  if (!/^, (?:[a-z]+,? )?$/i.test(masked.slice(closing.end, number.start))) return undefined;
  if (!SEARCHES.test(masked.slice(last.end + 1, closing.end))) return undefined;
  if (qualifies && !isSpoken) return remove(last.end, closing.end + 1);
  return replace(last.end, number.start, RANGE.test(number.lower) ? ' ' : ' about ');
}
