import type { Line } from './lines.ts';

/*
 * The last paragraph of a prompt with a text to work on: is it the writer's thanks to the assistant, or the end of the text? A letter often
 * ends in thanks, too, so it counts as the writer's only where the text cannot go on to it.
 */

const OPENS_THANKS =
  /^(?:(?:and|anyway|ok|okay|well|so|right),? )*(?:(?:many|big|huge|a million|a thousand|\w+ly|once again) )?(?:tha+nk(?:s|ing)?|thx|tysm|ty|cheers|ta|much obliged|(?:i |we )?(?:really |truly )?appreciate|(?:you['’]re|you are|ur|youre) (?:the best|a |an |so ))(?=\W|$)|^(?:with )?(?:my |our )?(?:kind|kindest|warm|warmest|best|friendly|sincere) (?:regards|greetings|wishes)\b/i;
const OPENS_MESSAGE =
  /^[ \t]*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day)|to whom|sehr geehrte|liebe)\b/i;
/** "M. Albrecht", "The School Office": what a message ends with. */
const SIGNATURE = /^[ \t]*(?:(?:[A-Z][\w.'’-]*|of|the|and|&) ?){1,5}$/;
/** Thanks that are about work on a text. */
const FOR_WORK = /\b(?:in advance|your (?:[a-z]+ ){0,2}(?:help|work|working|time|effort|efforts|assistance))\b/i;
const LONGEST = 160;

/** Returns the last line of a prompt, if it is a paragraph of its own that reads like thanks or a farewell. */
export function thanksAtEnd(masked: string, lines: readonly Line[]): Line | undefined {
  const last = lines.at(-1);
  if (!last?.followsBlank || last.isListItem || last.end - last.start > LONGEST) return undefined;
  const text = textOf(masked, last).trim();
  return OPENS_THANKS.test(text) && !text.includes('?') ? last : undefined;
}

/** Whether the last line surely thanks the assistant for work on the text above it, and does not end that text. */
export function thanksForWork(masked: string, lines: readonly Line[]): boolean {
  const [above, last] = lines.slice(-2);
  if (!above || !last) return false;
  const hasMessage = lines.some((line) => line.start > 0 && OPENS_MESSAGE.test(textOf(masked, line)));
  if (hasMessage) return SIGNATURE.test(textOf(masked, above));
  return above.isStructure || above.isListItem || FOR_WORK.test(textOf(masked, last));
}

const textOf = (masked: string, { start, end }: Line): string => masked.slice(start, end);
