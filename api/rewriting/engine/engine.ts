import type { Change } from '#api/ports/rewriter.ts';
import { changesOf, type Draft, openDraft, type RuleEdit } from './draft.ts';
import { editsThatKeepMaterial } from './edits-that-keep-material.ts';
import { applyUnlessMaterialChanges, withArticle } from './fitting-edits.ts';
import { withFurtherClauses } from './further-clauses.ts';
import { hasHalfBrackets, leavesHalfSentence } from './half-sentences.ts';
import { halvedSentences } from './halved-sentences.ts';
import { idleWords, type LearnedRule } from './idle-words/idle-words.ts';
import { hasIdleNegation } from './idle-words/subjects.ts';
import { removedSentences, sentencesLeftHanging } from './left-hanging.ts';
import { keepNumber, keepNumbers } from './numbered-points.ts';
import { dropsOnlyTask } from './only-task.ts';
import { perSentence } from './per-prompt.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { PromptReader } from './prompt-reader.ts';
import { MASK } from './protected-spans.ts';
import type { Edit, EditGroup, RuleDescription, SentenceRule } from './rule.ts';
import { PROMPT_RULES, SENTENCE_RULES } from './rules.registry.ts';
import type { Stretch, Word } from './sentences.ts';
import { SentenceSet, Settled } from './settled.ts';
import { hasNegation, keepsNeededWords, unsignedText } from './words-to-keep.ts';

export interface EngineRewrite {
  readonly text: string;
  /** In the order of the original; applied to it together they give `text`. */
  readonly changes: readonly Change[];
  /**
   * Spans of the original that lost a negation because they add nothing: removed sentences, and other changes by sentence rules and the model. In
   * order. The guard does not ask for these negations in the result.
   */
  readonly removedNegations: readonly Stretch[];
}

/** The maximum number of passes of the rules over a prompt. Each applies its edits and parses the result again. */
const MAX_PASSES = 24;

/**
 * Returns how many characters of sentences the rules may read before a prompt is left as it is: for a short prompt enough
 * for all passes, for a long one 12 times its length. It counts characters and not time, so that a prompt always
 * has the same result.
 */
const workBudget = (length: number): number => 40_000 + 12 * length;

/**
 * Makes a prompt shorter and plainer without changing what it asks. Pure and deterministic, in time that grows with the prompt's length
 * and not with its square. A second run changes nothing.
 * `learned` removes whole sentences before the rules run, and runs again when no rule finds anything. The evaluation in `training` passes models of its own.
 * `reader` keeps what is known of the prompts that it read, for runs over similar texts.
 */
export function simplifyPrompt(
  original: string,
  learned: LearnedRule = idleWords,
  reader = new PromptReader(),
): EngineRewrite {
  const first = reader.read(original);
  const { withoutHalves, withHalves } = simplifyAvoidingHalves(first, learned, reader);
  if (!withHalves || isSettled(withoutHalves, original, learned, reader)) return withoutHalves;
  // Which sentences stay depends on the others, and here a second run would keep other ones: all that either way removes stay.
  const kept = new SentenceSet();
  for (const { changes } of [withoutHalves, withHalves])
    for (const sentence of removedSentences(first, changes)) kept.add(sentence);
  const withAll = simplifyHolding(first, kept, learned, reader);
  if (isSettled(withAll, original, learned, reader)) return withAll;
  // No result is better than one without the sentence that names the topic.
  return sentencesLeftHanging(first, withHalves.changes).length > 0 ? unchanged(original) : withHalves;
}

/** Whether a second run does not change a result. */
function isSettled({ text }: EngineRewrite, original: string, learned: LearnedRule, reader: PromptReader): boolean {
  if (text === original) return true;
  return simplifyAvoidingHalves(reader.read(text), learned, reader).withoutHalves.text === text;
}

interface BothWays {
  /** The simplification in which a sentence that adds nothing is removed as a whole, or stays as it is. */
  readonly withoutHalves: EngineRewrite;
  /** The simplification that may leave a part of such a sentence, if it differs. A second run does not change it. */
  readonly withHalves: EngineRewrite | undefined;
}

/** How often sentences that must stay are put back, because putting one back can make another one necessary. */
const MAX_ROUNDS = 3;

function simplifyAvoidingHalves(first: Prompt, learned: LearnedRule, reader: PromptReader): BothWays {
  const held = new SentenceSet();
  const withHalves = simplifyHolding(first, held, learned, reader);
  let withoutHalves = withHalves;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { changes } = withoutHalves;
    const kept = [...halvedSentences(first, changes, learned), ...sentencesLeftHanging(first, changes)];
    if (kept.length === 0) break;
    for (const sentence of kept) held.add(sentence);
    withoutHalves = simplifyHolding(first, held, learned, reader);
  }
  return { withoutHalves, withHalves: withoutHalves === withHalves ? undefined : withHalves };
}

/** How many sets of edits are tried for a prompt when some would make its material read as the writer's own words. Bounds the time. */
const MAX_TRIES = 40;

/** Simplifies a prompt and leaves the sentences in `held` as they are. */
function simplifyHolding(first: Prompt, held: SentenceSet, learned: LearnedRule, reader: PromptReader): EngineRewrite {
  const original = first.text;
  let settled = new Settled(held);
  let draft = openDraft(original);
  let prompt = first;
  // A rule may read the whole prompt, so a sentence without edits can get some once another sentence has changed.
  let isSettledStale = false;
  let budget = workBudget(original.length);
  let triesLeft = MAX_TRIES;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    budget -= costOfPass(prompt, settled);
    if (budget < 0) break;
    // Sentences that are idle as a whole go first: no rule leaves a part of them. Later, they wait until no rule finds anything.
    const byRules = pass === 0 ? [] : findEdits(prompt, settled, learned);
    const idle = byRules.length > 0 ? [] : idleSentences(prompt, settled, learned);
    const found = byRules.length > 0 ? byRules : idle;
    const edits = found.length === 0 && pass === 0 ? findEdits(prompt, settled, learned) : found;
    if (edits.length === 0) {
      if (!isSettledStale) return engineRewriteOf(first, draft);
      settled = settled.forgetAllButHeld();
      isSettledStale = false;
      continue;
    }
    const before = draft;
    const apply = (some: readonly RuleEdit[]) => applyUnlessMaterialChanges(before, some, first, reader);
    let next = apply(edits);
    if (!next) {
      const mayTry = () => (triesLeft -= 1) >= 0;
      const kept = editsThatKeepMaterial(edits, prompt, settled, (some) => mayTry() && apply(some) !== undefined);
      if (!kept) return engineRewriteOf(first, draft);
      // All sentences with edits are held now: the next pass looks at the others.
      if (kept.length === 0) continue;
      next = apply(kept);
    }
    if (!next) return engineRewriteOf(first, draft);
    ({ draft, prompt } = next);
    isSettledStale = true;
  }
  // The rules did not settle within their passes or their budget: return the original rather than an unfinished result.
  return unchanged(original);
}

/**
 * Returns the edits that remove sentences that are idle as a whole. A rule that removes one, too, gives its own reason: it is the
 * more exact one.
 */
const idleSentences = (prompt: Prompt, settled: Settled, learned: LearnedRule): readonly RuleEdit[] =>
  learned
    .findSentences(prompt, (sentence) => settled.holds(sentence))
    .flatMap(({ sentence, edits }) => {
      const byRules = findEditsIn(sentence, prompt);
      return byRules.some((edit) => removes(edit, sentence)) ? byRules : withRule(edits, learned);
    });

const removes = ({ start, end, text }: Edit, sentence: Sentence): boolean =>
  text === '' && start <= sentence.start && end >= sentence.end;

const unchanged = (text: string): EngineRewrite => ({ text, changes: [], removedNegations: [] });

/** Changes of these rules are not checked for words that must stay, so the guard checks them for negations. */
const PROMPT_RULE_IDS: ReadonlySet<string> = new Set(PROMPT_RULES.map(({ id }) => id));

/**
 * A rule may replace a few words by longer ones ("I want a list" by "Give me a list"): alone, that is no improvement. So a prompt that would get
 * longer stays unchanged.
 */
function engineRewriteOf(first: Prompt, draft: Draft): EngineRewrite {
  if (draft.text.length > first.text.length) return unchanged(first.text);
  const changes = changesOf(first.text, draft);
  const sentences = [...removedSentences(first, changes)].filter(({ text }) => hasNegation(text));
  const openings = changes.filter(
    ({ rule, before, after, start }) =>
      !PROMPT_RULE_IDS.has(rule) &&
      hasNegation(before) &&
      !hasNegation(after) &&
      !sentences.some((sentence) => sentence.start <= start && start < sentence.end),
  );
  const removedNegations = [...sentences, ...openings].sort((a, b) => a.start - b.start);
  return { text: draft.text, changes, removedNegations: removedNegations.map(({ start, end }) => ({ start, end })) };
}

/** Returns the edits that overlap none of the sentences. Both lists are in the order of the text. */
function editsOutside(edits: readonly RuleEdit[], sentences: readonly Sentence[]): RuleEdit[] {
  let next = 0;
  return edits.filter((edit) => {
    while ((sentences[next]?.end ?? Infinity) <= edit.start) next += 1;
    return (sentences[next]?.start ?? Infinity) >= edit.end;
  });
}

/** The minimum cost of a sentence or a range of material in one pass, in characters. */
const STRETCH_COST = 10;

/** Returns what a pass over the prompt costs, in characters. Settled sentences are not read again. */
const costOfPass = ({ sentences, frozen }: Prompt, settled: Settled): number =>
  sentences.reduce(
    (sum, sentence) => (settled.has(sentence) ? sum : sum + sentence.text.length),
    STRETCH_COST * (sentences.length + frozen.length),
  );

/**
 * Returns the edits of a pass, sorted and without overlaps: those of sentence rules; if there are none, those of the first prompt rule that has any;
 * if there are none either, those of the model. Adds sentences in which sentence rules find nothing to `settled`.
 */
function findEdits(prompt: Prompt, settled: Settled, learned: LearnedRule): RuleEdit[] {
  const edits: RuleEdit[] = [];
  for (const sentence of prompt.sentences) {
    if (settled.has(sentence)) continue;
    const found = findEditsIn(sentence, prompt);
    if (found.length === 0) settled.add(sentence);
    edits.push(...found);
  }
  const held = prompt.sentences.filter((sentence) => settled.holds(sentence));
  for (const rule of PROMPT_RULES) {
    if (edits.length > 0) break;
    for (const group of rule.findInPrompt(prompt)) {
      const groupEdits = withRule(group, rule).sort(byPlace);
      if (editsOutside(groupEdits, held).length === groupEdits.length) edits.push(...groupEdits);
    }
  }
  if (edits.length === 0)
    for (const group of learned.findWords(prompt, (sentence) => settled.holds(sentence)))
      edits.push(...withRule(keepNumbers(group, prompt), learned));
  return withoutOverlaps(edits.sort(byPlace));
}

const byPlace = (a: Edit, b: Edit): number => a.start - b.start;

/**
 * Returns the edits that the rules find in a sentence, in order of precedence, without groups of edits
 * that touch an earlier one. The passes of a run and its checks come to a prompt several times.
 */
const findEditsIn = perSentence((sentence, prompt): readonly RuleEdit[] => {
  const edits: RuleEdit[] = [];
  for (const rule of SENTENCE_RULES) {
    for (const found of rule.find(sentence, prompt)) {
      const whole = withFurtherClauses(found, sentence, prompt);
      const group = keepNumber(whole, sentence, prompt).map((edit) => withArticle(edit, prompt.text));
      if (group.length === 0) continue;
      if (!isAllowed(group, rule, sentence, prompt) || group.some((edit) => edits.some((other) => touch(edit, other))))
        continue;
      edits.push(...withRule(group, rule));
      // A removed sentence needs no further edits.
      if (group.some((edit) => removes(edit, sentence))) return edits;
    }
  }
  return edits;
});

const touch = (a: Edit, b: Edit): boolean => a.start <= b.end && b.start <= a.end;

/** Returns sorted edits without those that overlap the previous one: the next pass finds them again. */
function withoutOverlaps(edits: readonly RuleEdit[]): RuleEdit[] {
  let end = -1;
  return edits.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
}

const withRule = (group: EditGroup, { id, reason }: RuleDescription): RuleEdit[] =>
  group.map((edit) => ({ ...edit, rule: id, reason }));

/**
 * Returns whether the edits touch no literal, keep the words that must stay and what alone names a task, and leave a whole sentence or none.
 * Negations may go only with a whole sentence or an idle clause that sets no terms.
 */
function isAllowed(group: EditGroup, rule: SentenceRule, sentence: Sentence, prompt: Prompt): boolean {
  let before = '';
  let after = '';
  for (const edit of group) {
    if (prompt.masked.slice(edit.start, edit.end).includes(MASK)) return false;
    before += `${unsignedText(prompt).slice(edit.start, edit.end)} `;
    after += `${edit.text} `;
  }
  if (leavesHalfSentence(group, sentence) || hasHalfBrackets(before) !== hasHalfBrackets(after)) return false;
  const mayDropNegations = hasIdleNegation(
    group.some((edit) => removes(edit, sentence)) ? sentence.words : wordsOfIdleClauses(group, rule, sentence),
  );
  if (dropsOnlyTask(before, after, prompt)) return false;
  return keepsNeededWords(before, after, (group[0]?.start ?? 0) <= sentence.start, mayDropNegations);
}

/** The rules that remove clauses that say nothing, with the negations in them: "I don't know how to put this, but …". */
const RULES_FOR_IDLE_CLAUSES: ReadonlySet<string> = new Set(['idle-lead', 'idle-tail', 'idle-aside']);

/** The words that a rule for idle clauses removes from a sentence. */
const wordsOfIdleClauses = (group: EditGroup, { id }: RuleDescription, { words }: Sentence): readonly Word[] =>
  RULES_FOR_IDLE_CLAUSES.has(id)
    ? words.filter((word) => group.some((edit) => edit.start <= word.start && word.end <= edit.end))
    : [];
