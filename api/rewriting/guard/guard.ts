import type { TextSpan } from '#api/ports/rewriter.ts';
import type { LostPart, RefusedText } from '#api/ports/text-processor.ts';
import type { ActionEffect } from '#schema/action-effect.ts';
import { compare, type Comparison, type Fault } from './comparison.ts';
import { literalFaults } from './literal-faults.ts';
import { nameFaults } from './name-faults.ts';
import { collapseSpace } from './normalize.ts';
import { numberFaults } from './number-faults.ts';
import { type Reading, readText } from './reading.ts';
import { restoreGroups } from './repair.ts';
import { requestFaults } from './request-faults.ts';
import { restrictionFaults } from './restriction-faults.ts';
import { resultReasons } from './result-faults.ts';
import { asksForLanguage, hasWords, shapeFaults } from './shape.ts';
import { unwrap } from './unwrap.ts';

export interface GuardInput {
  readonly original: string;
  readonly rewritten: string;
  /** The action's instruction. It may lengthen or translate the prompt, but must keep its content. Null: make the prompt clearer and shorter. */
  readonly instruction?: string | null;
  /** What the instruction does. */
  readonly effect?: ActionEffect;
  /** Spans of the original that the engine removed because they add nothing: their negations may be lost. In order. */
  readonly removedNegations?: readonly TextSpan[];
}

interface Repair {
  /** Sentences of the original that were put back, in order. */
  readonly restored: readonly string[];
  /** The reasons, shown to the user. */
  readonly reasons: readonly string[];
}

export type GuardResult =
  | { readonly ok: true; readonly text: string; readonly repaired: Repair | null }
  | { readonly ok: false; readonly reasons: readonly string[]; readonly refused: RefusedText | null };

/**
 * How often a rewrite is checked. It is repaired after each check but the last: a restored sentence may cause a fault elsewhere. A good rewrite
 * never needs more repairs.
 */
const ROUNDS = 3;
const MAX_REASONS = 6;

/**
 * Returns all faults of a rewrite. Of a translation, only literals that are no quotations can be compared: languages write even numbers
 * in different ways.
 */
function findFaults(comparison: Comparison, isTranslated: boolean): readonly Fault[] {
  if (isTranslated) return literalFaults(comparison, ({ kind }) => kind !== 'quoted text');
  return [
    ...literalFaults(comparison),
    ...numberFaults(comparison),
    ...restrictionFaults(comparison),
    ...nameFaults(comparison),
    ...requestFaults(comparison),
  ];
}

const lostParts = (faults: readonly Fault[]): readonly LostPart[] =>
  faults.flatMap(({ reason, lost }) => (lost ? [{ ...lost, reason }] : [])).slice(0, MAX_REASONS);

const listReasons = (faults: readonly Fault[]) =>
  [...new Set(faults.map(({ reason }) => reason))].slice(0, MAX_REASONS);

/**
 * Checks a rewrite against its original, whichever model or engine wrote it. The rewrite must keep literals (code, links, quotations and so on),
 * numbers with their units and limits, negations and other restrictions, names and requests. It must not add literals, numbers, names or
 * restrictions, except those that the action's instruction names. The files `*-faults.ts` say exactly which differences count. Sentences with a
 * fault are replaced by those of the original; a result that is not a rewrite is refused. For an action that transforms or answers the prompt, less
 * is checked, and nothing is repaired. Pure and synchronous. The time is linear in the length of the texts, except for the alignment, which has a
 * limit.
 */
export function guardRewrite({
  original,
  rewritten,
  instruction = null,
  effect = 'rewrites',
  removedNegations = [],
}: GuardInput): GuardResult {
  const prompt = original.trim();
  if (rewritten.trim() === prompt) return { ok: true, text: prompt, repaired: null };
  const before = readText(prompt);
  const asked = instruction === null ? null : readText(instruction);
  if (effect !== 'rewrites') return checkResult(effect, { before, rewritten, asked: asked ?? readText('') });
  const after = readText(unwrap(rewritten, prompt), before.language);
  const languages = [before.language, after.language] as const;
  const misshapen = shapeFaults({ original: prompt, rewritten: after.text, instruction, languages });
  if (misshapen.length) {
    return { ok: false, reasons: misshapen, refused: hasWords(after.text) ? { text: after.text, lost: [] } : null };
  }
  return repairRewrite(withoutNegationsIn(removedNegations, before), after, asked);
}

/** Returns the reading without the negations in these spans. Both are in order, and are walked once. */
function withoutNegationsIn(spans: readonly TextSpan[], reading: Reading): Reading {
  if (spans.length === 0) return reading;
  let next = 0;
  const restrictions = reading.restrictions.filter(({ kind, start }) => {
    while ((spans[next]?.end ?? Infinity) <= start) next += 1;
    return kind !== 'negation' || start < (spans[next]?.start ?? Infinity);
  });
  return { ...reading, restrictions };
}

interface ResultInput {
  readonly before: Reading;
  readonly rewritten: string;
  /** The action's instruction. */
  readonly asked: Reading;
}

/** Checks the result of an action that transforms or answers the prompt. */
function checkResult(
  effect: Exclude<ActionEffect, 'rewrites'>,
  { before, rewritten, asked }: ResultInput,
): GuardResult {
  const result = readText(unwrap(rewritten, before.text, effect));
  const reasons = resultReasons(effect, { original: before, result, instruction: asked });
  return reasons.length
    ? { ok: false, reasons: [...new Set(reasons)].slice(0, MAX_REASONS), refused: null }
    : { ok: true, text: result.text, repaired: null };
}

/**
 * Puts back the sentences of the original that the rewrite damaged, until no fault is left. Refuses the rewrite when faults remain, or
 * nothing of it does.
 */
function repairRewrite(before: Reading, unwrapped: Reading, asked: Reading | null): GuardResult {
  const isTranslated = asked !== null && asksForLanguage(asked.text);
  const restored: string[] = [];
  const reasons = new Set<string>();
  let lost: readonly LostPart[] | undefined;
  let after = unwrapped;
  for (let round = 0; round < ROUNDS; round += 1) {
    const comparison = compare(before, after, asked);
    const faults = findFaults(comparison, isTranslated);
    if (!faults.length) {
      return { ok: true, text: after.text, repaired: reasons.size ? { restored, reasons: [...reasons] } : null };
    }
    lost ??= lostParts(faults);
    for (const reason of listReasons(faults)) reasons.add(reason);
    const repaired = restoreGroups(comparison, new Set(faults.map(({ group }) => group)));
    restored.push(...repaired.restored);
    // Nothing of the rewrite is left, so it is refused and not charged.
    if (collapseSpace(repaired.text) === collapseSpace(before.text)) break;
    after = readText(repaired.text, before.language);
  }
  const refused = { text: unwrapped.text, lost: lost ?? [] };
  return { ok: false, reasons: [...reasons].slice(0, MAX_REASONS), refused };
}
