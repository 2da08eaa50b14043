import type { PersonalSpan } from './span.ts';

/** The lengths of IBANs (ISO 13616), by country. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  [
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22',
    'GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25',
    'IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29',
    'JO30 KW30 MU30 SC31 LC32 MT31 RU33',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN_START = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g;

/**
 * Reads `length` letters and digits from `start`, with single spaces or hyphens between them. Returns the position after them. Null when
 * the text has another character, or continues with a letter or digit.
 */
function readUpTo(text: string, start: number, length: number): number | null {
  let read = 0;
  let position = start;
  for (; read < length; position += 1) {
    const sign = text.charAt(position);
    if (/[A-Za-z0-9]/.test(sign)) read += 1;
    else if (!/[ -]/.test(sign) || !/[A-Za-z0-9]/.test(text.charAt(position + 1))) return null;
  }
  return /[A-Za-z0-9]/.test(text.charAt(position)) ? null : position;
}

/** Whether a text of an IBAN's length can be one: IBANs are mostly digits. Words can have the length by chance. */
const isIban = (written: string) => (written.match(/\d/g) ?? []).length >= 10;

/** Finds IBANs of any country, also with wrong check digits. Account numbers of other forms are found in introduced-numbers.ts, by the word before them. */
export function ibanSpans(text: string): readonly PersonalSpan[] {
  return [...text.matchAll(IBAN_START)].flatMap(({ index, 0: head }): PersonalSpan[] => {
    const length = IBAN_LENGTHS.get(head.slice(0, 2).toUpperCase());
    const end = length === undefined ? null : readUpTo(text, index, length);
    return end !== null && isIban(text.slice(index, end)) ? [{ kind: 'account', start: index, end }] : [];
  });
}
