import { perPrompt } from './per-prompt.ts';
import type { Prompt, Sentence } from './prompt.ts';
import type { EditGroup } from './rule.ts';

/*
 * Words that number the points of a prompt: "First of all, … Secondly, … Finally, …". Each is idle by itself, but a list that lost one of them is broken.
 */

const NUMBER =
  /^(?:and |then )?(?:(?:first|second|third|fourth|fifth)(?:ly)?,|(?:first|second|third|fourth|fif)(?:th)?ly|first of all,?|finally,?|lastly,?|last of all,?) /i;
/** Matches a number that shows by itself that there are others: "first of all" and "finally" often don't. */
const LATER_NUMBER = /^(?:and |then )?(?:second|third|fourth|fifth)/i;

const isNumbered = perPrompt(({ sentences }) => {
  const numbers = sentences.flatMap(({ text }) => NUMBER.exec(text)?.[0] ?? []);
  return numbers.length > 1 && numbers.some((number) => LATER_NUMBER.test(number));
});

/**
 * Returns the edits of a sentence so that the number of its point stays, if others of the prompt are numbered, too (one as the second to the fifth),
 * and something else of the sentence stays. None are left if they removed nothing else.
 */
export function keepNumber(edits: EditGroup, sentence: Sentence, prompt: Prompt): EditGroup {
  const number = NUMBER.exec(sentence.text)?.[0];
  const [first, ...others] = edits;
  if (!number || !first || first.start > sentence.start || first.end >= sentence.bodyEnd || !isNumbered(prompt))
    return edits;
  const start = sentence.start + number.length;
  if (first.end < start || NUMBER.test(first.text)) return edits;
  if (first.end === start && first.text.length <= 1) return others;
  return [{ start, end: first.end, text: withSmallStart(first.text) }, ...others];
}

/** Does the same for edits of the sentence in which the first one starts. */
export function keepNumbers(edits: EditGroup, prompt: Prompt): EditGroup {
  const [first] = edits;
  const sentence = first && prompt.sentences.find(({ start, end }) => start <= first.start && first.start < end);
  return sentence ? keepNumber(edits, sentence, prompt) : edits;
}

/** "Could you list" becomes "list" after "Secondly,", but "I" stays. */
const withSmallStart = (text: string): string =>
  /^[A-Z](?!['’A-Z ])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
