import { MASK } from './protected-spans.ts';

/** A line of the prompt. Lines that an editor wrapped count as one. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Where its text starts, after indentation and list marker. */
  readonly bodyStart: number;
  readonly isListItem: boolean;
  /** Whether the line before it is blank. */
  readonly followsBlank: boolean;
  /** Whether the line is no prose: code, part of a table, verse or dialogue, a heading, a quotation and so on. Rules never change these. */
  readonly isStructure: boolean;
}

export const isTableRow = (line: string): boolean => TABLE.test(line);

/** Matches the marker of a list item: `- `, `1. `, `(a) `. */
const LIST_MARKER = /^[ \t]*(?:[-*+•–—]|\(?(?:\d{1,3}|[A-Za-z])[.)])[ \t]+/;
/** Matches rows of tables, with bars or tabs. */
const TABLE = /\|.*\||\t.*\t|^[ \t]*\|/;
/** Matches indented code, headings, quotations, rules, tags, comments, LaTeX, line ends of code, and turns of a dialogue with dashes. */
const STRUCTURE =
  /^(?: {4,}|\t+)\S|^[ \t]*(?:#{1,6}[ \t]|>|[-=*_~]{3,}[ \t]*$|<|\/\/|--|\\[a-z]+[{[]|@)|[{};]\s*$|^[ \t]*[+\-–—] .*[?!.]?$(?=\n[ \t]*[+-] )/;
/** Matches a turn of a conversation: `Ann: Hello`. */
const CHAT_TURN = /^[ \t]*(?:[A-Z][\w.]*(?: [\w.]+){0,2})[ \t]?\d?:[ \t]+\S/;
/** Lines of this many characters may be wrapped by an editor, up to `MAX_WRAPPED_LENGTH`. */
const MIN_WRAPPED_LENGTH = 60;
const MAX_WRAPPED_LENGTH = 140;

/** Returns whether a line has protected characters and no words beside them. */
export const isMasked = (line: string): boolean => line.includes(MASK) && !/[A-Za-z]/.test(line);

/** Splits masked text into lines and marks those that are not prose. */
export function readLines(masked: string): Line[] {
  const lines: Line[] = [];
  let followsBlank = false;
  let start = 0;
  while (start <= masked.length) {
    const newline = masked.indexOf('\n', start);
    const end = newline < 0 ? masked.length : newline;
    const line = masked.slice(start, end);
    if (line.trim() === '') followsBlank = true;
    else {
      const previous = lines.at(-1);
      if (previous && !followsBlank && isWrapped(masked, previous, line))
        lines[lines.length - 1] = { ...previous, end };
      else lines.push({ ...describe(line, start), end, followsBlank });
      followsBlank = false;
    }
    start = end + 1;
  }
  return markVerseAndTurns(masked, lines);
}

function describe(line: string, start: number): Omit<Line, 'end' | 'followsBlank'> {
  const marker = LIST_MARKER.exec(line)?.[0] ?? '';
  const indent = line.length - line.trimStart().length;
  return {
    start,
    bodyStart: start + Math.max(marker.length, indent),
    isListItem: marker !== '',
    isStructure: (marker === '' && STRUCTURE.test(line)) || TABLE.test(line) || isMasked(line),
  };
}

function isWrapped(masked: string, previous: Line, line: string): boolean {
  // The cheapest check first: few lines follow one that is long enough to be wrapped.
  if (previous.isStructure || previous.end - previous.start < MIN_WRAPPED_LENGTH || !/^[a-z]/.test(line)) return false;
  const before = masked.slice(masked.lastIndexOf('\n', previous.end - 1) + 1, previous.end);
  if (before.length < MIN_WRAPPED_LENGTH || before.length > MAX_WRAPPED_LENGTH || !/[A-Za-z,]$/.test(before.trimEnd()))
    return false;
  return !LIST_MARKER.test(line) && !TABLE.test(line);
}

/**
 * Marks lines that only their neighbors show not to be prose: four or more short lines in a row without a final mark or a colon, like verse or data,
 * and three or more turns of a conversation. Items of lists are not counted among the short lines.
 */
function markVerseAndTurns(masked: string, lines: readonly Line[]): Line[] {
  const looksLikeVerse = lines.map((line) => isShortLine(masked.slice(line.start, line.end)) && !line.isListItem);
  const looksLikeTurn = lines.map((line) => CHAT_TURN.test(masked.slice(line.start, line.end)));
  return lines.map((line, index) => {
    const verse = runLength(looksLikeVerse, index) >= 4;
    const turns = runLength(looksLikeTurn, index) >= 3;
    return verse || turns ? { ...line, isStructure: true } : line;
  });
}

const isShortLine = (line: string): boolean => line.length < 60 && !/[.!?:]["'”’)]*\s*$/.test(line);

/** How far `runLength` looks to each side: no caller needs to know of a longer run. */
const MAX_COUNTED = 4;

/**
 * Returns the number of flags in a row that are set around `index`, itself included. Stops
 * counting when there are enough.
 */
function runLength(flags: readonly boolean[], index: number): number {
  if (!flags[index]) return 0;
  let from = index;
  while (from > 0 && index - from < MAX_COUNTED && flags[from - 1]) from -= 1;
  let to = index;
  while (to - index < MAX_COUNTED && flags[to + 1]) to += 1;
  return to - from + 1;
}
