/*
 * What can be read off the source of a regular expression: its parts, and the texts that they can match.
 */

/** A part of a pattern, and the texts that it can match. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** One or more characters that are not known. Nothing is known of the text after them either. */
  | { readonly kind: 'anything' }
  /** No characters: a word starts or ends here, or the text does. */
  | { readonly kind: 'boundary' }
  | { readonly kind: 'choice'; readonly ways: readonly (readonly Part[])[] }
  /** `from` is the length of the text when the last repetition started. */
  | { readonly kind: 'repeated'; readonly parts: readonly Part[]; readonly from?: number };

const ANYTHING: Part = { kind: 'anything' };
const BOUNDARY: Part = { kind: 'boundary' };

/** Matches literal text. The last character is left out if a quantifier applies to it. */
const PLAIN_TEXT = /[a-z0-9_ ',&-]+(?![?*+{])/iy;
const OPENING = /\?(?:[:=!]|<[=!]|<\w+>)/y;
/** Matches a class of characters after its opening bracket. */
const CLASS = /(?:[^\]\\]|\\.)*\]/y;
const QUANTIFIER = /(?:\?|\*|\+|\{(\d+)(?:,\d*)?\})\??/y;

/** Reads the parts of a pattern, up to its end or to the closing bracket of a group. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  ways(): (readonly Part[])[] {
    const ways: Part[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1;
        ways.push([]);
        continue;
      }
      const parts = this.#quantified(this.#part());
      ways.at(-1)?.push(...parts);
    }
    return ways;
  }

  /** Returns the next part; undefined for conditions on what stands around a place, such as `(?=…)`. */
  #part(): Part | undefined {
    PLAIN_TEXT.lastIndex = this.#at;
    const text = PLAIN_TEXT.exec(this.#source)?.[0];
    if (text !== undefined) {
      this.#at += text.length;
      return { kind: 'text', text: text.toLowerCase() };
    }
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#oneOf();
    if (sign === '\\') return this.#escaped();
    if (sign === '^' || sign === '$') return BOUNDARY;
    return sign === '.' ? ANYTHING : { kind: 'text', text: sign.toLowerCase() };
  }

  #group(): Part | undefined {
    OPENING.lastIndex = this.#at;
    const opening = OPENING.exec(this.#source)?.[0] ?? '';
    this.#at += opening.length;
    const ways = this.ways();
    this.#at += 1;
    return /[=!]$/.test(opening) ? undefined : { kind: 'choice', ways };
  }

  #oneOf(): Part {
    CLASS.lastIndex = this.#at;
    const letters = CLASS.exec(this.#source)?.[0].slice(0, -1) ?? '';
    this.#at += letters.length + 1;
    if (!/^[a-z,: ]+$/i.test(letters)) return ANYTHING;
    return { kind: 'choice', ways: Array.from(letters.toLowerCase(), (text): Part[] => [{ kind: 'text', text }]) };
  }

  #escaped(): Part | undefined {
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (sign === 'b') return BOUNDARY;
    if (sign === 'B') return undefined;
    if (sign === 'k') this.#at = this.#source.indexOf('>', this.#at) + 1;
    if (/[pPu]/.test(sign) && this.#source[this.#at] === '{') this.#at = this.#source.indexOf('}', this.#at) + 1;
    else if (sign === 'u') this.#at += 4;
    if (sign === 'x') this.#at += 2;
    return /\w/.test(sign) ? ANYTHING : { kind: 'text', text: sign };
  }

  #quantified(part: Part | undefined): readonly Part[] {
    QUANTIFIER.lastIndex = this.#at;
    const [whole, minimum] = QUANTIFIER.exec(this.#source) ?? [''];
    this.#at += whole.length;
    if (!part) return [];
    if (whole === '') return [part];
    if (whole.startsWith('?')) return [{ kind: 'choice', ways: [[part], []] }];
    const repeated: Part = { kind: 'repeated', parts: [part] };
    return whole.startsWith('*') || minimum === '0' ? [repeated] : [part, repeated];
  }
}

/** Returns the ways in which a text can match a pattern, each as a list of parts. */
export const readPattern = (source: string): readonly (readonly Part[])[] => new PatternReader(source).ways();

/** The unread parts of a pattern: those from `index` on, followed by `after`. */
export interface Rest {
  readonly parts: readonly Part[];
  readonly index: number;
  readonly after: Rest | undefined;
}
