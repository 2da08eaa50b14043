/** What the words before a number say that it is. */
type Meaning = 'phone' | 'card' | 'other';

const PHONE_WORDS = [
  'phone|telephone|tel|mobile|mob|cell|cellphone|landline|fax|whats ?app|signal|call|ring|dial|sms|hp|zap',
  'text(?: me| us| him| her| them)?|reach(?: me| us| him| her| them)?',
  'telefon|telefoon|handy|mobil|mobiel|durchwahl|téléphone|portable|gsm|natel|cep|teléfono|móvil|celular|celulare|cellulare',
  'telemóvel|telefone|telefono|komórka|kom|bel|bellen|ruf|ring til',
].join('|');

const OTHER_WORDS = [
  'orders?|invoice|ticket|case|ref|reference|sku|part|serial|isbn(?:-1[03])?|issn|doi|tracking|awb|id|ids|item|model|version|build|release|firmware',
  'ports?|po|batch|lot|barcode|ean|upc|vat|company number|zip|postcode|pin code|lat|latitude|lon|longitude|coordinates?|commit|hash',
  'uuid|pages?|section|paragraph|clause|chapter|windows|pid|pnr|transaction|snowflake|timestamp|ts|rows|width|bytes|max_safe_integer',
  'uint32|budget|population|price|cost|total|revenue|amount|count|size|sample|digits|created_at|updated_at|expires_at|rank|patent',
  'bestellnummer|bestellnr|bestellung|artikelnummer|auftragsnummer|sendungsnummer|rechnung|az|kundennr|commande|référence|facture|suivi',
  'pedido|referencia|factura|ordine|codice articolo|fattura|bestelling|ordernummer|factuur|zamówienie|zamówienia|faktura|ordre|tilaus',
  'encomenda|protocolo|rastreio|orden|sipariş|nota fiscal',
].join('|');

/** Languages that write no spaces between words. */
const UNSPACED = {
  phone: '电话|手机|拨打|微信|電話|携帯|連絡先|전화|연락처|휴대폰',
  card: '银行卡|卡号|カード|카드',
  other: '订单|快递|运单|人口|邮编|预算|版本|注文番号|郵便番号|주문번호|우편번호|인구|예산|予算|価格',
};

const WORDS = new RegExp(
  [
    `(?<!\\p{L})(?:(?<phone>${PHONE_WORDS})|(?<card>card|visa|mastercard|amex|debit|karte|carte|tarjeta|carta|cartão)|(?<other>${OTHER_WORDS}))(?!\\p{L})`,
    `(?<phoneCjk>${UNSPACED.phone})|(?<cardCjk>${UNSPACED.card})|(?<otherCjk>${UNSPACED.other})|(?<icon>☎|📞|📱)`,
  ].join('|'),
  'giu',
);

/** Names of fields and variables whose values are no personal details: `userId: `, `"order_id": `, `size = `. */
const FIELD =
  /(?:[a-z](?:Id|ID|Ids|No|Count|Size|Length|Bytes|Ts|At)|_(?:id|ids|count|size|bytes|ts|at|no|number))["'`]? ?[:=] ?["'`]?$/;
const PHONE_FIELD = /(?:phone|mobile|cell|tel|fax)(?:_?number|_?no)?["'`]? ?[:=] ?["'`]?$/i;

/** What may stand between the word and the number: no other number, and no end of a sentence. */
const TAIL = /^\.?[^\d\n;.?!]{0,24}$/;
/** How many characters before the number are searched for a word. */
const WINDOW = 60;
/** Abbreviations of "number", whose period ends no sentence. */
const ABBREVIATION = /(?<!\p{L})(?:no|nr|num|n)\./giu;

/**
 * Returns what the nearest word before a position says about the number that starts there: 'phone' after `call`, 'card' after `visa`, 'other'
 * after `invoice`. Null when no word says anything.
 */
export function meaningBefore(text: string, start: number): Meaning | null {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  if (PHONE_FIELD.test(before)) return 'phone';
  if (FIELD.test(before)) return 'other';
  let meaning: Meaning | null = null;
  for (const match of before.matchAll(WORDS)) {
    if (!TAIL.test(before.slice(match.index + match[0].length).replace(ABBREVIATION, ''))) continue;
    const { phone, phoneCjk, icon, other, otherCjk } = match.groups ?? {};
    if (phone ?? phoneCjk ?? icon) meaning = 'phone';
    else meaning = (other ?? otherCjk) ? 'other' : 'card';
  }
  return meaning;
}

/** Currencies, units and nouns that follow a quantity. */
const UNITS = [
  '[%‰°€£¥₹$元円원人명]|k?bytes?|[kmgt]i?b(?:ps)?|usd|eur|gbp|chf|inr|cad|aud|kr|zł|rs|rupees|dollars|euros?|pounds|pesos|reais|yen',
  'kg|g|mg|t|km|m|cm|mm|ml|l|ms|s|h|hz|kw|v|years?|light|days|hours|minutes|seconds|rows|users|people|persons|items|records|tokens',
  'requests|visitors|customers|candidates|transistors|molecules|inhabitants|residents|views|followers|downloads|copies|einwohner',
  'habitants|habitantes|abitanti|inwoners|mieszkańców|invånare|indbyggere|innbyggere|asukasta|kişi',
].join('|');
const COUNTED = new RegExp(`^[ \\u00a0]?(?:${UNITS})(?!\\p{L})`, 'iu');

/** Limits of number types and well-known constants. */
const CONSTANTS: ReadonlySet<string> = new Set([
  ...['2147483647', '2147483648', '4294967295', '4294967296', '9007199254740991', '9007199254740992'],
  ...['9223372036854775807', '3141592653', '123456789', '0123456789', '1234567890', '9876543210987'],
]);

/** Compact dates and times, such as 20240501 and 20240501123045. */
const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;
const isDate = (digits: string) => DATE.test(digits) && [8, 10, 12, 14, 16, 17, 18].includes(digits.length);

/** Time in seconds (10 digits), milliseconds (13), microseconds (16), nanoseconds (19), and ids that contain a time (18, 19). */
const isTime = (digits: string) => digits.startsWith('1') && [10, 13, 16, 18, 19].includes(digits.length);

/** Returns whether digits without separators are a quantity, a time, or a constant. `end` is their end in `text`. */
export const isPlainNumber = (digits: string, text: string, end: number): boolean =>
  CONSTANTS.has(digits) ||
  isDate(digits) ||
  isTime(digits) ||
  // A round number is a quantity.
  /0{5}$/.test(digits) ||
  COUNTED.test(text.slice(end, end + 16));

/** Returns whether a number that ends at `end` is followed by a currency, a unit or a counted noun. No unit has more than 16 characters. */
export const isCounted = (text: string, end: number): boolean => COUNTED.test(text.slice(end, end + 16));

/** Returns whether all groups of digits are years, as in 2020-2024. */
export const areYears = (groups: readonly string[]): boolean => groups.every((group) => /^(?:19|20)\d{2}$/.test(group));
