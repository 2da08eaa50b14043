import type { PersonalKind, PersonalSpan } from './span.ts';

/** Names of numbers of persons and documents, in the languages of the product's users. */
const ID_WORDS = [
  'social security|social insurance|ssn|sin|itin|nino|national insurance|ni no|ni number|nhs|ppsn?|aadhaar|aadhar|voter id',
  "passport|passeport|pasaporte|passaporto|paspoort(?:nummer)?|reisepass|(?:driver'?s?|driving) licen[cs]e|licen[cs]e plate",
  'tax id|tin|tfn|tax file|ird|medicare|imei|(?:member|patient|national|student|employee|sa|my|her|his|emirates) id|id number|id no|id card',
  'numéro de sécu|sécurité sociale|assurance sociale|nas|nir|numéro national|numéro avs|seguridad social|dni|nie|nif|cif|cpf|cnpj|curp|rfc|ine clave',
  "contribuinte|cartão de cidadão|codice fiscale|carta d[’']identità|bsn|burgerservicenummer|insz|rijksregisternummer|ahv(?:-?(?:nr|nummer))?",
  'steuer-?id|steueridentifikationsnummer|steuernummer|sozialversicherungsnummer|sv-?nummer|personalausweis(?:nummer)?|ausweisnummer',
  'pesel|nip|dowód osobisty|personnummer|personnr|cpr(?:-?nummer)?|fødselsnummer|fødselsnr|henkilötunnus|hetu|kimlik|nric|my number',
].join('|');

const ACCOUNT_WORDS =
  'accounts?|acct|a\\/c|konto|kontonummer|rekening|rekeningnummer|compte|cuenta|conto|conta|clabe|tili|iban|rib';

/** Words that may stand between the name of a number and the number. */
const LINKING =
  'num(?:bers?)?|no|nr|n|is|was|card|code|id|on file|numéro|numero|número|nummer|est|es|è|ist|är|er|at|of|reads|para a|a|nº|n°';

/** Groups of letters and digits, each with a digit. */
const GROUP = '(?=[A-Za-z]{0,8}\\d)[A-Za-z0-9]{1,20}';
const VALUE = `${GROUP}(?:[./-]${GROUP}|[ ](?=[A-Za-z0-9]{2})${GROUP}){0,6}`;

/** Makes the pattern of a name, linking words, and a value, which is its group 1. */
const introduced = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L})[\\s.:#=("'*°º]{0,4}(?:(?:${LINKING})(?!\\p{L})[\\s.:#=("'*°º]{1,4}){0,4}(${VALUE})(?![A-Za-z0-9_])`,
    'giu',
  );

/** The same for Chinese, Japanese and Korean, which write no space between the name and the number. */
const UNSPACED = new RegExp(
  `(?:(?:身份证|护照|マイナンバー|주민등록번호|여권)号?(?:は|是|은)?)[\\s:：]{0,3}(${VALUE})(?![A-Za-z0-9_])`,
  'gu',
);

/** What to look for, and with how many digits a value counts. */
const FORMS: readonly (readonly [PersonalKind, RegExp, leastDigits: number])[] = [
  ['account', introduced(ACCOUNT_WORDS), 6],
  ['id', introduced(ID_WORDS), 5],
  ['id', UNSPACED, 5],
];

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Finds numbers that the text calls an account number or the number of a person or document. */
export const introducedSpans = (text: string): readonly PersonalSpan[] =>
  FORMS.flatMap(([kind, form, leastDigits]) =>
    [...text.matchAll(form)].flatMap(({ index, 0: whole, 1: value = '' }): PersonalSpan[] => {
      if (countDigits(value) < leastDigits) return [];
      const end = index + whole.length;
      return [{ kind, start: end - value.length, end }];
    }),
  );
