import { collapseSpace } from './normalize.ts';

type LiteralKind = 'code block' | 'code' | 'link' | 'email address' | 'placeholder' | 'identifier' | 'quoted text';

/** A part of the text that a rewrite must keep unchanged. Plain numbers and names are no literals: they are read from the prose. */
export interface Literal {
  readonly kind: LiteralKind;
  /** As written in the text. */
  readonly text: string;
  /** The normalized value that the rewrite must have. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The character that replaces each character of a literal in the prose, so that its content is not read as prose. */
const GAP = '\uFFFC';

const MAX_QUOTE = 2000;

/**
 * Patterns for the kinds of literals. A pattern runs only if the text contains its `sign`, which is cheap to check.
 * Every repetition is bounded and every start is anchored, so that no input takes more than linear time.
 */
const PATTERNS: readonly (readonly [kind: LiteralKind, sign: RegExp, pattern: RegExp])[] = [
  ['code', /`/, /(?<!`)(`{1,2})(?!`)([^`\n]{1,2000})\1(?!`)/g],
  ['link', /:\/\/|www\./i, /(?<![\w/])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"'`{}|\\^\uFFFC]{1,2000}/gi],
  ['email address', /@/, /(?<![\w.+-])[\w+-](?:[\w.+-]{0,62}[\w+-])?@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi],
  [
    'placeholder',
    /[{%]/,
    /\{\{[^{}\n]{1,80}\}\}|\$?\{[A-Za-z_][\w .:-]{0,60}\}|%\([a-z_]\w{0,40}\)[sdf]|(?<![\w%])%[sdf](?!\w)/g,
  ],
  [
    'placeholder',
    /[<$_]/,
    /<\/?[A-Za-z_][\w .:-]{0,60}>|(?<!\w)__[A-Z][A-Z\d_]{0,40}__(?!\w)|(?<![\w$])\$[A-Z_][A-Z\d_]{1,40}(?!\w)/g,
  ],
  // Words in brackets, except checkboxes (`[x]`), the numbers of notes (`[1]`), indexes (`a[i]`) and the texts of Markdown links.
  ['placeholder', /\[/, /(?<![\]\w])\[(?! ?[xX]?\])(?!\d{1,3}\])[\p{L}\p{N}_][\p{L}\p{N}_ ,.:/'-]{0,60}\](?![([])/gu],
  // Paths, files, flags, handles, camelCase, snake_case, versions and hashes.
  [
    'identifier',
    /\//,
    /(?<![\w/.])(?:[\w.-]{0,60}\/){1,12}[\w-]{1,80}(?:\.[\w-]{1,20}){1,3}(?![\w/])|(?<![\w/.])\/(?:[\w.-]{1,60}\/){1,12}[\w.-]{0,60}[\w]/g,
  ],
  [
    'identifier',
    /\.[a-z]/i,
    /(?<![\w.-])[\w-]{1,80}\.(?:c|cc|cpp|cs|css|csv|docx?|go|h|html?|ini|java|jpe?g|js|json|jsx|kt|log|md|mjs|pdf|php|png|pptx?|py|rb|rs|scss|sh|sql|svg|swift|toml|tsx?|txt|vue|xlsx?|xml|ya?ml|zip)(?![\w-])/gi,
  ],
  ['identifier', /--/, /(?<![\w-])--[a-z][a-z\d]{0,40}(?:-[a-z\d]{1,40}){0,6}(?:=[\w./-]{1,80})?(?![\w-])/gi],
  ['identifier', /[@#]/, /(?<![\w@/.+-])[@#][A-Za-z_]\w{0,60}/g],
  [
    'identifier',
    /_|[a-z][A-Z]/,
    /(?<![\w.])(?=[\w]{0,80}[A-Za-z\d]_[A-Za-z\d])[A-Za-z_]\w{2,80}(?:\(\))?(?!\w)|(?<![\w.])[a-z]{1,40}[A-Z][A-Za-z\d]{1,80}(?:\(\))?(?!\w)/g,
  ],
  [
    'identifier',
    /\d/,
    /(?<![\w.])v\d{1,4}(?:\.\d{1,6}){0,3}(?![\w.]*\w)|(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])|(?<!\w)(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[\da-f]{7,64}(?!\w)/gi,
  ],
];

/** Patterns for quotations. Double quotes come first, because an apostrophe inside them is not a single quote. */
const QUOTES: readonly RegExp[] = [
  new RegExp(`(?<!\\w)"(?=[^\\s"])([^"]{1,${MAX_QUOTE}})(?<=\\S)"(?!\\w)`, 'g'),
  /(?<!\w)'(?=[^\s'])((?:[^'\n]|(?<=\w)'(?=\w)){1,300}?)(?<=\S)'(?!\w)/g,
];

/**
 * Returns the code blocks between fences. Fences are found line by line: for each fence that stays open, a pattern
 * would search to the end of the text.
 */
function codeBlocks(text: string): Literal[] {
  const blocks: Literal[] = [];
  let open: { fence: string; start: number; bodyStart: number } | null = null;
  let lineStart = 0;
  while (lineStart <= text.length) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = text.slice(lineStart, Math.min(lineEnd, lineStart + 200)).trim();
    const fence = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (open && fence?.startsWith(open.fence) && line === fence) {
      blocks.push(codeBlock(text, open, lineStart, lineEnd));
      open = null;
    } else if (!open && fence) open = { fence, start: lineStart, bodyStart: Math.min(lineEnd + 1, text.length) };
    if (newline < 0) break;
    lineStart = newline + 1;
  }
  if (open) blocks.push(codeBlock(text, open, text.length, text.length));
  return blocks;
}

function codeBlock(
  text: string,
  { start, bodyStart }: { start: number; bodyStart: number },
  bodyEnd: number,
  end: number,
): Literal {
  const body = text.slice(bodyStart, Math.max(bodyStart, bodyEnd));
  const key = body
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return { kind: 'code block', text: text.slice(start, end).trim(), key, start, end };
}

/**
 * Returns a link without the punctuation of the sentence after it. A closing bracket is part of the link if the link
 * has the opening one.
 */
function withoutTrailing(link: string): string {
  let end = link.length;
  let unopened = link.split(')').length - link.split('(').length;
  for (; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    if (!/[.,;:!?)\]*_]/.test(last) || (last === ')' && unopened <= 0)) break;
    if (last === ')') unopened -= 1;
  }
  return link.slice(0, end);
}

function toLiteral(kind: LiteralKind, match: RegExpExecArray): Literal | null {
  const found = kind === 'link' ? withoutTrailing(match[0]) : match[0];
  const key =
    kind === 'code' ? collapseSpace(match[2] ?? found) : kind === 'email address' ? found.toLowerCase() : found;
  if (!key) return null;
  return { kind, text: found, key, start: match.index, end: match.index + found.length };
}

/**
 * Returns the literals of a text, in order, and its prose: the same text with a filler in their places.
 * @param text with plain characters (`plainCharacters`), because quotes are found by these characters
 */
export function liftLiterals(text: string): { readonly literals: readonly Literal[]; readonly prose: string } {
  const literals = codeBlocks(text);
  let prose = withGaps(text, literals);
  for (const [kind, sign, pattern] of PATTERNS) {
    if (sign.test(prose)) prose = lift(prose, pattern, (match) => toLiteral(kind, match), literals);
  }
  for (const pattern of QUOTES) prose = lift(prose, pattern, (match) => toQuote(text, match), literals);
  return { literals: literals.sort((a, b) => a.start - b.start || b.end - a.end), prose };
}

/** Returns the text with each character of the ranges replaced by `GAP`. The ranges are in order and do not overlap. */
function withGaps(text: string, stretches: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of stretches) {
    pieces.push(text.slice(done, start), GAP.repeat(end - start));
    done = end;
  }
  return pieces.length ? pieces.join('') + text.slice(done) : text;
}

function lift(
  prose: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Literal | null,
  into: Literal[],
): string {
  const found: Literal[] = [];
  for (const match of prose.matchAll(pattern)) {
    const literal = read(match);
    if (literal && literal.start >= (found.at(-1)?.end ?? 0)) found.push(literal);
  }
  for (const literal of found) into.push(literal);
  return withGaps(prose, found);
}

/**
 * Returns the literal of a quotation. A rewrite may change the style of the quotation marks and move the last comma,
 * but must keep the words.
 */
function toQuote(text: string, match: RegExpExecArray): Literal {
  const end = match.index + match[0].length;
  const written = text.slice(match.index, end);
  const key = collapseSpace(written.slice(1, -1)).replace(/[.,;:!?]+$/, '') || written;
  return { kind: 'quoted text', text: written, key, start: match.index, end };
}
