import { applyEdits, changesOf, type Draft, openDraft, type RuleEdit } from './draft.ts';
import { type EngineRewrite, simplifyPrompt } from './engine.ts';
import { hasSameMaterial, withArticle } from './fitting-edits.ts';
import { sentencesSurelyOwn } from './own-paragraphs.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { PromptReader } from './prompt-reader.ts';
import { MASK } from './protected-spans.ts';
import type { EditGroup, SentenceRule } from './rule.ts';
import { keepsNeededWords } from './words-to-keep.ts';

/**
 * The maximum number of rounds. A round applies the further rules to the simplified prompt and simplifies the result; the round in which they find
 * nothing is the last. Prompts need two or three rounds.
 */
const MAX_ROUNDS = 8;

/**
 * The number of sentences whose edits are tried one by one, from the first, if all edits together would change
 * material. Later sentences stay unchanged. Each try reads the whole prompt, and each success costs a round.
 */
const MAX_TRIES = 6;

/**
 * Simplifies a prompt and applies further rules to it: those that shorten, or those of plain language. Like `simplifyPrompt`, it is pure
 * and deterministic, keeps the words that must stay, and changes nothing in its own result.
 */
export function applyFurtherRules(original: string, rules: readonly SentenceRule[]): EngineRewrite {
  const reader = new PromptReader();
  const first = simplifyPrompt(original, undefined, reader);
  let draft = withChanges(openDraft(original), first);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = withFurtherEdits(draft, rules, reader);
    // Only what the first run removed is in positions of the original. Negations that later rounds lose are for the guard to judge.
    if (next === draft)
      return { text: draft.text, changes: changesOf(original, draft), removedNegations: first.removedNegations };
    draft = withChanges(next, simplifyPrompt(next.text, undefined, reader));
  }
  // The rules did not settle: return the simplified prompt rather than an unfinished result.
  return first;
}

const withChanges = (draft: Draft, { changes }: EngineRewrite): Draft =>
  changes.length === 0
    ? draft
    : applyEdits(
        draft,
        changes.map(({ start, end, after, rule, reason }) => ({ start, end, text: after, rule, reason })),
      );

/**
 * Returns the draft with the rules' edits; the same draft if there are no edits, or if all edits that were tried change
 * material (`Prompt.frozen`).
 */
function withFurtherEdits(draft: Draft, rules: readonly SentenceRule[], reader: PromptReader): Draft {
  const prompt = reader.read(draft.text);
  const own = sentencesSurelyOwn(prompt);
  const edited = own.map((sentence) => editsIn(sentence, prompt, rules)).filter((edits) => edits.length > 0);
  if (edited.length === 0) return draft;
  const next = applyEdits(draft, edited.flat().sort(byPlace));
  if (keepsMaterial(prompt, next.text, reader)) return next;
  // All edits together change what counts as material. This is rare: the first sentence whose edits alone change none is taken, and the
  // rest wait for the next round.
  for (const edits of edited.slice(0, MAX_TRIES)) {
    const tried = applyEdits(draft, edits.toSorted(byPlace));
    if (keepsMaterial(prompt, tried.text, reader)) return tried;
  }
  return draft;
}

const byPlace = (a: RuleEdit, b: RuleEdit): number => a.start - b.start;

/** Returns whether a text has the same material as the prompt. Parses the text only if the prompt has material. */
const keepsMaterial = (before: Prompt, text: string, reader: PromptReader): boolean =>
  before.frozen.length === 0 || hasSameMaterial(before, reader.read(text));

/**
 * Returns the edits of all rules in a sentence, without those that would lose words that must stay, and without those that touch an earlier one: the
 * next round finds these again.
 */
function editsIn(sentence: Sentence, prompt: Prompt, rules: readonly SentenceRule[]): RuleEdit[] {
  const edits: RuleEdit[] = [];
  for (const { id, reason, find } of rules) {
    for (const found of find(sentence, prompt)) {
      const group = found.map((edit) => withArticle(edit, prompt.text));
      const isFree = group.every((edit) => edits.every(({ start, end }) => edit.end < start || edit.start > end));
      if (!isFree || !keepsWords(group, sentence, prompt)) continue;
      edits.push(...group.map((edit) => ({ ...edit, rule: id, reason })));
    }
  }
  return edits;
}

/** Returns whether the edits touch no literal and, made together, keep numbers, limits, negations and names. */
function keepsWords(group: EditGroup, { start }: Sentence, prompt: Prompt) {
  if (group.some((edit) => prompt.masked.slice(edit.start, edit.end).includes(MASK))) return false;
  const before = group.map((edit) => prompt.text.slice(edit.start, edit.end)).join(' ');
  const after = group.map(({ text }) => text).join(' ');
  return keepsNeededWords(before, after, (group[0]?.start ?? 0) <= start);
}
