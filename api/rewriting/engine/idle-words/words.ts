import { memoize } from '#api/lib/memoize.ts';
import { stemOf } from '../english/stems.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import type { Word } from '../sentences.ts';
import { wordHash } from './buckets.ts';
import { classify, WordClass } from './word-classes.ts';
import { clusterOf } from './word-clusters.ts';

/** A word of the writer's own sentences, with the properties that features are made of. */
export interface ReadWord {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly stem: number;
  readonly kind: WordClass;
  /**
   * The number of the word's cluster: words of similar meaning share a cluster, and similar clusters share a group. For
   * a word without a cluster, both numbers are negative and stand for its kind.
   */
  readonly cluster: number;
  readonly group: number;
  /** What separates it from the word before it. `sentence` and `line`: it is the first word of a sentence, or of a line. */
  readonly gap: Gap;
  /**
   * A bit set, for content words only. Bit 1: the stem of the word occurs in an earlier sentence. Bit 2: it occurs in a
   * later one.
   */
  repeated: number;
}

const Gap = { none: 0, comma: 1, dash: 2, conjunction: 3, sentence: 4, line: 5 } as const;
type Gap = (typeof Gap)[keyof typeof Gap];

/** A range of words, in indexes of the prompt's words. `to` is exclusive. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** A sentence with the range of its words, and with the ranges of its clauses. */
export interface ReadSentence extends WordRange, Place {
  readonly sentence: Sentence;
  readonly clauses: readonly WordRange[];
}

/** Where a sentence is in its prompt. */
interface Place {
  /** The number of empty lines above it, at most `MAX_PARAGRAPH`. */
  readonly paragraph: number;
  /** Whether the text above its line ends with a colon, so that the line may start a text to work on. */
  readonly followsColon: boolean;
}

const MAX_PARAGRAPH = 3;
const EMPTY_LINE = /\n[ \t]*\n/g;

const CONJUNCTION = /^(?:and|but|so|because|which|who|since|as|if|when|though|although|while|where|cause|cuz|then)$/;

/** What a word is within its sentence, wherever that stands. `gap`: what separates it from the word before it, if there is one. */
type WordOfSentence = Pick<ReadWord, 'hash' | 'stem' | 'kind' | 'cluster' | 'group' | 'gap'>;

/** Describes the words of a sentence. `text`: what their positions are in. */
const describeWords = (words: readonly Word[], text: string): readonly WordOfSentence[] =>
  words.map(({ lower, start, end, gap }, index) => {
    const kind = classify(lower, text.slice(start, end), index === 0);
    const stem = kind === WordClass.content || kind === WordClass.name ? stemOf(lower) : '';
    const { cluster, group } = clusterOf(lower) ?? clusterOf(stem) ?? { cluster: -kind, group: -kind };
    return {
      hash: wordHash(lower),
      stem: stem === '' ? 0 : wordHash(stem),
      kind,
      cluster,
      group,
      gap: gapOf(gap.text, lower),
    };
  });

/** Once for each sentence of a run: most sentences are the same in the next pass. */
const wordsOf = memoize(({ words, text }: SentenceFacts) => describeWords(words, text));

/** Whether a sentence has all its words: the model also judges sentences without their openings. */
export const isWhole = ({ words, facts }: Sentence): boolean => words.length === facts.words.length;

/** Reads the words of the writer's own sentences but requirements, which set what is needed. */
export function readWords(prompt: Prompt): { words: ReadWord[]; sentences: ReadSentence[] } {
  const words: ReadWord[] = [];
  const sentences: ReadSentence[] = [];
  let place: Place = { paragraph: 0, followsColon: false };
  let readTo = 0;
  for (const sentence of prompt.sentences) {
    if (sentence.isRequirement) continue;
    place = nextPlace(place, prompt.text.slice(readTo, sentence.start), sentence);
    readTo = sentence.start;
    const from = words.length;
    const clauses: WordRange[] = [];
    let clauseFrom = from;
    const own = isWhole(sentence) ? wordsOf(sentence.facts) : describeWords(sentence.words, prompt.text);
    for (const { start, end } of sentence.words) {
      const at = words.length;
      const described = own[at - from];
      if (!described) break;
      const isFirst = at === from;
      if (!isFirst && described.gap !== Gap.none) {
        clauses.push({ from: clauseFrom, to: at });
        clauseFrom = at;
      }
      const gap = isFirst ? (sentence.opensLine ? Gap.line : Gap.sentence) : described.gap;
      const { hash, stem, kind, cluster, group } = described;
      words.push({ start, end, hash, stem, kind, cluster, group, gap, repeated: 0 });
    }
    if (words.length === from) continue;
    clauses.push({ from: clauseFrom, to: words.length });
    sentences.push({ sentence, from, to: words.length, clauses, ...place });
  }
  markRepeated(words, sentences);
  return { words, sentences };
}

/**
 * Returns the place of a sentence. `last` is the place of the sentence before it, and `above` is the text from the
 * start of that sentence to the start of this one.
 */
const nextPlace = (last: Place, above: string, { opensLine }: Sentence): Place => ({
  paragraph: Math.min(last.paragraph + (above.match(EMPTY_LINE)?.length ?? 0), MAX_PARAGRAPH),
  followsColon: opensLine ? above.trimEnd().endsWith(':') : last.followsColon,
});

function gapOf(text: string, lower: string): Gap {
  if (/[,;:!?…]|\.\.|[()]/.test(text)) return Gap.comma;
  if (/[–—]| -/.test(text)) return Gap.dash;
  return CONJUNCTION.test(lower) ? Gap.conjunction : Gap.none;
}

function markRepeated(words: readonly ReadWord[], sentences: readonly ReadSentence[]): void {
  for (const [bit, order] of [
    [1, sentences],
    [2, sentences.toReversed()],
  ] as const) {
    const seen = new Set<number>();
    for (const { from, to } of order) {
      for (let at = from; at < to; at += 1) {
        const word = words[at];
        if (word && word.stem !== 0 && seen.has(word.stem)) word.repeated |= bit;
      }
      for (let at = from; at < to; at += 1) seen.add(words[at]?.stem ?? 0);
    }
  }
}

/** Returns the words of a range that lies within a sentence, as its sentence has them. */
export const wordsIn = ({ sentence, from }: ReadSentence, range: WordRange): readonly Word[] =>
  sentence.words.slice(range.from - from, range.to - from);

/**
 * Returns how many content words a range has, and how many of them (`unique`) occur in no other sentence of the prompt.
 */
export function countContent(words: readonly ReadWord[], { from, to }: WordRange): { content: number; unique: number } {
  let content = 0;
  let unique = 0;
  for (let at = from; at < to; at += 1) {
    const { stem = 0, repeated = 0 } = words[at] ?? {};
    if (stem === 0) continue;
    content += 1;
    if (repeated === 0) unique += 1;
  }
  return { content, unique };
}
