import { type Bound, findBound } from './bounds.ts';
import { isFunctionWord, stemOf } from './normalize.ts';
import { NUMBER_WORD, SCALES, type Unit, unitOf, wordValues } from './quantities.ts';

/** A number in a prompt, with what it counts and the limit it sets. */
export interface Quantity {
  /**
   * The value in a normal form, without the unit: `ten` and `10`, `$2 million` and `2,000,000 dollars`, and `3:30 pm`
   * and `15:30` have the same value.
   */
  readonly value: string;
  readonly unit: Unit | null;
  readonly bound: Bound | null;
  /** The stem of the word that it counts: `apple` in `3 apples`. */
  readonly noun: string | null;
  /** As written in the text, with its unit and its limit. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The range of the words of its limit, with the number between them. */
  readonly span: readonly [start: number, end: number];
  /** The units within a few words of it. */
  readonly nearUnits: readonly Unit[];
}

const NUMERAL = new RegExp(
  [
    // Dates, addresses, versions, scores: never arithmetic.
    String.raw`(?<compound>(?<![\w.])\d{1,4}(?:[/.:-]\d{1,5}){2,7}(?!\w))`,
    String.raw`(?<![\w.:])(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?\s?(?<half>[ap])\.?m\b\.?`,
    String.raw`(?<clock>(?<![\w.:])\d{1,2}:\d\d)(?!\w)`,
    String.raw`(?<fraction>(?<![\w./])\d{1,4}/\d{1,4})(?![\w/])`,
    String.raw`(?:(?<currency>[$€£¥₹])\s?)?(?<sign>(?<![\w)\uFFFC])-)?(?<![\w.]|\d,)(?<digits>\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,20})?(?!\d)|\d{1,40}(?:\.\d{1,20})?)(?:\s?(?<scale>hundred|thousand|million|billion|trillion|k|mn|bn)\b)?(?:\s?(?<percent>%|per\s?cent\b)|(?<suffix>[a-z°]{1,12})(?!\w))?`,
    String.raw`\b(?<words>(?:${NUMBER_WORD})(?:(?:\s|-|\sand\s)(?:${NUMBER_WORD})\b){0,12})\b(?!['’])(?:\s(?<wordPercent>per\s?cent\b))?`,
    String.raw`\b(?<loose>an?|single)\b`,
  ].join('|'),
  'gi',
);

/**
 * Matches the numbers of lists: `1.` at the start of a line, `Step 2:`. They are no quantities: a rewrite may number its items differently.
 */
const LIST_MARK = /^[ \t]*(?:[#*_>-][#*_> \t-]{0,8})?(?:step )?\(?\d{1,2}[.):](?=[ \t*_]|$)/gim;

const blankListMarks = (prose: string) => prose.replace(LIST_MARK, (mark) => ' '.repeat(mark.length));

const decimal = (value: number) => String(Number(value.toPrecision(12)));

function clockValue(hour: string, minute = '00', half?: string): string {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${hours}:${minute}`;
}

/** The values of a numeral. More than one for number words that are beside each other: `one two`. */
function valuesOf(groups: Partial<Record<string, string>>): readonly string[] {
  const { compound, hour, minute, half, clock, fraction, sign, digits, scale, words } = groups;
  if (compound ?? fraction) return [compound ?? fraction ?? ''];
  if (hour) return [clockValue(hour, minute, half)];
  if (clock) return [clockValue(...(clock.split(':') as [string, string]))];
  if (digits) {
    const factor = SCALES.get(scale?.toLowerCase() ?? '') ?? 1;
    return [decimal(Number(digits.replaceAll(',', '')) * factor * (sign ? -1 : 1))];
  }
  return words ? wordValues(words).map(decimal) : ['1'];
}

const ORDINAL_SUFFIX = /^(?:st|nd|rd|th|s)$/i;

function ownUnit(groups: Partial<Record<string, string>>, after: readonly string[]): Unit | null {
  if (groups.percent ?? groups.wordPercent) return unitOf('%');
  if (groups.currency) return unitOf(groups.currency);
  if (groups.compound ?? groups.hour ?? groups.clock ?? groups.fraction) return null;
  if (groups.suffix) {
    if (ORDINAL_SUFFIX.test(groups.suffix)) return null;
    // A suffix that is no known unit is a unit of its own, such as the `x` of `3x`.
    return unitOf(groups.suffix) ?? { base: groups.suffix.toLowerCase(), factor: 1 };
  }
  return unitOf(after[0] ?? '');
}

const RANGE = /^\s*(?:-|to|and|or|,)\s*$/i;
/** Matches words before "one" that make it a pronoun: `no one`, `this one`. */
const PRONOUN_BEFORE = /\b(?:no|any|every|some|this|that|which|the|each)[\s-]$/i;

/**
 * Returns the numbers in prose, in order. Both ends of a range get its unit.
 * @param prose the text without literals
 */
export function findQuantities(prose: string): readonly Quantity[] {
  const text = blankListMarks(prose);
  const found: Quantity[] = [];
  for (const match of text.matchAll(NUMERAL)) found.push(...readNumeral(text, match));
  for (let index = found.length - 2; index >= 0; index -= 1) shareUnit(text, found, index);
  return found;
}

/** Gives the start of a range or a list the unit of the next number: `3 to 5 km`, `3, 4 or 5 km`. */
function shareUnit(text: string, found: Quantity[], index: number): void {
  const [one, next] = [found[index], found[index + 1]];
  if (!one || !next || one.unit || !next.unit || !RANGE.test(text.slice(one.end, next.start))) return;
  found[index] = { ...one, unit: next.unit, noun: next.noun };
}

/** Returns the quantities of a match of `NUMERAL`. None if its word is no number there: `an apple`, `this one`. */
function readNumeral(text: string, match: RegExpExecArray): readonly Quantity[] {
  const groups: Partial<Record<string, string>> = match.groups ?? {};
  const start = match.index;
  const end = start + match[0].length;
  // The words after it, in the same part of the sentence.
  const after =
    (/^[^.;:!?\n\uFFFC]*/.exec(text.slice(end, end + 50))?.[0] ?? '').match(/[\p{L}%°]+/gu)?.slice(0, 4) ?? [];
  const unit = ownUnit(groups, after);
  const bound = findBound(text, start, end);
  const mayBeNoNumber = groups.loose !== undefined || /^(?:one|zero)$/i.test(groups.words ?? '');
  // `At most a page` sets a limit, `a page` is only an article.
  if (groups.loose && !(unit && bound)) return [];
  if (mayBeNoNumber && !unit && (!bound || PRONOUN_BEFORE.test(text.slice(Math.max(0, start - 7), start)))) return [];
  const countedAfter = unit && !groups.suffix && !groups.percent && !groups.currency ? after.slice(1) : after;
  const noun = countedAfter.slice(0, 2).find((word) => word.length > 3 && !isFunctionWord(word));
  const unitText = unit && after[0] && unitOf(after[0]) ? (/^[\s-]*\p{L}+/u.exec(text.slice(end))?.[0] ?? '') : '';
  const span = [bound?.start ?? start, Math.max(bound?.end ?? end, end)] as const;
  const shown = bound ? text.slice(span[0], Math.max(span[1], end + unitText.length)) : match[0] + unitText;
  return valuesOf(groups).map((value) => ({
    value,
    unit,
    bound: bound?.bound ?? null,
    noun: noun ? stemOf(noun) : null,
    text: shown.trim(),
    start,
    end,
    span,
    nearUnits: after.map(unitOf).filter((near) => near !== null),
  }));
}
