import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';

/** Takes away [sentence.start, to) and gives the word that now comes first its capital. */
export function cutStart(sentence: Sentence, prompt: Prompt, to: number, lead = ''): Edit {
  const wasCapital = /[A-Z]/.test(prompt.text[sentence.start] ?? '') || !sentence.isListItem;
  return cutFrom(prompt, sentence.start, to, wasCapital, lead);
}

/** Takes away [from, to); `lead` goes in its place. `capital`: what now stands there starts a sentence. */
export function cutFrom(prompt: Prompt, from: number, to: number, capital: boolean, lead = ''): Edit {
  if (lead !== '') return replace(from, to, capital ? capitalised(lead) : lead);
  const next = prompt.text[to] ?? '';
  return capital && next !== capitalised(next) && isPlainWord(prompt.text.slice(to, to + 30))
    ? replace(from, to + 1, capitalised(next))
    : remove(from, to);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Not "iPhone" or "eBay": a word that may take a capital. */
const isPlainWord = (text: string): boolean => /^[a-z]+(?![A-Za-z0-9_]|\.\w)/.test(text);

/** Takes a whole sentence away with the blanks, and the line if nothing else stands on it, that belong to it. */
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

/** Takes a stretch away together with the one blank that then is one too many. */
export function cutInside(prompt: Prompt, start: number, end: number): Edit {
  const { text } = prompt;
  if (text[end] === ' ') return remove(start, end + 1);
  return remove(text[start - 1] === ' ' ? start - 1 : start, end);
}
