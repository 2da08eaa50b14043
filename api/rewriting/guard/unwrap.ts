import type { ActionEffect } from '#schema/action-effect.ts';
import { collapseSpace, plainCharacters } from './normalize.ts';

/**
 * Matches labels that name a rewrite, at the start of a text: `Rewritten prompt:`, `Shorter version:`, with or without
 * `Sure! Here is` before them.
 */
const LABEL =
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\b[!,.: ]{1,3})?(?:here(?:['’]s| is| are)? (?:the |your |a |an |my )?)?(?:[#*_> ]{0,6})(?:(?:re-?written|revised|improved|simplified|shortened|shorter|clearer|optimi[sz]ed|concise|refined|polished|final|edited|updated|new|better|enhanced|corrected|cleaned[- ]up)[ ,]{1,2}(?:and )?){1,3}(?:(?:version|form|prompt|text|rewrite|request|one)s?\b[ ]?)?(?:(?:of|for) (?:the|your) (?:original )?(?:prompt|text|request|message)[ ]?)?(?:[*_]{0,3}:[*_]{0,3}|[*_]{1,3}\s*\n|\n)\s*/i;
/** Matches one-word labels: `Prompt:`, `Result:`. */
const ONE_WORD_LABEL = /^(?:[#*_> ]{0,6})(?:prompt|rewrite|output|result|answer)(?:[*_]{0,3}:[*_]{0,3})\s*/i;
/** Matches announcements without an adjective: `Here is the prompt:`. */
const HERE_IS =
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\b[!,.: ]{1,3})?here(?:['’]s| is) (?:the |your |a |an |my )?(?:prompt|version|rewrite|text)(?: [\w' -]{1,60})?:\s*/i;

/** Matches the start of a paragraph in which the model comments on its rewrite: `Changes made:`, `Let me know if`. */
const COMMENT =
  /^[*_(>#\s-]{0,6}(?:let me know if|i hope (?:this|that)|hope (?:this|that)|feel free to (?:let|ask|adjust|reach)|would you like me to|do you want me to|if you(?:['’]d| would) like,? i|this (?:version|rewrite|rewritten)|changes(?: made)?\b|what (?:i )?changed|explanation\b|note: (?:i|this (?:version|rewrite)))/i;

const OPENING_TAG = /^<(prompt|rewritten_prompt|rewritten|rewrite|output|text)(?:\s[^<>]{0,80})?>/i;

const OPENING_FENCE = /^(`{3,}|~{3,})[ \t]*(?:text|txt|markdown|md|plaintext|prompt)?[ \t]*\n/i;

const QUOTE_PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ["'", "'"],
  ['‘', '’'],
  ['«', '»'],
];

function withoutQuotes(text: string): string {
  for (const [open, close] of QUOTE_PAIRS) {
    if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(1, -1);
    const withoutApostrophes = open === "'" ? inner.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : inner;
    // `"A" and "B"` starts and ends with a quotation mark, but is not one quotation.
    if (!withoutApostrophes.includes(open) && !withoutApostrophes.includes(close)) return inner.trim();
  }
  return text;
}

function withoutFence(text: string): string {
  const [opening = '', fence = ''] = OPENING_FENCE.exec(text) ?? [];
  if (!fence || !text.endsWith(`\n${fence}`)) return text;
  const inner = text.slice(opening.length, text.length - fence.length).trim();
  return inner.includes(fence) ? text : inner;
}

function withoutTag(text: string): string {
  const [opening = '', name = ''] = OPENING_TAG.exec(text) ?? [];
  const closing = `</${name}>`;
  if (!name || !text.toLowerCase().endsWith(closing.toLowerCase())) return text;
  return text.slice(opening.length, text.length - closing.length).trim();
}

/** Returns the text as it is compared: plain quotes and dashes, small letters, one space between words. */
const comparable = (text: string): string => collapseSpace(plainCharacters(text).toLowerCase());

/** How many characters of the original make a label or a paragraph of the result the writer's own. */
const RECOGNIZED_BY = 20;

/** A step gets the result and the original as `comparable` returns it, and returns the result without what was wrapped around it. */
type Step = (text: string, original: string) => string;

/** Returns the step that removes a label. "Rewrite: Where is you going?" stays if the original says it, as that is its instruction. */
const withoutLabel =
  (pattern: RegExp): Step =>
  (text, original) => {
    const [label = ''] = pattern.exec(text) ?? [];
    const isOwn = label !== '' && original.includes(comparable(text.slice(0, label.length + RECOGNIZED_BY)));
    return isOwn ? text : text.slice(label.length);
  };

/**
 * Returns the text up to the first paragraph in which the model comments on its rewrite, without a line of dashes before it.
 * The first paragraph of the text is never such a comment, nor is one that begins with words of the original.
 */
function withoutComments(text: string, original: string): string {
  const paragraphs = text.split(/\n[ \t]*\n/);
  const first = paragraphs.findIndex((paragraph, index) => {
    const beginning = paragraph.replace(/^[*_(>#\s-]+/, '').slice(0, RECOGNIZED_BY);
    return index > 0 && COMMENT.test(paragraph.trimStart().slice(0, 80)) && !original.includes(comparable(beginning));
  });
  if (first < 0) return text;
  const kept = paragraphs.slice(0, first);
  if (/^[-*_]{3,}$/.test(kept.at(-1)?.trim() ?? '') && kept.length > 1) kept.pop();
  return kept.join('\n\n');
}

/** Matches an announcement on a line of its own: `Sure! Here are three subject lines:`. */
const ANNOUNCEMENT =
  /^(?:sure|certainly|of course|absolutely|okay|ok|great)\b[!,.]{0,2}(?: here(?:['’]s| is| are)\b)?[^\n]{0,120}:[ \t]*\n+/i;

/** How often the steps are repeated at most, which bounds the time. Models add fewer layers, and each round removes one or more. */
const MAX_ROUNDS = 20;

/** The steps for a rewritten prompt. */
const STEPS: readonly Step[] = [
  withoutTag,
  withoutFence,
  withoutLabel(LABEL),
  withoutLabel(HERE_IS),
  withoutLabel(ONE_WORD_LABEL),
  withoutComments,
  withoutQuotes,
];

/** The steps for a result that is not a prompt. Labels and closing comments may be part of it, so they stay. */
const RESULT_STEPS: readonly Step[] = [
  withoutTag,
  withoutFence,
  (text) => text.replace(ANNOUNCEMENT, ''),
  withoutQuotes,
];

/**
 * Removes what a model put around its answer: code fences, quotes, tags, labels, closing comments. Each kind stays if the
 * original prompt has it, too, because it then belongs to the text. A second call changes nothing more.
 */
export function unwrap(rewritten: string, original: string, effect: ActionEffect = 'rewrites'): string {
  const steps = effect === 'rewrites' ? STEPS : RESULT_STEPS;
  // In plain characters, because models replace typographic quotes: one kind of quotes in the original stands for all.
  const plainOriginal = plainCharacters(original).trim();
  const compared = comparable(original);
  const isInOriginal = steps.map((step) => step(plainOriginal, '') !== plainOriginal);
  let text = rewritten.replace(/^\uFEFF/, '').trim();
  let before = '';
  for (let round = 0; round < MAX_ROUNDS && before !== text; round += 1) {
    before = text;
    steps.forEach((step, index) => {
      if (!isInOriginal[index]) text = (step(text, compared).trim() || text).trim();
    });
  }
  return text;
}
