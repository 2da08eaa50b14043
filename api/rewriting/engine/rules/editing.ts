import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';

/**
 * Returns the edit that removes a sentence from its start to `to` and capitalises the word that is now first. In a
 * list, the item keeps the case that it had.
 */
export function cutStart(sentence: Sentence, prompt: Prompt, to: number): Edit {
  const hasCapital = /[A-Z]/.test(prompt.text[sentence.start] ?? '');
  return cutFrom(prompt, sentence.start, to, hasCapital || !sentence.isListItem);
}

/** How many characters to read of a word. Nearly all words are shorter. */
const WORD_LENGTH = 30;

/** Returns the edit that removes [from, to). `startsSentence`: the next word is capitalised. */
export function cutFrom(prompt: Prompt, from: number, to: number, startsSentence: boolean): Edit {
  const next = prompt.text[to] ?? '';
  return startsSentence && next !== capitalised(next) && isPlainWord(prompt.text.slice(to, to + WORD_LENGTH))
    ? replace(from, to + 1, capitalised(next))
    : remove(from, to);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether a word can be capitalised: not "iPhone" or "eBay". */
const isPlainWord = (text: string): boolean => /^[a-z]+(?![A-Za-z0-9_]|\.\w)/.test(text);

/** Removes a sentence and the white space around it, and its line if the line is then empty. */
export function cutSentence(sentence: Sentence, prompt: Prompt): Edit {
  const { text } = prompt;
  let { start, end } = sentence;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  if (sentence.opensLine && sentence.closesLine) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    start = lineStart;
    while (text[end] === '\n') end += 1;
    if (end >= text.length) while (start > 0 && /\s/.test(text[start - 1] ?? '')) start -= 1;
    return remove(start, end);
  }
  if (sentence.closesLine) while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1;
  return remove(start, sentence.closesLine ? sentence.end : end);
}

/** Removes the words from `from` to the end of a sentence without a final mark. The colon before a text to work on stays. */
export function cutTail({ words, bodyEnd }: Sentence, prompt: Prompt, from: number): Edit {
  const end = words.at(-1)?.end ?? bodyEnd;
  const colon = prompt.masked.slice(end, bodyEnd).indexOf(':');
  return remove(from, colon < 0 ? bodyEnd : end + colon);
}

/** Removes [start, end) and the space that is then redundant. */
export function cutInside(prompt: Prompt, start: number, end: number): Edit {
  const { text } = prompt;
  if (text[end] === ' ') return remove(start, end + 1);
  return remove(text[start - 1] === ' ' ? start - 1 : start, end);
}
