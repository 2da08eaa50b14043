import { COUNTS } from './english/independent-clauses.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { type EditGroup, remove } from './rule.ts';

/** Matches the first words of a statement. After "that", other words may be a verb: "and that makes me sad". */
export const OPENS_STATEMENT =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|our|my|he|she|it|it's|they|there|there's|this|these|those|the|a|an|your|his|her|their|some|many|most|all|both|each|every|no|nothing|nobody)$/;

/** Matches the verb of which "that" is the subject: "and that is why". */
const VERB_OF_THAT = /^(?:is|was|are|were|has|had|does|did|can|could|will|would|should|may|might|must)(?:n't)?$/;

const CONJUNCTION = /^(?:and|but|or)$/;

/** Matches verbs that may have a further clause, too, as may the one that is cut: "he says it rains and that it is cold". */
const SAYS =
  /^(?:sa(?:y|ys|id)|argue[sd]?|explain(?:s|ed)?|suggest(?:s|ed)?|fear(?:s|ed)?|fe(?:els?|lt)|kn(?:ows?|ew)|mention(?:s|ed)?|warn(?:s|ed)?|promise[sd]?|wr(?:ites?|ote)|claim(?:s|ed)?|th(?:ink|inks|ought)|believ(?:e|es|ed)|hop(?:e|es|ed)|t(?:ell|ells|old)|repl(?:y|ies|ied)|insist(?:s|ed)?|report(?:s|ed)?)$/;
const DEMONSTRATIVE = /^(?:this|that|these|those)$/;

/**
 * Extends edits that remove a "that" to the clauses that hang on it, too: of "Please note that the lift is stuck and that the stairs are wet", both
 * are taken. No edits of this group if it is not sure which clauses do: "Note that he says that it rains and that it is cold".
 */
export function withFurtherClauses(group: EditGroup, { words }: Sentence, { text }: Prompt): EditGroup {
  let further: EditGroup = [];
  for (const edit of group) {
    const at = words.findLastIndex(
      ({ lower, start, end }) => lower === 'that' && start >= edit.start && end <= edit.end,
    );
    const next = words[at + 1];
    if (at < 0 || !next || /\bthat$/i.test(edit.text)) continue;
    // "I would request that you keep it short and that you use tables"
    const addressesYou = next.lower === 'you' && next.end <= edit.end;
    if (next.start < edit.end - 1 && !addressesYou) continue;
    const clauses = furtherClauses(words.slice(at + 1), text, addressesYou);
    if (!clauses) return [];
    further = [...further, ...clauses];
  }
  return [...group, ...further].sort((a, b) => a.start - b.start);
}

/** Returns the edits for further clauses with "that". Undefined if it is not sure that all of them can stand alone. */
function furtherClauses(words: Sentence['words'], text: string, addressesYou: boolean): EditGroup | undefined {
  const edits: EditGroup[number][] = [];
  let isSure = true;
  for (const [index, { lower, start, gap }] of words.entries()) {
    const next = words[index + 1];
    if (lower !== 'that' || !next || VERB_OF_THAT.test(next.lower)) continue;
    const isJoined = CONJUNCTION.test(words[index - 1]?.lower ?? '') || gap.text.includes(',');
    // "We use this API and that API" names two.
    if (isJoined && words.slice(Math.max(0, index - 4), index).some((word) => DEMONSTRATIVE.test(word.lower)))
      return undefined;
    if (isJoined && words.slice(0, index).some((word) => SAYS.test(word.lower))) return undefined;
    const opens = OPENS_STATEMENT.test(next.lower) || COUNTS.test(next.lower) || /[A-Z]/.test(text[next.start] ?? '');
    if (isJoined && (!isSure || !(addressesYou ? next.lower === 'you' : opens))) return undefined;
    isSure &&= isJoined;
    const upTo = addressesYou ? words[index + 2] : next;
    if (isJoined && upTo) edits.push(remove(start, upTo.start));
  }
  return edits;
}
