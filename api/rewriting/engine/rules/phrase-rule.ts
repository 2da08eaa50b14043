import { mayBeQuestion, needsComma } from '../english/independent-clauses.ts';
import { PhraseIndex } from '../phrase.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, type EditGroup, remove, type SentenceRule } from '../rule.ts';
import type { Word } from '../sentences.ts';
import { capitalised, cutInside, cutRange } from './editing.ts';

/** A rule without the function that applies it. */
type Description = Omit<SentenceRule, 'find'>;

/** The replacement of a phrase: a fixed text, or a function of its named groups that returns null to leave the phrase unchanged. */
export type Replacement =
  | string
  | ((groups: Readonly<Record<string, string | undefined>>, context: Context) => string | null);

export interface Context {
  readonly prompt: Prompt;
  readonly british: boolean;
  /**
   * The masked text of the sentence before and after the phrase, at most `CONTEXT_LENGTH` characters each. Empty only
   * if the phrase starts or ends the sentence.
   */
  readonly before: string;
  readonly after: string;
  /** The phrase as it stands in the text. */
  readonly found: string;
}

/**
 * The number of characters of context that a replacement gets. No replacement needs as many. Without a limit, the time
 * for each phrase would grow with the length of its sentence.
 */
const CONTEXT_LENGTH = 400;

/**
 * Returns a rule made of phrases and their replacements: where several phrases match, the first one that is replaced. An empty replacement removes
 * the phrase and a comma that is then redundant. Sentences about language stay as they are.
 */
export function phraseRule(
  description: Description,
  phrases: readonly (readonly [source: string, replacement: Replacement])[],
): SentenceRule {
  const index = new PhraseIndex(phrases);
  return {
    ...description,
    find: (sentence, prompt) => {
      if (sentence.aboutLanguage || !index.canStandIn(sentence.facts.indexes)) return [];
      const edits: EditGroup[] = [];
      let from = 0;
      for (const word of sentence.words) {
        if (word.start < from || !index.canStandIn(word.indexes)) continue;
        const edit = editAt(word, sentence, prompt, index);
        if (!edit) continue;
        edits.push([edit]);
        from = edit.end;
      }
      return edits;
    },
  };
}

/** Returns the edit of the first phrase at a word that is replaced. */
const editAt = (word: Word, sentence: Sentence, prompt: Prompt, index: PhraseIndex<Replacement>): Edit | undefined =>
  index.acceptAt(prompt.masked, word, ({ match, entry }) => editFor(sentence, prompt, word.start, match, entry));

function editFor(
  sentence: Sentence,
  prompt: Prompt,
  start: number,
  match: RegExpExecArray,
  replacement: Replacement,
): Edit | undefined {
  const end = start + match[0].length;
  if (end > sentence.end) return undefined;
  const context: Context = {
    prompt,
    british: prompt.british,
    before: prompt.masked.slice(Math.max(sentence.start, start - CONTEXT_LENGTH), start),
    after: prompt.masked.slice(end, Math.min(sentence.bodyEnd, end + CONTEXT_LENGTH)),
    found: match[0],
  };
  const text = typeof replacement === 'string' ? replacement : replacement(match.groups ?? {}, context);
  if (text === null) return undefined;
  const found = prompt.text.slice(start, end);
  const opens = start === sentence.start;
  if (text === '') {
    if (opens) return cutRange(prompt, start, nextWordStart(prompt, end), /^[A-Z]/.test(found));
    return cutPhrase(sentence, prompt, start, end);
  }
  const cased = /^[A-Z]/.test(found) && (opens || /^[A-Z][a-z]/.test(found)) ? capitalised(text) : text;
  return cased === found ? undefined : { start, end, text: cased };
}

/** Matches the end of the text before a phrase whose comma goes with it: of "and honestly, it rains", "and it rains" is left. */
const JOINING_WORD = /(?:^|\s)(?:and|but|so|or|that|because|which|is|are|was|were|i|we|you|to)\s*$/i;

/** Removes a phrase inside a sentence together with the commas around it, unless one must stay between two clauses. */
function cutPhrase(sentence: Sentence, prompt: Prompt, start: number, end: number): Edit {
  const { text } = prompt;
  /** Whether a comma or the end of the sentence follows. With a comma before the phrase, too, it is set off from its clause. */
  const setOff = text[end] === ',' || end === sentence.bodyEnd;
  if (setOff && text[start - 1] === ' ' && text[start - 2] === ',') {
    if (text[end] !== ',') return remove(start - 2, end);
    const { words } = sentence;
    const before = words.filter((word) => word.end <= start);
    const after = words.filter((word) => word.start >= end);
    const keepsComma = needsComma(before, after, prompt.masked, mayBeQuestion(sentence));
    return remove(start - 2, keepsComma ? end : end + 1);
  }
  if (text[end] === ',' && JOINING_WORD.test(text.slice(Math.max(0, start - 12), start)))
    return cutInside(prompt, start, end + 1);
  return cutInside(prompt, start, end);
}

/** Returns the index after white space and a redundant comma. */
function nextWordStart({ text }: Prompt, end: number): number {
  const gap = /^[,\s]*/.exec(text.slice(end, end + 5))?.[0] ?? '';
  return end + gap.length;
}
