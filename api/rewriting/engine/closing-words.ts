import type { Line } from './lines.ts';

/*
 * The last paragraph of a prompt with a text to work on: is it the writer's thanks to the assistant, or the end of the text? A letter often
 * ends in thanks, too, so it counts as the writer's only where the text has clearly ended before it.
 */

/** Matches the start of thanks or of a farewell to the assistant: "Thanks so much", "You're the best". */
const OPENS_THANKS =
  /^(?:(?:and|anyway|ok|okay|well|so|right),? )*(?:(?:many|big|huge|a million|a thousand|\w+ly|once again) )?(?:(?:tha+nk(?:s|ing)?|thx|tysm|ty|cheers|ta|much obliged|(?:i |we )?(?:really |truly )?appreciate|(?:you['’]re|you are|ur|youre) the best)(?=\W|$)|(?:you['’]re|you are|ur|youre) (?:an?|so) )|^(?:with )?(?:my |our )?(?:kind|kindest|warm|warmest|best|friendly|sincere) (?:regards|greetings|wishes)\b/i;
/** Matches the salutation of a message: "Dear …". */
const OPENS_MESSAGE =
  /^[ \t]*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day)|to whom|sehr geehrte|liebe)\b/i;
/** Matches a signature: "M. Albrecht", "The School Office". */
const SIGNATURE = /^[ \t]*(?:[A-Z][\w.'’-]*|of|the|and|&)(?: (?:[A-Z][\w.'’-]*|of|the|and|&)){0,4}[ \t]*$/;
/** Matches the line before a signature: "Kind regards,". */
const CLOSES_MESSAGE =
  /^[ \t]*(?:(?:with )?(?:my |our )?(?:kind|kindest|warm|warmest|best|friendly|sincere|many) (?:regards|greetings|wishes|thanks)|regards|yours|sincerely|thanks|thank you|cheers|love)\b/i;
/** Limits of length, in characters. */
const LONGEST_SIGNATURE = 60;
const LONGEST_THANKS = 160;

/** Returns the last line of a prompt, if it is a paragraph of its own that reads like thanks or a farewell. */
export function findThanksAtEnd(masked: string, lines: readonly Line[]): Line | undefined {
  const last = lines.at(-1);
  if (!last?.followsBlank || last.isListItem || last.end - last.start > LONGEST_THANKS) return undefined;
  const text = textOf(masked, last).trim();
  return OPENS_THANKS.test(text) && !text.includes('?') ? last : undefined;
}

/**
 * Whether the last line surely thanks the assistant for work on the text above it, and does not end that text: if the prompt has a message, it comes
 * after a signature, otherwise after a line that is no prose (code, a table …). A notice, a review and a list may end in thanks of their own.
 */
export function isThanksForWork(masked: string, lines: readonly Line[]): boolean {
  const [closing, above, last] = lines.slice(-3);
  if (!closing || !above || !last) return false;
  if (!lines.some((line) => line.start > 0 && OPENS_MESSAGE.test(textOf(masked, line)))) return above.isStructure;
  return isSigned(masked, closing, above);
}

/** Whether a line and the one after it end a message: "Kind regards," and "M. Albrecht". */
export const isSigned = (masked: string, closing: Line, signature: Line): boolean =>
  signature.end - signature.start <= LONGEST_SIGNATURE &&
  SIGNATURE.test(textOf(masked, signature)) &&
  CLOSES_MESSAGE.test(textOf(masked, closing));

const textOf = (masked: string, { start, end }: Line): string => masked.slice(start, end);
