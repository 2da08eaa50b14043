import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, replace, type SentenceRule } from '../rule.ts';
import { capitalised } from '../rules/editing.ts';

/** The maximum number of words in a sentence that is easy to read. */
const LONGEST_EASY = 30;
/** The minimum number of words in each half of a split sentence. */
const SHORTEST_HALF = 5;

/**
 * Matches the start of a clause that depends on another. It is not split, because a period would separate it from the
 * clause that it depends on.
 */
const DEPENDENT =
  /^\W*(?:if|when|whenever|because|although|though|while|since|as|unless|given|after|before|once|whether|until|even|in case|so that)\b/i;
const OPEN_CLAUSE =
  /\b(?:whether|if|because|although|unless|when|while|until)\b|\b(?:say|says|said|think|thinks|believe|believes|know|knows|feel|hope|see|sure|explain|mention|note|stress|assume|claim|suggest|agree|is|was|fact) that\b|\b(?:so|such) [a-z ]{2,30} that\b/i;
const OPEN_BRACKET = /[([{“"«][^)\]}”"»]*$/;

const SUBJECT = '(?:i|we|you|he|she|it|they|this|these|those|there)';
const FINITE =
  "(?:['’](?:m|s|re|ve|ll|d)|,? (?:am|is|are|was|were|has|have|had|will|would|can|could|should|must|may|might|do|does|did|need|needs|want|wants|like|know|think|use|work|works|live|lives|also|only|always|never|often|already))";

interface Joint {
  readonly at: RegExp;
  /** Returns the first word of the second sentence, with a space; empty if it starts with what follows. For "which", `pronounFor` does so instead. */
  readonly start: (match: RegExpExecArray) => string;
  /** Whether both halves can stand alone. What `at` matches already says much of the second one. */
  readonly holds: (before: string, after: string) => boolean;
}

const isWhole = (before: string): boolean =>
  !DEPENDENT.test(before) && !OPEN_CLAUSE.test(before.slice(lastComma(before)));
const lastComma = (text: string): number => Math.max(0, text.lastIndexOf(','));

const JOINTS: readonly Joint[] = [
  {
    at: /; (?=[a-z])/gi,
    start: () => '',
    // Several semicolons make a list.
    holds: (before, after) =>
      !`${before}${after}`.includes(';') &&
      /^(?:(?:however|therefore|then|also|so|but),? )?\S+ \S+/.test(after) &&
      !/^(?:and|or)\b/i.test(after) &&
      !before.includes(':'),
  },
  {
    at: new RegExp(`, (?:and|but|so) (?=${SUBJECT}(?:${FINITE})\\b)`, 'gi'),
    start: ([joint]) => (/but/i.test(joint) ? 'But ' : /so/i.test(joint) ? 'So ' : ''),
    holds: (before) => isWhole(before),
  },
  {
    at: /, which (?=(?:is|was|are|were|has|have|had) )/gi,
    start: () => '',
    holds: (before, after) => isWhole(before) && !after.includes(','),
  },
];

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Splits a long sentence where two full clauses meet. */
export const longSentences: SentenceRule = {
  id: 'long-sentence',
  reason: 'Two short sentences are easier to read than a long one.',
  examples: [
    [
      'Plan a week of meals for a family of four who eat no fish and little meat on weekdays; the two children take a packed lunch to school every day and share one lunch box.',
      'Plan a week of meals for a family of four who eat no fish and little meat on weekdays. The two children take a packed lunch to school every day and share one lunch box.',
    ],
    [
      'Explain the history of the canal between the two lakes in the north of the country, and it should also cover the people who dug it by hand in three winters before the war.',
      'Explain the history of the canal between the two lakes in the north of the country. It should also cover the people who dug it by hand in three winters before the war.',
    ],
  ],
  counterExamples: [
    'Compare the north; the south; and the east of the country by rain, wind, heat, snow, hail, fog, frost, sun, dust, sand, salt, soil, trees, rivers, lakes and hills in July.',
    'Explain the tides; use plain words.',
  ],
  find: (sentence, prompt) => {
    if (sentence.isListItem || sentence.aboutLanguage || sentence.words.length <= LONGEST_EASY) return [];
    const edit = findBestSplit(sentence, prompt);
    return edit ? [[edit]] : [];
  },
};

/** Returns the split that makes the halves most similar in length. If a half is still long, the rule runs again. */
function findBestSplit({ start, bodyEnd, text }: Sentence, prompt: Prompt): Edit | undefined {
  let best: { readonly edit: Edit; readonly longer: number } | undefined;
  for (const { at, start: opening, holds } of JOINTS) {
    for (const match of text.matchAll(at)) {
      const before = text.slice(0, match.index);
      const after = text.slice(match.index + match[0].length);
      const [first, second] = [wordsIn(before), wordsIn(after)];
      if (Math.min(first, second) < SHORTEST_HALF || OPEN_BRACKET.test(before) || !holds(before, after)) continue;
      const lead = match[0].includes('which') ? pronounFor(after) : opening(match);
      const from = start + match.index;
      const to = from + match[0].length;
      if (to >= bodyEnd) continue;
      const next = prompt.text.charAt(to);
      const edit = lead === '' ? replace(from, to + 1, `. ${capitalised(next)}`) : replace(from, to, `. ${lead}`);
      const longer = Math.max(first, second);
      if (!best || longer < best.longer) best = { edit, longer };
    }
  }
  return best?.edit;
}

const pronounFor = (after: string): string => (/^(?:are|were|have)\b/i.test(after) ? 'They ' : 'It ');
