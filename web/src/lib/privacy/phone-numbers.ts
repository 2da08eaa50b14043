import { phoneFit } from './calling-codes.ts';
import { isCounted, isPlainNumber, meaningBefore } from './number-context.ts';
import { LETTER, type PersonalSpan } from './span.ts';

/** No letter, digit, `_` or plus. */
const BEFORE_PLUS = `(?<![${LETTER}\\p{N}_+])`;
/** No sign of a word, a price, a decimal, an id or a path. */
const BEFORE_DIGIT = `(?<![${LETTER}\\p{N}_+@#$€£₹%&=?]|[${LETTER}\\p{N}]-|\\p{N}[.,:/]|[${LETTER}][./])`;

/** 6 to 18 digits, with up to three separators between two of them. */
const CANDIDATE = new RegExp(
  `(?:${BEFORE_PLUS}\\(?\\+|${BEFORE_DIGIT})\\(?\\d(?:[ \\u00a0\\u202f.()/‐-–-]{0,3}\\d){5,17}`,
  'gu',
);

/** The extension of a phone number, such as ` ext. 12`. */
const EXTENSION =
  /^[ ,;]{0,2}(?:ext(?:ension|\.)?|x|#|durchwahl|dw\.?|poste)[ .:]{0,2}\d{1,6}(?![\p{L}\p{N}@_]|[.-][\p{L}\p{N}])/iu;

/** National formats. Numbers without a separator are compared with none of them: see `isUnbroken`. */
const NATIONAL: readonly RegExp[] = [
  // North America, India, Italy and others: three, three and four.
  /^(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}$/,
  // A leading zero: most of Europe, Asia, Australia and Africa.
  /^(?=(?:\D*\d){9,12}\D*$)\(?0\d{1,4}\)?(?: ?[/-] ?|[ .])?\d{2,9}(?:[ ./-]\d{1,6}){0,4}$/,
  // An area code in parentheses: Latin America, Australia.
  /^\(\d{2,3}\) ?\d{3,5}[ -]?\d{4}$/,
  /^[5-9]\d{2}([ -])\d{3}\1\d{3}$/, // Spain, Poland, Portugal
  /^[5-9]\d{2} \d{2} \d{2} \d{2}$/, // Spain
  /^[2-9]\d \d{3} \d{2} \d{2}$/, // Poland
  /^(?:91[ -])?[6-9]\d{4}[ -]\d{5}$/, // India
  /^91[ -][6-9]\d{9}$/, // India
  /^1[3-9]\d([ -])\d{4}\1\d{4}$/, // China
  /^[2-9]\d \d{4} \d{4}$/, // Mexico
  /^[1-9]\d \d{4,5}-\d{4}$/, // Brazil
  /^[2-9]\d{2} \d{2} \d{3}$/, // Norway
  /^3\d{2}[ -]\d{6,7}$/, // Italy
  /^1[38]00 \d{3} \d{3}$/, // Australia
];

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Whether a text is a phone number with a calling code. */
const isInternational = (written: string) => {
  const digits = digitsOf(written);
  if (!/^\(?(?:\+|00[1-9])/.test(written) || digits.length < 8) return false;
  const hasPlus = /^\(?\+/.test(written);
  const fit = phoneFit(hasPlus ? digits : digits.slice(2));
  // The known lengths leave out some old forms, such as +52 1 in Mexico.
  if (fit === 'none') return hasPlus && digits.length >= 10 && digits.length <= 15;
  // 'possible': no such number is in use. With separators, or with 00 and ten digits in all, it counts as a phone number all the same.
  return fit === 'existing' || /[ .()-]/.test(written) || digits.length >= 10;
};

/** Whether a text begins with a date, which a time may follow, or is an IP address. */
const isDateOrIpAddress = (written: string) =>
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|^\d{1,3}(?:\.\d{1,3}){3}$/.test(written);

const isNational = (written: string) =>
  /\D/.test(written) && !isDateOrIpAddress(written) && NATIONAL.some((form) => form.test(written));

/** Nine to twelve digits without separators: a phone number more often than anything else. `isPlainNumber` tells the others apart. */
const isUnbroken = (written: string) => /^\d{9,12}$/.test(written);

/** Whether digits after a word such as `call` are a phone number: 7 to 15 of them, in any form but that of a date or an IP address. */
const isIntroduced = (written: string) => {
  const { length } = digitsOf(written);
  return length >= 7 && length <= 15 && !isDateOrIpAddress(written);
};

const SPACE = /[ \u00a0\u202f]/;

/**
 * The positions at which a number may end, after at least six characters, the longest first: the digits after a space may belong to the rest
 * of the sentence.
 */
function possibleEnds(candidate: string): readonly number[] {
  const ends = [candidate.length];
  for (let index = candidate.length - 1; index > 5; index -= 1) {
    if (SPACE.test(candidate.charAt(index)) && /\d/.test(candidate.charAt(index - 1))) ends.push(index);
  }
  return ends;
}

/** Replaces the spaces and dashes of other widths by plain ones, which the formats above are written with. */
const plainSeparators = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[‐-–]/g, '-');

/** Matches the text after digits if they go on there: as a word, a decimal, a time, or a path. */
const CONTINUED = new RegExp(`^(?:[${LETTER}_\\d]|[.,:]\\d|[-/][${LETTER}\\d])`, 'u');

/** Returns the length, in code units, of the longest phone number at the start of the candidate. 0: there is none. */
function phoneLength(text: string, start: number, candidate: string): number {
  const meaning = meaningBefore(text, start);
  for (const length of possibleEnds(candidate)) {
    const written = plainSeparators(candidate.slice(0, length));
    const end = start + length;
    if (CONTINUED.test(text.slice(end, end + 2)) && !EXTENSION.test(text.slice(end, end + 20))) continue;
    if (isInternational(written)) return length;
    if (meaning === 'other') continue;
    if (meaning === 'phone' && isIntroduced(written)) return length;
    if (isNational(written) && !isCounted(text, end)) return length;
    if (isUnbroken(written) && !isPlainNumber(written, text, end)) return length;
  }
  return 0;
}

/** Digits in links are not masked, except in links to WhatsApp chats. */
const LINK = /\b(?:https?|ftp):\/\/(?!(?:wa\.me|api\.whatsapp\.com)\/)[^\s<>"')\]]{1,2000}/gi;

/** Returns the spans of links. Their kind does not matter: only their positions are used. */
const linkSpans = (text: string): readonly PersonalSpan[] =>
  [...text.matchAll(LINK)].map(({ index, 0: { length } }) => ({ kind: 'phone', start: index, end: index + length }));

/**
 * Finds phone numbers: in international format, whatever the text calls them; after a word such as `call`, any 7 to 15 digits; and, unless the
 * text calls them something else, in the national formats above and as nine to twelve digits without separators.
 * @param taken the spans of other details, which no phone number overlaps
 */
export function phoneSpans(text: string, taken: readonly PersonalSpan[]): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  const blocked = [...taken, ...linkSpans(text)].sort((a, b) => a.start - b.start);
  /** The index of the first blocked span, by its start, that ends after the current position. Spans can overlap: a link may contain other details. */
  let next = 0;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const start = match.index;
    while (next < blocked.length && (blocked[next]?.end ?? 0) <= start) next += 1;
    const limit = blocked[next]?.start ?? text.length;
    const candidate = match[0].slice(0, Math.max(0, limit - start)).trimEnd();
    const length = candidate ? phoneLength(text, start, candidate) : 0;
    if (length === 0) {
      // A number may start at a later group: `12 415-555-2671`.
      CANDIDATE.lastIndex = start + (match[0].startsWith('(') ? 1 : Math.max(1, match[0].search(SPACE)));
      continue;
    }
    const numberEnd = start + length;
    const extension = EXTENSION.exec(text.slice(numberEnd, Math.min(numberEnd + 20, limit)))?.[0].length ?? 0;
    const end = numberEnd + extension;
    spans.push({ kind: 'phone', start, end });
    CANDIDATE.lastIndex = end;
  }
  return spans;
}
