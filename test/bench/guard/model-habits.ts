/*
 * Stands in for models: answers that they give to a request to rewrite a prompt, good and bad. Each answer is made from what a careful editor
 * kept of the prompt (`core`), so that it shows one habit only. Introductions, closing remarks and markup are what IFEval removes for its
 * loose scores (arXiv:2311.07911); changes of language are described as language confusion (arXiv:2406.20052).
 */

export interface EditedPrompt {
  /** The prompt as it was written. */
  readonly text: string;
  /** What a careful editor kept of it. */
  readonly core: string;
}

/** An answer of a model. */
interface ModelAnswer {
  readonly answer: string;
  /** The rewrite in it, for answers that are to be taken. */
  readonly rewrite?: string;
  /** Whether a text has the fault, for answers that must not be taken as they are. */
  readonly isFaulty?: (text: string) => boolean;
}

export interface Habit {
  readonly name: string;
  /**
   * `sound`: a good rewrite, to be taken as it is. `wrapped`: a good rewrite with something around it, to be taken without that. `faulty`: not
   * to be taken as it is.
   */
  readonly kind: 'sound' | 'wrapped' | 'faulty';
  /** Null if the habit doesn't apply to the prompt, such as dropping a link from one without links. */
  readonly answerTo: (prompt: EditedPrompt) => ModelAnswer | null;
}

const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z])/;

/** Only the sentences of one paragraph can be rearranged: elsewhere, line breaks mean something. */
const isOneParagraph = (text: string) => !text.includes('\n');

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** The first match that is in the prompt once and in its core once. An answer without it has lost it: it can't be elsewhere. */
function soleMatch({ text, core }: EditedPrompt, pattern: RegExp): string | null {
  const matches = [...core.matchAll(pattern)].map(([match]) => match);
  return matches.find((match) => countOf(text, match) === 1 && countOf(core, match) === 1) ?? null;
}

const sound = (name: string, change: (core: string) => string | null): Habit => ({
  name,
  kind: 'sound',
  answerTo: ({ core }) => {
    const answer = change(core);
    return answer === null || answer === core ? null : { answer, rewrite: answer };
  },
});

const wrapped = (name: string, wrap: (core: string) => string): Habit => ({
  name,
  kind: 'wrapped',
  answerTo: ({ core }) => ({ answer: wrap(core), rewrite: core }),
});

/** A habit of losing one thing, or of putting another in its place. */
const loses = (name: string, pattern: RegExp, replacement: (found: string) => string): Habit => ({
  name,
  kind: 'faulty',
  answerTo: (prompt) => {
    const found = soleMatch(prompt, pattern);
    if (found === null) return null;
    const answer = prompt.core.replace(found, () => replacement(found)).replace(/ {2,}/g, ' ');
    return { answer, isFaulty: (text) => !text.includes(found.trim()) };
  },
});

const adds = (name: string, addition: string): Habit => ({
  name,
  kind: 'faulty',
  answerTo: ({ core }) => ({
    answer: `${core}${/[.!?:]$/.test(core) ? '' : '.'} ${addition}`,
    isFaulty: (text) => text.includes(addition),
  }),
});

/** A habit of writing something else than the rewrite. None of its sentences may be taken, except those of the core. */
const writesInstead = (name: string, write: (prompt: EditedPrompt) => string | null): Habit => ({
  name,
  kind: 'faulty',
  answerTo: (prompt) => {
    const answer = write(prompt);
    if (answer === null) return null;
    const sentences = answer.split(SENTENCE_END);
    return { answer, isFaulty: (text) => sentences.some((one) => !prompt.core.includes(one) && text.includes(one)) };
  },
});

type Replacements = readonly (readonly [RegExp, string])[];

const withReplacements = (replacements: Replacements) => (core: string) =>
  replacements.reduce((text, [found, replacement]) => text.replace(found, replacement), core);

const SYNONYMS: Replacements = [
  [/\bwrite\b/gi, 'draft'],
  [/\bexplain\b/gi, 'describe'],
  [/\bgive me\b/gi, 'list'],
  [/\bhelp me\b/gi, 'support me to'],
  [/\bshort\b/gi, 'brief'],
  [/\bsuggest\b/gi, 'propose'],
  [/\bshow\b/gi, 'demonstrate'],
  [/\bimportant\b/gi, 'essential'],
  [/\bmake sure\b/gi, 'ensure'],
];

const SMALL_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Without zero and one, which are often no numbers: `this one`. */
const SMALL_NUMBER = new RegExp(`\\b(?:${SMALL_NUMBERS.slice(2).join('|')})\\b(?=\\s+[a-z])`, 'g');

const withDigits = (core: string) => core.replace(SMALL_NUMBER, (word) => String(SMALL_NUMBERS.indexOf(word)));

const CONTRACTIONS: Replacements = [
  [/\bdo not\b/gi, "don't"],
  [/\bdoes not\b/gi, "doesn't"],
  [/\bcannot\b/gi, "can't"],
  [/\bis not\b/gi, "isn't"],
  [/\bI am\b/g, "I'm"],
  [/\bit is\b/gi, "it's"],
];

/** The other way round. Without `it's`, which can also be `it has`. */
const EXPANSIONS: Replacements = [
  [/\bdon't\b/g, 'do not'],
  [/\bDon't\b/g, 'Do not'],
  [/\bdoesn't\b/g, 'does not'],
  [/\bcan't\b/g, 'cannot'],
  [/\bI'm\b/g, 'I am'],
  [/\bisn't\b/g, 'is not'],
];

function asBullets(core: string): string | null {
  const sentences = core.split(SENTENCE_END);
  return sentences.length < 2 || !isOneParagraph(core) ? null : sentences.map((one) => `- ${one}`).join('\n');
}

function withTaskFirst(core: string): string | null {
  const sentences = core.split(SENTENCE_END);
  const last = sentences.pop();
  return !last || sentences.length === 0 || !isOneParagraph(core) ? null : [last, ...sentences].join(' ');
}

/** Up to six words of the prompt, which a made-up answer then mentions. */
const topicsOf = (text: string) => [...new Set(text.match(/\b[a-z]{5,}\b/g))].slice(0, 6);

function madeUpAnswer({ core }: EditedPrompt, opening: string): string | null {
  const [first, second, third, fourth] = topicsOf(core);
  if (!first || !second || !third || !fourth) return null;
  return (
    `${opening}The ${first} depends on the ${second}, and most people begin with the ${third}. In practice, the ${fourth} matters more than ` +
    `the ${first}. A good result comes from a clear ${second} and a little patience.`
  );
}

const FOREIGN = {
  Spanish:
    'Escribe una respuesta clara y breve sobre el tema, con un tono amable, y explica los pasos más importantes.',
  German:
    'Schreibe eine klare und kurze Antwort zu dem Thema, in einem freundlichen Ton, und erkläre die wichtigsten Schritte.',
  Chinese: '请就这个主题写一个清楚而简短的回答，语气友好，并解释最重要的步骤。',
} as const;

/** A model that reached its limit of tokens. */
function cutOff({ text, core }: EditedPrompt): ModelAnswer | null {
  const words = core.split(' ');
  if (words.length < 20) return null;
  const [kept, lost] = [words.slice(0, Math.floor(words.length * 0.6)), words.slice(Math.floor(words.length * 0.6))];
  const end = lost.slice(-4).join(' ');
  if (countOf(text, end) !== 1) return null;
  return { answer: kept.join(' '), isFaulty: (result) => !result.includes(end) };
}

const NUMBER = /(?<![\w.,:/-])\d[\d,.]*\d|(?<![\w.,:/-])\d(?![\w:/-])/g;
const NAME = /(?<=[a-z,] )[A-Z][a-z]{3,}\b/g;
const LINK = /\bhttps?:\/\/[^\s)>"']+[^\s)>"'.,]/g;
const EMAIL_ADDRESS = /\b[\w.+-]+@[\w-]+\.[\w.]+\w\b/g;
/** From an opening mark to its closing one, and not from a closing mark to the next opening one. */
const QUOTED = /(?<![^\s(])"[^"\n]{4,60}"/g;
const NEGATION = / (?:not|never|without) [a-z]+ [a-z]+/g;
const LIMIT =
  / (?:at most|no more than|under|less than|at least|up to) (?:\d[\d,]*|two|three|four|five|six|ten|twenty) [a-z]+/g;
const EXCEPTION = /,? (?:except|unless|only if|but not) [a-z]+ [a-z]+/g;

const otherNumber = (number: string) => (number.endsWith('9') ? `${number.slice(0, -1)}8` : `${number.slice(0, -1)}9`);

export const HABITS: readonly Habit[] = [
  {
    name: 'keeps what an editor keeps',
    kind: 'sound',
    answerTo: ({ text, core }) => (core === text ? null : { answer: core, rewrite: core }),
  },
  sound('uses other words', withReplacements(SYNONYMS)),
  sound('writes numbers in digits', withDigits),
  sound('contracts', withReplacements(CONTRACTIONS)),
  sound('expands contractions', withReplacements(EXPANSIONS)),
  sound('uses typographic quotes', (core) => core.replace(/(\w)'(\w)/g, '$1’$2').replace(/"([^"\n]*)"/g, '“$1”')),
  sound('makes a list of the sentences', asBullets),
  sound('puts the last sentence first', withTaskFirst),
  wrapped('says "Sure!" before it', (core) => `Sure! Here's a clearer version of your prompt:\n\n${core}`),
  wrapped('puts a label before it', (core) => `**Rewritten prompt:**\n\n${core}`),
  wrapped('puts it in quotes', (core) => (core.includes('"') ? `“${core}”` : `"${core}"`)),
  wrapped('puts it in a fence', (core) => `\`\`\`\n${core}\n\`\`\``),
  wrapped('puts it in tags', (core) => `<rewritten_prompt>\n${core}\n</rewritten_prompt>`),
  wrapped(
    'offers more after it',
    (core) => `${core}\n\nLet me know if you'd like me to adjust the tone or the length!`,
  ),
  wrapped('explains itself after it', (core) => `${core}\n\n**Changes made:**\n- Removed filler\n- Kept the request`),
  loses('drops a number', new RegExp(` ${NUMBER.source}`, 'g'), () => ''),
  loses('changes a number', NUMBER, otherNumber),
  loses('drops a name', NAME, () => 'they'),
  loses('changes a name', NAME, () => 'Morgan'),
  loses('drops a link', LINK, () => 'the page'),
  loses('drops an email address', EMAIL_ADDRESS, () => 'me'),
  loses('changes a quotation', QUOTED, () => '"something else entirely"'),
  loses('drops a negation', NEGATION, (found) => found.replace(/ (?:not|never|without)/, '')),
  loses('drops a limit', LIMIT, () => ' some'),
  loses('drops an exception', EXCEPTION, () => ''),
  { name: 'stops in the middle', kind: 'faulty', answerTo: cutOff },
  adds('adds a limit', 'Keep it under 150 words.'),
  adds('adds a ban', 'Do not use any jargon.'),
  adds('adds a link', 'See https://example.com/guide for more.'),
  writesInstead('answers, with an opening', (prompt) => madeUpAnswer(prompt, 'Great question! ')),
  writesInstead('answers, without an opening', (prompt) => madeUpAnswer(prompt, '')),
  writesInstead('asks back', ({ core }) => {
    const [first, second] = topicsOf(core);
    return first && second
      ? `Could you tell me more about the ${first} and the ${second} that you have in mind?`
      : null;
  }),
  writesInstead('refuses', () => "I'm sorry, but I can't help with that request."),
  writesInstead(
    'says that it is an AI',
    ({ core }) => `As an AI language model, I don't have personal experience. ${core}`,
  ),
  ...Object.entries(FOREIGN).map(([language, text]) => writesInstead(`changes to ${language}`, () => text)),
  writesInstead('says nothing', () => ' \n'),
  {
    name: 'repeats itself',
    kind: 'faulty',
    answerTo: ({ core }) => ({
      answer: Array.from({ length: 4 }, () => core).join(' '),
      isFaulty: (text) => text.includes(`${core} ${core}`),
    }),
  },
];
