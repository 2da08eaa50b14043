import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';

/**
 * Returns the edit that removes a sentence from its start to `to`, and capitalizes the word that is then first. A list
 * item that began with a small letter begins with one again.
 */
export function cutStart(sentence: Sentence, prompt: Prompt, to: number): Edit {
  const hasCapital = /[A-Z]/.test(prompt.text[sentence.start] ?? '');
  return cutRange(prompt, sentence.start, to, hasCapital || !sentence.isListItem);
}

/** How many characters `isPlainWord` looks at, so that it never copies the rest of a long prompt. */
const WORD_LENGTH = 30;

/**
 * Returns the edit that removes [from, to). With `startsSentence`, it also capitalizes the word after it, unless that is one
 * like "iPhone".
 */
export function cutRange(prompt: Prompt, from: number, to: number, startsSentence: boolean): Edit {
  const next = prompt.text[to] ?? '';
  return startsSentence && next !== capitalised(next) && isPlainWord(prompt.text.slice(to, to + WORD_LENGTH))
    ? replace(from, to + 1, capitalised(next))
    : remove(from, to);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether the text starts with a word that can be capitalized: not "iPhone", "my_list", "example.com" or "src/index.ts". */
const isPlainWord = (text: string): boolean => /^[a-z]+(?![A-Za-z0-9_]|\.\w|\/[\w-]*(?:\/|\.\w))/.test(text);

/**
 * Removes a sentence and the blanks after it. If it is the last one of a line that it shares, removes the blanks before it instead: the rule
 * `spacing` removes those at the end of a line. If it is alone on its line, removes the line, too: with the blank lines after it if it opens a
 * paragraph (there are none if the paragraph goes on), otherwise without them, so that paragraphs stay apart.
 */
export function cutSentence(sentence: Sentence, prompt: Prompt): Edit {
  const { text } = prompt;
  let { start, end } = sentence;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  if (sentence.opensLine && sentence.closesLine) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    start = lineStart;
    let nextLine = end;
    while (text[nextLine] === '\n' || text[nextLine] === '\r') nextLine += 1;
    const lineBreak = text[end] === '\r' ? 2 : 1;
    end = opensParagraph(text, start) || nextLine >= text.length ? nextLine : end + lineBreak;
    if (end >= text.length) while (start > 0 && /\s/.test(text[start - 1] ?? '')) start -= 1;
    return remove(start, end);
  }
  if (sentence.closesLine) while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1;
  return remove(start, sentence.closesLine ? sentence.end : end);
}

/** Returns whether the line that starts at `lineStart` is the first one of the text, or follows a blank line. */
const opensParagraph = (text: string, lineStart: number): boolean =>
  lineStart === 0 || text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart).trim() === '';

/** Removes a sentence from `from` to its final mark, which stays. So does a colon, which introduces a text to work on. */
export function cutTail({ words, bodyEnd }: Sentence, prompt: Prompt, from: number): Edit {
  const end = words.at(-1)?.end ?? bodyEnd;
  const colon = prompt.masked.slice(end, bodyEnd).indexOf(':');
  return remove(from, colon < 0 ? bodyEnd : end + colon);
}

/** Removes [start, end) from within a sentence, and one of the two spaces that would otherwise meet there. */
export function cutInside(prompt: Prompt, start: number, end: number): Edit {
  const { text } = prompt;
  if (text[end] === ' ') return remove(start, end + 1);
  return remove(text[start - 1] === ' ' ? start - 1 : start, end);
}
