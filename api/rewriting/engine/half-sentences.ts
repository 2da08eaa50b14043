import { endsInConjunction } from './english/independent-clauses.ts';
import type { Sentence } from './prompt.ts';
import type { EditGroup } from './rule.ts';

/*
 * What an edit of a rule leaves of its sentence. The edits of the model of idle words are checked where they are made (idle-words/cuts.ts).
 */

/** Whether a text opens or closes a bracket alone. ":)" is no bracket. */
export function hasHalfBrackets(text: string): boolean {
  const plain = text.replace(/[:;=]['’]?-?[()]+/g, '');
  return plain.split('(').length !== plain.split(')').length;
}

/** Whether edits leave a sentence that misses a part: a conjunction at its end, or "one" without what it stands for. */
export const leavesHalfSentence = (group: EditGroup, sentence: Sentence): boolean =>
  leavesConjunction(group, sentence) || leavesOne(group, sentence);

/** "We run a farm and honestly, pricing is not our strong point" would end in "and honestly". */
function leavesConjunction(group: EditGroup, { words, start, bodyEnd }: Sentence): boolean {
  const last = group.at(-1);
  if (!last || /\w/.test(last.text) || last.end < bodyEnd || last.start <= start) return false;
  return endsInConjunction(words.filter(({ end }) => end <= last.start));
}

/** "I know you're not a doctor, and I'm not asking you to be one" would start after "and". */
function leavesOne([first]: EditGroup, { text, start, end }: Sentence): boolean {
  if (!first || first.start > start || first.end >= end) return false;
  return /^.{0,40}\b(?:be|need|want|expect|get|buy|have) one\b/.test(text.slice(Math.max(first.end - start, 0)));
}
