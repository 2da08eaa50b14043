import { isAllTalk } from './conversational-words.ts';
import { hasCourtesy, skipCourtesies } from './courtesies.ts';
import { isEnglish } from './english/language.ts';
import {
  addressesAssistant,
  type Announcement,
  announcement,
  asksSomething,
  isAboutLanguage,
  startsImperative,
} from './requests-in-text.ts';
import { splitSentences, type Word, wordsOf } from './sentences.ts';

/** What a sentence says by itself, wherever it stands; each fact is found out when it is first asked for. */
export class SentenceFacts {
  readonly text: string;
  #words: readonly Word[] | undefined;
  #indexes: number | undefined;
  #final: string | undefined;
  #asks: boolean | undefined;
  #startsImperative: boolean | undefined;
  #addressesAssistant: boolean | undefined;
  #isAboutLanguage: boolean | undefined;
  #announcement: Announcement | undefined;
  #isCourtesy: boolean | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** With offsets into the sentence. */
  get words(): readonly Word[] {
    return (this.#words ??= wordsOf(this.text, { start: 0, end: this.text.length }));
  }

  /** The phrase indexes that one of the words can start a phrase of. */
  get indexes(): number {
    return (this.#indexes ??= this.words.reduce((all, { indexes }) => all | indexes, 0));
  }

  /** `.`, `?`, `!`, `…` or several, or nothing. */
  get final(): string {
    return (this.#final ??= finalOf(this.text));
  }

  get asks(): boolean {
    return (this.#asks ??= asksSomething(this.text, this.words, this.text));
  }

  get startsImperative(): boolean {
    return (this.#startsImperative ??= startsImperative(this.words, this.text));
  }

  get addressesAssistant(): boolean {
    return (this.#addressesAssistant ??= addressesAssistant(this.text));
  }

  get isAboutLanguage(): boolean {
    return (this.#isAboutLanguage ??= isAboutLanguage(this.text));
  }

  get announcement(): Announcement {
    return (this.#announcement ??= isAllTalk(this.text) ? 'none' : announcement(this.text));
  }

  /** Made of manners alone. */
  get isCourtesy(): boolean {
    return (this.#isCourtesy ??=
      this.words.length > 0 &&
      hasCourtesy(this.text) &&
      skipCourtesies(this.text, this.words, 0) === this.words.length);
  }
}

/** The marks that a text ends in. Read from the end: a pattern would be tried at every mark on the way there. */
function finalOf(text: string): string {
  let start = text.length;
  while (start > 0 && FINAL_MARKS.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

const FINAL_MARKS = '.!?…';

/**
 * What is longer is no sentence that anyone writes: the longest of 452 real prompts has 300 characters. It is left as it is, so that what
 * the rules cost for each sentence, whatever they look at, is bounded.
 */
const LONGEST_SENTENCE = 2000;

interface SentenceInLine {
  readonly from: number;
  readonly to: number;
  /** Of a sentence that is too long, those of its beginning. */
  readonly facts: SentenceFacts;
  readonly isTooLong: boolean;
}

/** What a line says by itself, and the sentences it is made of. */
export class LineFacts {
  readonly text: string;
  readonly sentences: readonly SentenceInLine[];
  #asks: boolean | undefined;
  #isEnglish: boolean | undefined;

  constructor(text: string, memory: SentenceMemory) {
    this.text = text;
    this.sentences = splitSentences(text).map(({ start, end }) => ({
      from: start,
      to: end,
      facts: memory.of(text.slice(start, Math.min(end, start + LONGEST_SENTENCE))),
      isTooLong: end - start > LONGEST_SENTENCE,
    }));
  }

  get asks(): boolean {
    return (this.#asks ??= this.sentences.some(({ facts }) => facts.asks));
  }

  get isEnglish(): boolean {
    return (this.#isEnglish ??= isEnglish(this.text));
  }
}

/** The facts of every line and sentence met in one run: most come by again after each pass, unchanged. */
export class SentenceMemory {
  readonly #lines = new Map<string, LineFacts>();
  readonly #sentences = new Map<string, SentenceFacts>();

  line(text: string): LineFacts {
    let facts = this.#lines.get(text);
    if (!facts) this.#lines.set(text, (facts = new LineFacts(text, this)));
    return facts;
  }

  of(text: string): SentenceFacts {
    let facts = this.#sentences.get(text);
    if (!facts) this.#sentences.set(text, (facts = new SentenceFacts(text)));
    return facts;
  }
}
