import { withoutGreetings } from '../greetings-and-thanks.ts';
import { withoutSignature } from '../sign-offs.ts';
import { detectLanguage } from './language.ts';
import { liftLiterals, type Literal } from './literals.ts';
import { beginningsOf, findNames, initialsOf, type Name, wordBag } from './names.ts';
import {
  blankIdleNegations,
  findEquivalents,
  findRestrictions,
  type Restriction,
  type RestrictionKind,
} from './negations.ts';
import { contentStems, plainCharacters } from './normalize.ts';
import { findQuantities, type Quantity } from './numbers.ts';
import { type Sentence, splitIntoSentences } from './sentences.ts';

/** The position of other words that restrict in the same way as a kind of restriction. */
export interface Equivalents {
  readonly kind: RestrictionKind;
  readonly start: number;
}

/** Everything in a text that the guard compares, with positions. */
export interface Reading {
  /** The text as it was passed in. */
  readonly text: string;
  /** The text with plain characters. Each character has the same position as in `text`. */
  readonly plain: string;
  readonly sentences: readonly ReadSentence[];
  readonly literals: readonly Literal[];
  readonly quantities: readonly Quantity[];
  readonly restrictions: readonly Restriction[];
  readonly equivalents: readonly Equivalents[];
  readonly names: readonly Name[];
  readonly words: { bag: ReadonlySet<string>; beginnings: ReadonlySet<string>; initials: string };
  /** The words of the prose in lower case, for finding words that stand for a number. */
  readonly looseWords: ReadonlySet<string>;
  readonly language: string | null;
}

export interface ReadSentence extends Sentence {
  readonly stems: ReadonlySet<string>;
}

function blankSpans(prose: string, spans: readonly (readonly [number, number])[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of spans) {
    if (start < done) continue;
    pieces.push(prose.slice(done, start), ' '.repeat(end - start));
    done = end;
  }
  return pieces.join('') + prose.slice(done);
}

/**
 * Reads everything in a text that the guard compares.
 * @param language the language by which restrictions and names are read. Default: the language of the text. Null, or if that can't be detected:
 * restrictions are read as English
 */
export function readText(text: string, language?: string | null): Reading {
  const plain = plainCharacters(text);
  const { literals, prose } = liftLiterals(plain);
  const content = withoutGreetings(withoutSignature(prose));
  const ownLanguage = detectLanguage(prose);
  const readAs = language === undefined ? ownLanguage : language;
  const quantities = findQuantities(content);
  const limits = quantities.filter(({ bound }) => bound).map(({ span }) => span);
  const restricting = blankIdleNegations(blankSpans(content, limits));
  const bag = wordBag(plain);
  const kinds: readonly RestrictionKind[] = ['negation', 'only', 'exception', 'limit'];
  return {
    text,
    plain,
    sentences: splitIntoSentences(prose).map((sentence) => ({
      ...sentence,
      stems: new Set(contentStems(plain.slice(sentence.start, sentence.end))),
    })),
    literals,
    quantities,
    restrictions: findRestrictions(restricting, readAs ?? 'en'),
    equivalents: kinds.flatMap((kind) => findEquivalents(kind, restricting).map(({ start }) => ({ kind, start }))),
    names: findNames(content, readAs),
    words: { bag, beginnings: beginningsOf(bag), initials: initialsOf(prose) },
    looseWords: new Set(prose.toLowerCase().match(/[a-z]+/g) ?? []),
    language: ownLanguage,
  };
}

/** Returns the index of the sentence at a position. Between two sentences, it is the one before. */
export function sentenceAt(sentences: readonly Sentence[], place: number): number {
  let [low, high] = [0, sentences.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
