/*
 * The part of the numbering plans of all countries that the masking rules need. It has a hundredth of the size of libphonenumber's data,
 * because pages load it. `test/web/lib/masking/calling-codes.test.ts` compares it with that data.
 */

/** From the lengths of national numbers, without a leading zero, to the calling codes with these lengths. '7,9-10' is 7, 9 and 10. */
const LENGTHS = {
  '5': '500 682',
  '6': '298 299 672 687',
  '7': '238 239 246 248 269 291 297 592 673 674 680 691 692',
  '8': '216 222 223 226 227 228 232 235 236 253 257 266 350 356 357 370 371 373 374 389 45 505 509 800 808 973 993',
  '9': '211 212 218 221 240 242 244 249 251 255 256 260 261 262 33 34 351 590 594 596 93 94 979 992 994 995 998',
  '10': '1 225 229 52 58',
  '11': '888',
  '12': '878',
  '7,10': '960',
  '8-10': '20 60 855 856 964 970 976',
  '8-9': '213 224 233 237 250 258 264 268 32 36 377 382 387 51 591 962 963',
  '7,9': '220 245 265 354 423',
  '7-8,10': '230 267 372',
  '7-9': '231 385 967 968',
  '10-14': '234',
  '7-8': '241 599 670 675 853 961 965 975',
  '7-10': '243 254 353 84',
  '5-6': '247',
  '6-9': '252 355',
  '7,9-10': '263 44',
  '5-10': '27 64',
  '4-5': '290',
  '10-12': '30',
  '5-11': '31',
  '4-11': '352',
  '5-12': '358 971',
  '6-9,12': '359',
  '6-11': '375 595',
  '6,8-9': '376 689',
  '8,10': '378 506 850',
  '9-10': '380 881 966 996',
  '6-12': '381 39',
  '8-12': '383 883 92',
  '5-8': '386',
  '6,9': '40 508 681',
  '9,12': '41 870',
  '9-12': '420',
  '6-7,9': '421',
  '4-13': '43 598',
  '6-10,12': '46',
  '5,8': '47 686',
  '6-10': '48 880 95',
  '4-15': '49',
  '7,11': '501 679',
  '8,11': '502 504',
  '7-8,11': '503',
  '7-8,10-11': '507',
  '6-8,10': '53',
  '10-11': '54',
  '8-11': '55 593',
  '9-11': '56',
  '8,10-11': '57 65 977',
  '6-7': '597',
  '5-10,12': '61',
  '7-17': '62',
  '6,8-13': '63',
  '8-10,13': '66',
  '5,7': '676 677 678',
  '4,7': '683',
  '5-7,10': '685',
  '5-7': '688',
  '4-7': '690',
  '10,14': '7',
  '8-17': '81',
  '5-6,8-14': '82',
  '5-9,11': '852',
  '7-12': '86 882 972',
  '7-11': '886',
  '7,10,12-13': '90',
  '8-13': '91',
  '7-9,11': '974',
  '4-7,10': '98',
};

/**
 * The short numbers that exist, because many other numbers have the same length. '27/7:058': after the calling code 27, national numbers of
 * 7 digits begin with 0, 5 or 8.
 */
const SHORT = new Set(
  [
    '247/5:23467 247/6:01589 252/6:1348 27/5:8 27/6:08 27/7:08 290/4:8 290/5:2569 298/6:23456789 299/6:123456789 31/5:1',
    '31/6:01 31/7:089 352/4:2345789 352/5:2345789 352/6:2345789 355/6:89 358/5:1235689 358/6:0123456789 359/6:2 375/6:8',
    '376/6:1356789 378/6:89 381/6:789 386/5:8 386/6:089 39/6:08 39/7:0 40/6:23 421/6:2345 43/4:1 43/5:015 43/6:0134567',
    '43/7:01234567 46/6:2 46/7:01234689 47/5:0 48/6:26 48/7:123456789 49/4:1 49/5:013468 49/6:0123456789 49/7:0123456789',
    '500/5:234567 508/6:23456789 53/6:34 53/7:02347 595/6:36789 597/6:2345 598/4:2 598/5:02 598/6:0 61/5:1 61/6:1 61/7:01',
    '62/7:1236 63/6:2 64/5:8 64/6:08 64/7:058 672/6:13 676/5:2345678 677/5:123456 678/5:2348 681/6:4789 682/5:234578',
    '683/4:4567 685/5:23456 685/6:68 686/5:23458 687/6:02345789 688/5:2 688/6:9 689/6:4 690/4:2347 690/5:2347 690/6:2347 82/5:3456',
    '82/6:03456 84/7:167 852/5:9 852/6:9 86/7:123456789 880/6:5789 90/7:4 95/6:12 95/7:01245678 971/5:8 971/6:08 98/4:9 98/5:09',
    '98/6:012345678 98/7:012345678',
  ]
    .join(' ')
    .split(' ')
    .flatMap((entry) => {
      const [plan = '', firsts = ''] = entry.split(':');
      return Array.from(firsts, (first) => `${plan}:${first}`);
    }),
);

/** '7,9-10' is [7, 9, 10]. */
const toLengths = (ranges: string) =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

/** The lengths of national numbers, by calling code. */
const PLANS = new Map(
  Object.entries(LENGTHS).flatMap(([ranges, codes]) =>
    codes.split(' ').map((code) => [code, toLengths(ranges)] as const),
  ),
);

/** The most digits, with the calling code, of the numbers that `SHORT` lists. */
const SHORT_MAX = 9;

/**
 * Returns whether digits can be a phone number. 'none': no country has this code and length. 'existing': the length is right, and short numbers
 * that begin like this are in use; for more than `SHORT_MAX` digits, the length is enough. 'possible': a short number of the right length, but none
 * that begins like this is in use.
 * @param digits the calling code and the national number
 */
export function phoneFit(digits: string): 'none' | 'possible' | 'existing' {
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => PLANS.has(start));
  if (code === undefined) return 'none';
  const national = digits.slice(code.length);
  // The zero of the national form, as in +44 (0)20 7946 0958.
  const forms = national.startsWith('0') ? [national, national.slice(1)] : [national];
  const possible = forms.filter(({ length }) => PLANS.get(code)?.includes(length));
  if (possible.length === 0) return 'none';
  const isKnown =
    digits.length > SHORT_MAX || possible.some((form) => SHORT.has(`${code}/${form.length}:${form.charAt(0)}`));
  return isKnown ? 'existing' : 'possible';
}
