import { areYears, isCounted, meaningBefore } from './number-context.ts';
import type { PersonalSpan } from './span.ts';

/** Whether a text of the right form is one: for rules that a pattern cannot express. */
type Check = (written: string) => boolean;

const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
/** Matches six digits that are a date of birth in either order. Some countries add 40 to the day. */
const BIRTH_DATE = `(?:\\d{2}${MONTH}${DAY}|(?:${DAY}|[4-7]\\d)${MONTH}\\d{2})`;

/** The patterns of national identity, tax and health numbers that are recognizable without a word before them. */
const FORMS: readonly (readonly [country: string, form: string, check?: Check])[] = [
  ['US social security', '\\d{3}-\\d{2}-\\d{4}'],
  ['US social security', '(?!000|666)\\d{3} \\d{2} \\d{4}'],
  ['UK national insurance', '[A-CEGHJ-PR-TW-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]'],
  ['IE PPS', '\\d{7}[A-W][A-IW]?'],
  // The fourth letter is a kind of holder. Shortly after the word PAN, any will do: the text says what it is.
  ['IN PAN', '(?:[A-Z]{3}[ABCFGHJKLPT]|(?<=PAN\\b.{0,20})[A-Z]{4})[A-Z]\\d{4}[A-Z]'],
  ['IN GSTIN', '\\d{2}[A-Z]{5}\\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]'],
  ['IN Aadhaar, JP My Number', '\\d{4}([ -])\\d{4}\\1\\d{4}', (written) => !areYears(written.split(/\D/))],
  ['BR CPF', '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}'],
  ['BR CNPJ', '\\d{2}\\.\\d{3}\\.\\d{3}\\/\\d{4}-\\d{2}'],
  ['BR RG, CL RUT', '\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dXxKk]'],
  ['PL NIP', '\\d{3}-\\d{3}-\\d{2}-\\d{2}'],
  ['ES DNI', '\\d{8}-?[TRWAGMYFPDXBNJZSQVHLCKE]'],
  ['ES NIE', '[XYZ]-?\\d{7}-?[A-Z]'],
  ['IT codice fiscale', '[A-Z]{6}\\d{2}[A-EHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]'],
  ['IT identity card', '[A-Z]{2}\\d{5}[A-Z]{2}'],
  ['FR NIR', `[1-478] \\d{2} ${MONTH} (?:\\d{2}|2[AB]) \\d{3} \\d{3}(?: \\d{2})?`],
  ['FR NIR', `[12]\\d{2}${MONTH}\\d{10}`],
  ['DE social insurance', '\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}'],
  ['BE national number', '\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}'],
  ['CH AHV', '756\\.\\d{4}\\.\\d{4}\\.\\d{2}|756\\d{10}'],
  ['SE, DK, FI', `(?:19|20)?${BIRTH_DATE}[-+A]\\d{3}[\\dA-Z]`],
  ['NO', `${BIRTH_DATE} \\d{5}`],
  ['AT', `\\d{4} ${DAY}${MONTH}\\d{2}`],
  ['ZA', `\\d{2}${MONTH}${DAY} \\d{4} \\d{3}`],
  ['CN', `[1-9]\\d{5}(?:18|19|20)\\d{2}${MONTH}${DAY}\\d{3}[\\dXx]`],
  ['KR', `\\d{2}${MONTH}${DAY}-[1-8]\\d{6}`],
  ['SG NRIC', '[STFGM]\\d{7}[A-Z]'],
  ['MX CURP', '[A-Z]{4}\\d{6}[HM][A-Z]{5}[A-Z0-9]\\d'],
  ['MX RFC', `[A-ZÑ&]{4}\\d{2}${MONTH}${DAY}[A-Z0-9]{3}`],
  ['MX INE', '[A-Z]{6}\\d{8}[HM]\\d{3}'],
  ['AE Emirates ID', '784-?\\d{4}-?\\d{7}-?\\d'],
  ['AU Medicare', '[2-6]\\d{3} \\d{5} \\d'],
  ['PT citizen card', '\\d{8} \\d [A-Z]{2}\\d'],
];

const PATTERNS = FORMS.map(([, form, check]): readonly [RegExp, Check] => [
  // No letter, digit or further group of digits may stand directly before or after the number.
  new RegExp(`(?<![A-Za-z0-9_.-]|[0-9] )(?:${form})(?![A-Za-z0-9_-]|[.,][0-9]| [0-9])`, 'g'),
  check ?? (() => true),
]);

/** Finds identity, tax and health numbers of the countries above by their form. */
export const nationalIdSpans = (text: string): readonly PersonalSpan[] =>
  PATTERNS.flatMap(([pattern, check]) =>
    [...text.matchAll(pattern)]
      .filter(
        ({ index, 0: written }) =>
          check(written) && !isCounted(text, index + written.length) && meaningBefore(text, index) !== 'other',
      )
      .map(({ index, 0: { length } }): PersonalSpan => ({ kind: 'id', start: index, end: index + length })),
  );
