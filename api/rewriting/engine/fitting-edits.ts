import { applyEdits, type Draft, type RuleEdit } from './draft.ts';
import { articleFor } from './english/articles.ts';
import { perPrompt } from './per-prompt.ts';
import type { Prompt } from './prompt.ts';
import type { PromptReader } from './prompt-reader.ts';
import type { EditGroup } from './rule.ts';

/*
 * What an edit needs to fit into its prompt: the same material around it, the writer's use of capitals, and the article of its words.
 */

/**
 * Returns the draft after the edits; undefined if material could then no longer be told from the writer's own words.
 */
export function applyUnlessMaterialChanges(
  draft: Draft,
  edits: readonly RuleEdit[],
  first: Prompt,
  reader: PromptReader,
): { draft: Draft; prompt: Prompt } | undefined {
  const next = applyEdits(draft, isInLowerCase(first) ? edits.map((edit) => inLowerCase(edit, draft, first)) : edits);
  const prompt = reader.read(next.text);
  return hasSameMaterial(first, prompt) ? { draft: next, prompt } : undefined;
}

/** Matches "I" where its writer gives it a capital. */
const CAPITAL_I = /(?<![\w'’])I(?!\w)/;

/** Whether no sentence of a prompt starts with a capital. */
const isInLowerCase = perPrompt(
  ({ sentences, text }) =>
    sentences.length > 0 && sentences.every(({ start }) => /^[^A-Z]/.test(text.slice(start, start + 1))),
);

/**
 * The capitals with which rules start a sentence are no names: "can you list" becomes "list" in a prompt without capitals. Where its writer uses "I",
 * that stays, and so does the capital after the only full stop, if a rule puts it in: the writer has none, as in dictated text.
 */
function inLowerCase(edit: RuleEdit, { text }: Draft, { sentences }: Prompt): RuleEdit {
  const isI = /^(?:\W* )?I(?!\w)/.test(edit.text + text.slice(edit.end, edit.end + 1));
  const isFirstStop = sentences.length === 1 && /^[.?!]/.test(edit.text);
  if ((isI || isFirstStop) && CAPITAL_I.test(text)) return edit;
  return { ...edit, text: edit.text.replace(/^(?:\W* )?[A-Z]/, (start) => start.toLowerCase()) };
}

/**
 * Returns whether what is frozen in `now` is what was frozen in the original, apart from white space around each range. Always true if the original
 * has nothing that is frozen.
 */
export function hasSameMaterial(first: Prompt, now: Prompt): boolean {
  if (first.frozen.length === 0) return true;
  const join = ({ text, frozen }: Prompt): string =>
    frozen.map(({ start, end }) => text.slice(start, end).trim()).join('\n');
  return join(first) === join(now);
}

const ARTICLE_BEFORE = /(?<![\w'’-])(an?) $/i;

/** Extends an edit to the article before it, if the word after "a" or "an" changes so that the other one is needed. */
export function withArticle(edit: { start: number; end: number; text: string }, text: string): EditGroup[number] {
  const article = ARTICLE_BEFORE.exec(text.slice(Math.max(0, edit.start - 4), edit.start))?.[1];
  if (!article) return edit;
  const next = /^\s*([\w-]+)/.exec(edit.text + text.slice(edit.end, edit.end + 40))?.[1];
  if (!next || !/^\s*[\w-]/.test(text.slice(edit.start, edit.start + 2))) return edit;
  const fitting = articleFor(next);
  if (fitting === article.toLowerCase()) return edit;
  const cased = article.startsWith('A') ? `A${fitting.slice(1)}` : fitting;
  return { start: edit.start - 1 - article.length, end: edit.end, text: `${cased} ${edit.text}` };
}
