import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PersonalSpan } from './span.ts';

/**
 * Digit groups with the separators of phone numbers. The lookbehind excludes digits inside words, prices, decimals, ids and paths.
 */
const CANDIDATE =
  /(?:(?<![\p{L}\p{N}_+])\(?\+|(?<![\p{L}\p{N}_+@#$€£₹%&=?]|[\p{L}\p{N}]-|\p{N}[.,:/]|\p{L}[./]))\(?\d(?:[ \u00a0\u202f.()/‐-–-]{0,3}\d){5,17}/gu;

const EXTENSION =
  /^[ ,;]{0,2}(?:ext(?:ension|\.)?|x|#|durchwahl|dw\.?|poste)[ .:]{0,2}\d{1,6}(?![\p{L}\p{N}@_]|[.-][\p{L}\p{N}])/iu;

/** National formats. Separators are required where a plain run of digits could be any other number. */
const NATIONAL: readonly (readonly [CountryCode, RegExp])[] = [
  ['US', /^(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}([ .-]))[2-9]\d{2}[ .-]\d{4}$/],
  ['FR', /^0[1-9]([ .-])\d{2}(?:\1\d{2}){3}$/],
  ['GB', /^(?:\(0[1-9]\d{1,4}\) ?|0[1-9]\d{1,4} )\d{3,6}(?:[ -]\d{3,4}){0,2}$/],
  ['GB', /^0[1-9]\d{1,3}-\d{3,4}-\d{3,4}$/],
  ['IN', /^(?:0|91[ -])?[6-9]\d{4}[ -]\d{5}$/],
  ['IN', /^0[1-9]\d{1,3}[ -]\d{6,8}$/],
  ['DE', /^(?:\(0[1-9]\d{1,4}\) ?|0[1-9]\d{1,4}(?: ?[/-] ?| ))\d{2,9}(?:[ -]\d{1,6}){0,3}$/],
];

/** Mobile numbers that are common without separators. Any other run of digits needs a word such as `call` before it. */
const UNBROKEN: readonly (readonly [CountryCode, RegExp])[] = [
  ['GB', /^07\d{9}$/],
  ['FR', /^0[67]\d{8}$/],
  ['DE', /^01[567]\d{8,9}$/],
];

const INTRODUCED =
  /(?:\b(?:phone|telephone|tel|mobile|mob|cell|cellphone|landline|fax|whats ?app|signal|call|ring|dial|sms|text(?: me| us| him| her| them)?|reach(?: me| us| him| her| them)?|telefon|handy|mobil|téléphone|portable|teléfono|móvil|mobiel)\b|☎|📞|📱)[^\d\n.;]{0,24}$/iu;

/** A word before digits that says that they are something else than a phone number. */
const NAMED_OTHERWISE =
  /\b(?:order|invoice|ticket|case|ref(?:erence)?|sku|part|serial|isbn|issn|doi|account|iban|tracking|id|no|nr|item|model|version|build|port|ports|po|batch|barcode|ean|upc|vat|ssn|passport|licen[cs]e|policy|zip|postcode|lat(?:itude)?|lon(?:gitude)?|coordinates?|commit|hash|uuid|pages?)\b[^\d\n;]{0,12}$/i;

const digitsOf = (text: string) => text.replace(/\D/g, '');

const isInternational = (written: string) => {
  const digits = digitsOf(written);
  if (!/^\(?(?:\+|00[1-9])/.test(written) || digits.length < 8) return false;
  const number = parsePhoneNumberFromString(written.replace(/^\(?00/, '+').replace(/^\(\+/, '+'));
  // Made-up numbers are not valid, but text in this format is a phone number.
  return number?.isPossible() === true && (number.isValid() || /[ .()-]/.test(written) || digits.length >= 10);
};

const isNational = (written: string) =>
  NATIONAL.some(
    ([country, form]) => form.test(written) && parsePhoneNumberFromString(written, country)?.isPossible() === true,
  );

const isMobile = (written: string) =>
  UNBROKEN.some(
    ([country, form]) => form.test(written) && parsePhoneNumberFromString(written, country)?.isPossible() === true,
  );

const isDateOrAddress = (written: string) =>
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|^\d{1,3}(?:\.\d{1,3}){3}$/.test(written);

const isIntroduced = (written: string) => {
  const { length } = digitsOf(written);
  return length >= 7 && length <= 15 && !isDateOrAddress(written);
};

const SPACE = /[ \u00a0\u202f]/;

/** The positions at which a number may end. The digits after a space may belong to the rest of the sentence. */
function possibleEnds(candidate: string): readonly number[] {
  const ends = [candidate.length];
  for (let index = candidate.length - 1; index > 5; index -= 1) {
    if (SPACE.test(candidate.charAt(index)) && /\d/.test(candidate.charAt(index - 1))) ends.push(index);
  }
  return ends;
}

const plainSeparators = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[‐-–]/g, '-');

/** The length of the longest phone number at the start of the candidate, in code units, or 0. */
function phoneLength(text: string, start: number, candidate: string): number {
  const before = text.slice(Math.max(0, start - 48), start);
  const introduced = INTRODUCED.test(before);
  const named = !introduced && NAMED_OTHERWISE.test(before);
  for (const end of possibleEnds(candidate)) {
    const written = plainSeparators(candidate.slice(0, end));
    if (/^(?:[\p{L}_]|[.,:]\d|[-/][\p{L}\d])/u.test(text.slice(start + end, start + end + 2))) {
      if (!EXTENSION.test(text.slice(start + end, start + end + 20))) continue;
    }
    if (isInternational(written)) return end;
    if (!named && (isNational(written) || isMobile(written) || (introduced && isIntroduced(written)))) return end;
  }
  return 0;
}

/** Digits in links are not masked, except in links to WhatsApp chats. */
const LINK = /\b(?:https?|ftp):\/\/(?!(?:wa\.me|api\.whatsapp\.com)\/)[^\s<>"')\]]{1,2000}/gi;

/**
 * Finds phone numbers in international format and in the national formats of the US, the UK, India, Germany and France. Other digits
 * count only after a word such as `call`.
 */
export function phoneSpans(text: string, taken: readonly PersonalSpan[]): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  const links = [...text.matchAll(LINK)].map((match): PersonalSpan => ({
    kind: 'phone',
    start: match.index,
    end: match.index + match[0].length,
  }));
  const blocked = [...taken, ...links].sort((a, b) => a.start - b.start);
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const start = match.index;
    const limit = blocked.find((span) => span.end > start)?.start ?? text.length;
    const candidate = match[0].slice(0, Math.max(0, limit - start)).trimEnd();
    const length = candidate ? phoneLength(text, start, candidate) : 0;
    if (length === 0) {
      // A number may start at a later group: `12 415-555-2671`.
      CANDIDATE.lastIndex = start + (match[0].startsWith('(') ? 1 : Math.max(1, match[0].search(SPACE)));
      continue;
    }
    const extension = EXTENSION.exec(text.slice(start + length, start + length + 20))?.[0].length ?? 0;
    spans.push({ kind: 'phone', start, end: start + length + extension });
    CANDIDATE.lastIndex = start + length + extension;
  }
  return spans;
}
