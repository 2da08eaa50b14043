/** Number words and units. With their values and factors, `ten` equals `10` and `2 hours` equals `120 minutes`. */
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const UNIT_VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
]);

export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['dozen', 12],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['k', 1e3],
  ['mn', 1e6],
  ['bn', 1e9],
]);

export const NUMBER_WORD = [...UNIT_VALUES.keys(), 'hundred', 'dozen', 'thousand', 'million', 'billion', 'trillion']
  .sort((a, b) => b.length - a.length)
  .join('|');

/**
 * Words that may stand for a number, and the numbers. A number counts as kept if the rewrite has such a word, but the
 * rewrite need not keep the words themselves.
 */
export const LOOSE_VALUES: ReadonlyMap<string, readonly number[]> = new Map([
  ['a', [1]],
  ['an', [1]],
  ['single', [1]],
  ['once', [1]],
  ['first', [1]],
  ['each', [1]],
  ['every', [1]],
  ['per', [1]],
  ['another', [1]],
  ['no', [0]],
  ['second', [2]],
  ['twice', [2]],
  ['double', [2]],
  ['both', [2]],
  ['pair', [2]],
  ['couple', [2]],
  ['two', [2]],
  ['third', [3]],
  ['triple', [3]],
  ['half', [0.5, 50]],
  ['quarter', [0.25, 25]],
]);

/**
 * The spellings of each unit in the singular, by its base and the factor to that. `unitOf` removes a plural's s, which leaves `inche`. Months have
 * a base of their own, because they have no fixed number of days.
 */
const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  '% 1': '% percent',
  '$ 1': '$ dollar usd buck',
  '€ 1': '€ euro eur',
  '£ 1': '£ gbp quid',
  '¥ 1': '¥ yen jpy',
  '₹ 1': '₹ rupee inr',
  'm 0.001': 'mm millimeter millimetre',
  'm 0.01': 'cm centimeter centimetre',
  'm 1': 'm meter metre',
  'm 1000': 'km kilometer kilometre',
  'mile 1': 'mile mi',
  'ft 1': 'ft foot feet',
  'inch 1': 'inch inche',
  'g 0.001': 'mg milligram',
  'g 1': 'g gram gramme',
  'g 1000': 'kg kilo kilogram',
  'lb 1': 'lb pound',
  'oz 1': 'oz ounce',
  'l 0.001': 'ml milliliter millilitre',
  'l 1': 'l liter litre',
  's 0.001': 'ms millisecond',
  's 1': 'sec second',
  's 60': 'min minute',
  's 3600': 'hour hr h',
  's 86400': 'day',
  's 604800': 'week',
  'month 1': 'month',
  'month 12': 'year yr',
  '°c 1': '°c celsius',
  '°f 1': '°f fahrenheit',
  'b 1e3': 'kb',
  'b 1e6': 'mb',
  'b 1e9': 'gb',
  'b 1e12': 'tb',
  'hz 1': 'hz',
  'hz 1e3': 'khz',
  'hz 1e6': 'mhz',
  'hz 1e9': 'ghz',
  'word 1': 'word',
  'char 1': 'char character',
  'sentence 1': 'sentence',
  'paragraph 1': 'paragraph',
  'page 1': 'page',
  'line 1': 'line',
  'token 1': 'token',
  'item 1': 'item',
  'step 1': 'step',
  'example 1': 'example',
};

export interface Unit {
  readonly base: string;
  readonly factor: number;
}

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(UNIT_SPELLINGS).flatMap(([key, spellings]) => {
    const [base = '', factor = '1'] = key.split(' ');
    return spellings.split(' ').map((spelling) => [spelling, { base, factor: Number(factor) }] as const);
  }),
);

export function unitOf(word: string): Unit | null {
  const lower = word.toLowerCase();
  return UNITS.get(lower) ?? UNITS.get(lower.replace(/s$/, '')) ?? null;
}

/** Returns the values of number words: `two hundred and fifty` is [250], `one two` is [1, 2]. */
export function wordValues(words: string): readonly number[] {
  const values: number[] = [];
  let total = 0;
  let current: number | null = null;
  let last = '';
  for (const word of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    const scale = SCALES.get(word);
    const value = UNIT_VALUES.get(word);
    if (scale !== undefined) {
      current = (current ?? 1) * scale;
      if (scale >= 1000) [total, current] = [total + current, null];
    } else if (value !== undefined) {
      const continues = current === null || SCALES.has(last) || (TENS.includes(last) && value > 0 && value < 10);
      if (!continues) {
        values.push(total + (current ?? 0));
        [total, current] = [0, null];
      }
      current = (current ?? 0) + value;
    }
    last = word;
  }
  return [...values, total + (current ?? 0)];
}
