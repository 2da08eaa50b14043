import { isEnglish } from './english/language.ts';
import { hasCourtesy, skipCourtesies } from './courtesies.ts';
import {
  addressesAssistant,
  announcement,
  asksSomething,
  isAboutLanguage,
  startsImperative,
  type Announcement,
} from './requests-in-text.ts';
import { isAllTalk } from './talk.ts';
import { wordsOf, type Word } from './sentences.ts';

/** What a sentence says by itself, wherever it stands; each fact is found out when it is first asked for. */
export class SentenceFacts {
  readonly text: string;
  #words: readonly Word[] | undefined;
  #indexes: number | undefined;
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

/** The facts of every sentence met in one run: most sentences come by again after each pass, unchanged. */
export class SentenceMemory {
  readonly #known = new Map<string, SentenceFacts>();

  readonly #english = new Map<string, boolean>();

  isEnglish(line: string): boolean {
    let english = this.#english.get(line);
    if (english === undefined) this.#english.set(line, (english = isEnglish(line)));
    return english;
  }

  of(text: string): SentenceFacts {
    let facts = this.#known.get(text);
    if (!facts) this.#known.set(text, (facts = new SentenceFacts(text)));
    return facts;
  }
}
