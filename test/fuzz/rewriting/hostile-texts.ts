import { PROMPT_RULES, SENTENCE_RULES } from '#api/rewriting/engine/rules.registry.ts';

/** A text of a given length, of a kind that makes careless patterns slow. */
export interface HostileText {
  readonly name: string;
  readonly ofLength: (length: number) => string;
}

const SIGNS = [
  ...Array.from('!?.…,;:-–—_*#><=+/\\|~^%$&@"\'`“”‘’«»„()[]{} \t\n\u00a0\u2009\u3000\u200b\uFFFC\ud800'),
  ...['\r\n', 'a\u0301', '\u0301', 'İ', 'ß', '中', '👍', '👩‍👩‍👧‍👦', 'a', 'A', '1'],
  ...[
    '!?',
    '. ',
    '! ',
    '… ',
    '…a',
    '.a',
    '?)',
    '.*',
    ' ,',
    ', ',
    '. . ',
    'A. ',
    'a.b',
    'a_',
    'a/',
    'aB',
    'x=',
    '1,',
    '1-',
  ],
  ...[
    'http://',
    'www.',
    'a@b',
    'a@b.c ',
    '//',
    '--',
    '```\n',
    '~~~\n',
    '$$',
    '\\(',
    '\\[',
    '{{',
    '}}',
    '(a',
    '[a',
    '{a',
    '<a',
    '`a',
  ],
  ...[
    '"a ',
    '“a ',
    "'a ",
    '‘a ',
    "don't ",
    '"a" ',
    '“a” ',
    '(a) ',
    '[a](b) ',
    'e.g. ',
    'C:\\',
    '../',
    'a.ts ',
    '$HOME ',
    '{a} ',
  ],
  ...['a\n', 'a\n\n', '- a\n', '1. a\n', '> a\n', '| a ', 'a: ', 'A: hi\n', '-----\n', '# a\n', ' \n', '\n\t'],
];

const WORDS = [
  ...[
    'and ',
    'but ',
    'so, ',
    'if ',
    'very ',
    'really ',
    'a bit ',
    'a little bit ',
    'kind of ',
    'please ',
    'please, ',
    'you ',
  ],
  ...[
    'i ',
    'to ',
    'of ',
    'that ',
    'is ',
    'um, ',
    'well, ',
    'you know, ',
    'thanks! ',
    'sorry, ',
    'hello, ',
    'Hi! ',
    'not ',
    'no ',
  ],
  ...[
    'only ',
    'unless ',
    'without ',
    'at least ',
    'no more than 5 words ',
    'ten ',
    'two hundred ',
    'and a ',
    'Paris ',
    'NASA ',
  ],
  ...[
    'New York. ',
    'Write. ',
    'Write a poem. ',
    'Write a poem? ',
    'could you ',
    'would you please ',
    'I want you to ',
    'want you ',
  ],
  ...[
    'make sure to ',
    'in order to ',
    'due to the fact that ',
    'it would be nice if ',
    'I would like to know ',
    'what I need is ',
  ],
  ...[
    'Can you help me? ',
    'I hope you are well. ',
    'Cooking is hard. ',
    'Again, write it. ',
    'prompt: ',
    'Rewritten prompt: ',
  ],
];

const PREFIXES = ['', 'Write a poem about rain. ', `${'make sure to '.repeat(40)}help`];
const SUFFIXES = ['', 'x'];

const PAIRS = ['()', '[]', '{}', '<>', '“”', '‘’', '«»', '""', "''", '``'];

/** Words that all differ, or names, numbers and literals made of them: what repeats is often read only once. */
const COUNTED: readonly (readonly [name: string, unit: (word: string, index: number) => string])[] = [
  ['words', (word) => `${word} `],
  ['names', (word) => `by ${capitalized(word)} `],
  ['names that begin alike', (word) => `by Abcde${word} `],
  ['acronyms', (word) => `at ${word.toUpperCase()} `],
  ['numbers', (_, index) => `${index} `],
  ['nouns after a number', (word) => `5 ${word} `],
  ['limits', (word, index) => `at least ${index} ${word} `],
  ['quotations', (word) => `"${word} a" `],
  ['inline code', (word) => `\`${word}\` `],
  ['addresses', (word) => `${word}@a.com http://${word}.com `],
  ['fences', (word) => `\`\`\`\n${word}\n\`\`\`\n`],
  ['placeholders', (word) => `{${word}} `],
  ['negations', (word) => `no ${word} `],
  ['sentences with a negation', (word, index) => `Not ${word} a${index} b${index * 7}. `],
  ['sentences', (word) => `${capitalized(word)} is old. `],
  ['platitudes', (word) => `${capitalized(word)}ing is important. `],
  ['requests', (word) => `Could you please write ${word}? `],
  ['wishes', (word) => `I need a list of ${word}. `],
  ['requests to someone', (word) => `I need someone to explain the ${word}. `],
  ['lines', (word) => `${word}\n`],
  ['labels', (word) => `${word}: x\n`],
  ['requests in long sentences', (word, index) => (index % 150 === 149 ? 'x. Please ' : `really ${word} `)],
  ['long introductions to requests', (_, index) => (index % 150 === 149 ? 'x. I would ' : 'really very much ')],
  ['long sentences of marks', (_, index) => (index % 1500 === 1499 ? 'x. Write ' : '!')],
];

/** Every text that `npm run fuzz` tries, or with `isShort` only those that are built in the commonest ways. */
export function hostileTexts({ isShort }: { readonly isShort: boolean }): HostileText[] {
  const units = [...SIGNS, ...WORDS, ...(isShort ? [] : rulesExamples())];
  const prefixes = isShort ? PREFIXES.slice(-1) : PREFIXES;
  const suffixes = isShort ? SUFFIXES.slice(-1) : SUFFIXES;
  return [
    ...units.flatMap((unit) => prefixes.flatMap((prefix) => suffixes.map((suffix) => repeated(prefix, unit, suffix)))),
    ...PAIRS.map(nested),
    ...COUNTED.flatMap(([name, unit]) => prefixes.map((prefix) => counted(name, prefix, unit))),
  ];
}

const rulesExamples = (): string[] =>
  [...SENTENCE_RULES, ...PROMPT_RULES].flatMap(({ examples, counterExamples }) =>
    [...examples.map(([before]) => before), ...counterExamples].map((text) => `${text} `),
  );

const repeated = (prefix: string, unit: string, suffix: string): HostileText => ({
  name: `${nameOf(prefix)}${JSON.stringify(unit)} repeated${suffix && `, then ${suffix}`}`,
  ofLength: (length) => {
    const room = Math.max(0, length - prefix.length - suffix.length);
    return prefix + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + suffix;
  },
});

const nested = (pair: string): HostileText => ({
  name: `nested ${pair}`,
  ofLength: (length) => `Explain ${pair.charAt(0).repeat(length / 2)}a${pair.charAt(1).repeat(length / 2)}`,
});

const counted = (name: string, prefix: string, unit: (word: string, index: number) => string): HostileText => ({
  name: `${nameOf(prefix)}${name}, all different`,
  ofLength: (length) => {
    const pieces = [prefix];
    for (let index = 0, written = prefix.length; written < length; index += 1) {
      const piece = unit(wordOf(index), index);
      pieces.push(piece);
      written += piece.length;
    }
    return pieces.join('').slice(0, length);
  },
});

const nameOf = (prefix: string): string => (prefix ? `${JSON.stringify(prefix.slice(0, 20))} and ` : '');

/** A different word of letters for each number. */
const wordOf = (index: number): string =>
  (index + 100).toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
