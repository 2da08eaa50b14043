import { isAllTalk } from './conversational-words.ts';
import { hasCourtesy, skipCourtesies } from './courtesies.ts';
import { isEnglish } from './english/language.ts';
import { isIdleClause } from './idle-clauses.ts';
import { invitesQuestions } from './polite-instructions.ts';
import {
  addressesAssistant,
  type Announcement,
  announcement,
  asksSomething,
  isAboutLanguage,
  namesTextBelow,
  startsImperative,
} from './requests-in-text.ts';
import { splitIntoWords, splitSentences, type Word } from './sentences.ts';

/** Properties of a sentence that don't depend on its place in the prompt. Each is computed on first use. */
export class SentenceFacts {
  readonly text: string;
  #words: readonly Word[] | undefined;
  #indexes: number | undefined;
  #final: string | undefined;
  #body: string | undefined;
  #asks: boolean | undefined;
  #startsImperative: boolean | undefined;
  #addressesAssistant: boolean | undefined;
  #isAboutLanguage: boolean | undefined;
  #announcement: Announcement | undefined;
  #isCourtesy: boolean | undefined;
  #isIdleClause: boolean | undefined;
  #invitesQuestions: boolean | undefined;

  /** @param asks whether the sentence makes a request; without it, its words tell */
  constructor(text: string, asks?: boolean) {
    this.text = text;
    this.#asks = asks;
  }

  /** Offsets are relative to the sentence. */
  get words(): readonly Word[] {
    return (this.#words ??= splitIntoWords(this.text, { start: 0, end: this.text.length }));
  }

  /** Bit set of the phrase indexes that have a phrase which may start with one of the words. */
  get indexes(): number {
    return (this.#indexes ??= this.words.reduce((all, { indexes }) => all | indexes, 0));
  }

  /** Final punctuation: any number of `.`, `?`, `!` and `…`, or empty. */
  get final(): string {
    return (this.#final ??= finalOf(this.text));
  }

  /** The text without its final punctuation. */
  get body(): string {
    return (this.#body ??= this.text.slice(0, this.text.length - this.final.length));
  }

  /** Whether the sentence makes a request of any kind. */
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

  /** Whether the sentence announces a text to work on. One with words of talk only announces none, unless it names a text below. */
  get announcement(): Announcement {
    return (this.#announcement ??=
      isAllTalk(this.text) && !namesTextBelow(this.text) ? 'none' : announcement(this.text));
  }

  /** Whether the sentence lets the assistant ask back, which no rule removes. */
  get invitesQuestions(): boolean {
    return (this.#invitesQuestions ??= invitesQuestions(this.text));
  }

  /** Whether the sentence is small talk as a whole. */
  get isIdleClause(): boolean {
    return (this.#isIdleClause ??= isIdleClause(this.body));
  }

  /** Whether the sentence consists of courtesies only. */
  get isCourtesy(): boolean {
    return (this.#isCourtesy ??=
      this.words.length > 0 &&
      hasCourtesy(this.text) &&
      skipCourtesies(this.text, this.words, 0) === this.words.length);
  }
}

/**
 * Returns the punctuation marks at the end of a text. Read backwards, because a pattern would be tried
 * at every mark in the text.
 */
function finalOf(text: string): string {
  let start = text.length;
  while (start > 0 && FINAL_MARKS.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

const FINAL_MARKS = '.!?…';

/**
 * The maximum length of a sentence that rules change. Longer ones stay unchanged, which bounds the cost of the rules
 * for each sentence. The longest sentence in 452 real prompts has 300 characters.
 */
const LONGEST_SENTENCE = 2000;

/** A sentence of a line, and its range in it. */
interface SentenceInLine {
  readonly from: number;
  readonly to: number;
  /** The properties of the sentence; of its first `LONGEST_SENTENCE` characters if it is longer. */
  readonly facts: SentenceFacts;
  readonly isTooLong: boolean;
}

/** Properties of a line that don't depend on its place in the prompt, and its sentences. */
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

  /** Whether one of the sentences makes a request. */
  get asks(): boolean {
    return (this.#asks ??= this.sentences.some(({ facts }) => facts.asks));
  }

  get isEnglish(): boolean {
    return (this.#isEnglish ??= isEnglish(this.text));
  }
}

/** Caches the facts of lines and sentences by their text for one run, because most are unchanged in the next pass. */
export class SentenceMemory {
  readonly #lines = new Map<string, LineFacts>();
  readonly #sentences = new Map<string, SentenceFacts>();
  readonly #asksToo: ((text: string) => boolean) | undefined;
  #recognizing: SentenceMemory | undefined;

  /** @param asksToo further sentences that make a request */
  constructor(asksToo?: (text: string) => boolean) {
    this.#asksToo = asksToo;
  }

  /** The memory of the same run in which further sentences make a request. */
  recognizing(asksToo: (text: string) => boolean): SentenceMemory {
    const known = this.#recognizing;
    return known && known.#asksToo === asksToo ? known : (this.#recognizing = new SentenceMemory(asksToo));
  }

  line(text: string): LineFacts {
    let facts = this.#lines.get(text);
    if (!facts) this.#lines.set(text, (facts = new LineFacts(text, this)));
    return facts;
  }

  of(text: string): SentenceFacts {
    let facts = this.#sentences.get(text);
    if (!facts)
      this.#sentences.set(text, (facts = new SentenceFacts(text, this.#asksToo?.(text) === true ? true : undefined)));
    return facts;
  }
}
