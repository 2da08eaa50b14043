import type { RuleEdit } from './draft.ts';
import type { Prompt } from './prompt.ts';
import { PROMPT_RULES } from './rules.registry.ts';
import type { Settled } from './settled.ts';

/** Edits of these rules may belong together although they are in several sentences. If there are any, all edits of the pass are left out. */
const PROMPT_RULE_IDS: ReadonlySet<string> = new Set(PROMPT_RULES.map(({ id }) => id));

/**
 * Leaves out those edits that are to blame for material reading as the writer's own words, by halving: mostly, the edits of one sentence are. Holds
 * the sentences whose edits it leaves out, and returns all other edits; undefined if it can hold none.
 * @param edits the caller found that all of them together don't keep the material
 * @param keepsMaterial also false when it may not try any more; what is left is held then
 */
export function editsThatKeepMaterial(
  edits: readonly RuleEdit[],
  prompt: Prompt,
  settled: Settled,
  keepsMaterial: (edits: readonly RuleEdit[]) => boolean,
): readonly RuleEdit[] | undefined {
  const isAcross = edits.some(({ rule }) => PROMPT_RULE_IDS.has(rule));
  let index = 0;
  const changed = prompt.sentences
    .map((sentence) => {
      const from = index;
      while ((edits[index]?.start ?? Infinity) < sentence.end) index += 1;
      return { sentence, edits: edits.slice(from, index) };
    })
    .filter((one) => one.edits.length > 0 && !settled.holds(one.sentence));
  if (changed.length === 0) return undefined;
  const search = (some: typeof changed, kept: readonly RuleEdit[]): readonly RuleEdit[] => {
    const all = [...kept, ...some.flatMap((one) => one.edits)];
    // All edits together were tried by the caller.
    if (some.length < changed.length && keepsMaterial(all)) return all;
    if (some.length === 1 || isAcross) {
      for (const { sentence } of some) settled.hold(sentence);
      return kept;
    }
    const half = some.length >> 1;
    return search(some.slice(half), search(some.slice(0, half), kept));
  };
  return search(changed, []);
}
