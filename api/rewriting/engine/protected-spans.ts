import { quotationsIn } from './quotations.ts';
import type { Stretch } from './sentences.ts';

/** The character that replaces each character that rules must not read or change. */
export const MASK = '\uFFFC';

type Literal = readonly [sign: RegExp, found: RegExp | ((text: string) => readonly Stretch[])];

/**
 * Patterns for literals, which no rule changes. The order matters: a later pattern can't split what an earlier one
 * matched. A pattern runs only if the text contains its `sign`, which is cheap to check. Every repetition is bounded or
 * can match in one way only, so that no input makes a pattern backtrack.
 */
const LITERALS: readonly Literal[] = [
  // Fenced code, closed or running to the end.
  [/```/, /```[^]*?(?:```|$(?![^]))/g],
  [/~~~/, /^[ \t]*~~~[^\n]*\n(?:(?![ \t]*~~~).*\n)*(?:[ \t]*~~~[^\n]*|(?!.))/gm],
  // Mathematics.
  [/\$\$|\\[([]/, /\$\$[^$]{1,2000}\$\$|\\\[[^\]]{1,500}\\\]|\\\([^)\n]{1,500}\\\)/g],
  // Inline code.
  [/`/, /(`{1,2})(?!`)[^`\n]{1,1000}\1/g],
  // Addresses.
  [/:\/\/|www\./i, /\b(?:https?:\/\/|ftp:\/\/|file:\/\/|www\.)[^\s<>"'`]*[^\s<>"'`.,;:!?…]/gi],
  [/@/, /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g],
  // Placeholders, tags and links.
  [
    /[{<[]/,
    /\{\{[^{}\n]{1,200}\}\}|\$?\{[^{}\n]{0,200}\}|<[^<>\n]{1,200}>|\[[^[\]\n]{1,200}\](?:\([^()\n]{1,300}\))?/g,
  ],
  [/[%$]/, /%[A-Za-z_]{2,40}%|\$[A-Za-z_]\w{0,60}/g],
  // Quotations.
  [/["“„«]/, quotationsIn],
  [/'/, /(?<![\w'’])'(?=[^\s'])[^'\n]{0,200}(?:(?<=\w)'(?=\w)[^'\n]{0,200}){0,20}(?<=\S)'(?!\w)/g],
  [/‘/, /(?<![\w'’])‘(?=[^\s‘])[^‘\n]{1,400}?’(?!\w)/g],
  // Paths, file names, calls, identifiers, handles.
  [/[\\/]/, /(?<![\w.])(?:[A-Za-z]:\\|\.{0,2}\/|~\/)[\w.@~+-][\w.@~+\\/-]*/g],
  [
    /\.[a-z]/i,
    /(?<![\w-])[\w-]{1,80}\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|csv|cpp|json|ya?ml|toml|xml|html?|css|md|txt|pdf|docx?|xlsx?|png|jpe?g|svg|sh|sql|env|log|ini)\b/g,
  ],
  [
    /[(_]|[a-z][A-Z]/,
    /\b[A-Za-z]\w{0,60}\([^()\n]{0,200}\)|\b[A-Za-z0-9]{1,60}(?:_{1,3}[A-Za-z0-9]{1,60})+|\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g,
  ],
  [/[@#]/, /(?<!\w)[@#][A-Za-z_][\w-]{0,60}/g],
  // Formulas.
  [/[=<>≤≥≠±×÷^|]|\*\*/, /(?<![\w)\]])[\w)\]]{1,40} ?(?:[=<>≤≥≠±×÷^]=?|\*\*|->|=>|\|\|) ?[\w([-]{1,40}/g],
];

const MAY_HOLD_LITERALS = /[`$\\@{<[%"“„«'‘/.~(_#=>≤≥≠±×÷^*|]|[a-z][A-Z]/;

/** Masks every protected character. Line breaks and length are unchanged. */
export function maskProtected(text: string): string {
  if (!MAY_HOLD_LITERALS.test(text)) return text;
  return LITERALS.reduce(
    (masked, [sign, literal]) => (sign.test(masked) ? maskLiteral(masked, literal) : masked),
    text,
  );
}

const maskLiteral = (text: string, literal: Literal[1]): string =>
  literal instanceof RegExp ? text.replace(literal, hide) : hideAll(text, literal(text));

function hideAll(text: string, stretches: readonly Stretch[]): string {
  const pieces: string[] = [];
  let read = 0;
  for (const { start, end } of stretches) {
    pieces.push(text.slice(read, start), hide(text.slice(start, end)));
    read = end;
  }
  return pieces.join('') + text.slice(read);
}

const hide = (found: string): string => found.replace(/[^\n]/g, MASK);
