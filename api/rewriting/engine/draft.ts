import type { Change } from '#api/ports/rewriter.ts';
import type { Edit } from './rule.ts';

/** An edit with the id and the reason of its rule. */
export interface RuleEdit extends Edit {
  readonly rule: string;
  readonly reason: string;
}

/** A rule as changes name it. */
type Cause = Pick<RuleEdit, 'rule' | 'reason'>;

/** A change so far: the range [from, to) of the draft replaces the range [start, end) of the original. */
interface Patch extends Cause {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** How much text the rule changed, in characters. If several rules made the patch, the one that changed most counts. */
  readonly weight: number;
  /** The rule that changed the start of the range. */
  readonly opening: Cause;
}

/** The text after a pass, with all changes since the original. */
export interface Draft {
  readonly text: string;
  readonly patches: readonly Patch[];
}

export const openDraft = (original: string): Draft => ({ text: original, patches: [] });

/** Returns the draft after sorted edits that do not overlap. Edits that touch an earlier patch are joined with it. */
export function applyEdits(draft: Draft, edits: readonly RuleEdit[]): Draft {
  const pieces: string[] = [];
  const patches: Patch[] = [];
  let written = 0; // characters of the new text
  let read = 0; // characters of the old text
  let shift = 0; // original offset = old offset + shift, outside patches
  let nextPatch = 0;
  let nextEdit = 0;

  const copyTo = (offset: number): void => {
    pieces.push(draft.text.slice(read, offset));
    written += offset - read;
    read = offset;
  };

  while (nextPatch < draft.patches.length || nextEdit < edits.length) {
    const cluster = gather(draft.patches, nextPatch, edits, nextEdit);
    copyTo(cluster.from);
    const from = written;
    const start = cluster.from + shift;
    for (const edit of cluster.edits) {
      copyTo(edit.start);
      pieces.push(edit.text);
      written += edit.text.length;
      read = edit.end;
    }
    copyTo(cluster.to);
    for (const patch of cluster.patches) shift += patch.end - patch.start - (patch.to - patch.from);
    const causes = { ...heaviest(cluster), opening: openingOf(cluster) };
    patches.push({ ...causes, start, end: cluster.to + shift, from, to: written });
    nextPatch += cluster.patches.length;
    nextEdit += cluster.edits.length;
  }
  copyTo(draft.text.length);
  return { text: pieces.join(''), patches };
}

/** Patches and edits that touch each other, and the range of the old text that they cover. */
interface Cluster {
  from: number;
  to: number;
  patches: Patch[];
  edits: RuleEdit[];
}

/** Returns the next patch or edit, combined with all patches and edits that touch it. */
function gather(patches: readonly Patch[], patchIndex: number, edits: readonly RuleEdit[], editIndex: number): Cluster {
  const cluster: Cluster = { from: Infinity, to: -1, patches: [], edits: [] };
  for (;;) {
    const patch = patches[patchIndex];
    const edit = edits[editIndex];
    const reach = cluster.to < 0 ? Math.min(patch?.from ?? Infinity, edit?.start ?? Infinity) : cluster.to;
    if (patch && patch.from <= reach) {
      cluster.from = Math.min(cluster.from, patch.from);
      cluster.to = Math.max(cluster.to, patch.to);
      cluster.patches.push(patch);
      patchIndex += 1;
    } else if (edit && edit.start <= reach) {
      cluster.from = Math.min(cluster.from, edit.start);
      cluster.to = Math.max(cluster.to, edit.end);
      cluster.edits.push(edit);
      editIndex += 1;
    } else return cluster;
  }
}

/** Returns the rule that changed most of a cluster's text. */
function heaviest({ patches, edits }: Cluster): Cause & Pick<Patch, 'weight'> {
  const candidates = [
    ...patches,
    ...edits.map(({ rule, reason, start, end, text }) => ({ rule, reason, weight: end - start + text.length })),
  ];
  const { rule, reason, weight } = candidates.reduce((best, next) => (next.weight > best.weight ? next : best));
  return { rule, reason, weight };
}

/** Returns the rule of the first patch or edit of a cluster. */
function openingOf({ patches: [patch], edits: [edit] }: Cluster): Cause {
  if (edit && edit.start < (patch?.from ?? Infinity)) return { rule: edit.rule, reason: edit.reason };
  return patch?.opening ?? { rule: '', reason: '' };
}

/** Returns the changes that turn the original into the draft, in the order of the original. */
export function changesOf(original: string, draft: Draft): Change[] {
  const changes: Change[] = [];
  for (const [index, patch] of draft.patches.entries()) {
    const rest = restOfWord(original, patch.end, draft.patches[index + 1]?.start ?? original.length);
    const before = original.slice(patch.start, patch.end + rest);
    const after = draft.text.slice(patch.from, patch.to + rest);
    if (before === after) continue;
    const { rule, reason } = patch;
    const { head, tail } = commonEnds(before, after);
    const change = {
      start: patch.start + head,
      end: patch.end + rest - tail,
      before: before.slice(head, before.length - tail),
      after: after.slice(head, after.length - tail),
      rule,
      reason,
    };
    changes.push(...withoutSign(change, patch.opening));
  }
  return changes;
}

/** The mark at the end of a sentence, before the sentences after it. */
const LEADING_SIGN = /^[.?!…]+(?=\s+\S)/;

/**
 * Splits a change of the mark that ends a sentence and of the sentences after it, which readers take for two: "Could you list five rivers?
 * Thanks!", which becomes "List five rivers."
 */
function withoutSign(change: Change, opening: Cause): Change[] {
  const sign = LEADING_SIGN.exec(change.before)?.[0];
  if (sign === undefined || !/^[.?!…]*$/.test(change.after)) return [change];
  const end = change.start + sign.length;
  return [
    { ...change, ...opening, end, before: sign },
    { ...change, start: end, before: change.before.slice(sign.length), after: '' },
  ];
}

/** Half of a surrogate pair counts as part of a word, so that no change splits a character. */
const WORD_UNIT = /[\p{L}\p{N}\p{Surrogate}'’]/u;
const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && WORD_UNIT.test(unit);

/** Returns how many characters of the word at `at` follow it, so that changes cover whole words. */
function restOfWord(text: string, at: number, limit: number): number {
  if (!isWordUnit(text[at - 1])) return 0;
  let end = at;
  while (end < limit && isWordUnit(text[end])) end += 1;
  return end - at;
}

/** Returns how much two texts share at both ends, in whole words. */
function commonEnds(before: string, after: string): { head: number; tail: number } {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head += 1;
  while (head > 0 && isWordUnit(before[head - 1])) head -= 1;
  let tail = 0;
  while (tail < limit - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  while (tail > 0 && isWordUnit(before[before.length - tail])) tail -= 1;
  return { head, tail };
}
