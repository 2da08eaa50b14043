import { isTaskVerb } from '../english/verbs.ts';
import { startsImperative } from '../requests-in-text.ts';
import type { Word } from '../sentences.ts';

const FINITE =
  /^(?:am|is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|cannot|need|needs|needed|want|wants|wanted|got|gets|goes|went|makes|made|keeps|kept|says|said|comes|came|takes|took)$|n['’]t$|['’](?:s|re|m|ve|ll|d)$|.{2}ed$/;

/** Whether a word may be the verb of a clause: "is", "don't", "it's", "wanted", or a verb that people ask with. */
const isFinite = ({ lower }: Word): boolean => FINITE.test(lower) || isTaskVerb(lower);

const hasVerb = (words: readonly Word[]): boolean => words.some(isFinite);

const ASKING_WORD = /^(?:how|what|why|which|who|where|when)$/;

/** Whether the start of a sentence is more than its subject: "Our dog" is not, "Our dog is loud" and "List three dogs" are. */
export const standsAlone = (words: readonly Word[], masked: string): boolean =>
  startsImperative(words, masked) || hasVerb(words) || ASKING_WORD.test(words[0]?.lower ?? '');

const RELATIVE = /^(?:which|who|whom|whose|where)$/;

/** Whether words are a relative clause: "which is a real mess". */
export const isRelative = (words: readonly Word[]): boolean => RELATIVE.test(words[0]?.lower ?? '');

/** Whether the sentence goes on with the verb of the words before an aside: "My flat, bless it, needs shelves". */
export const interruptsSubject = (before: readonly Word[], after: Word | undefined): boolean =>
  after !== undefined &&
  before.length > 1 &&
  !hasVerb(before) &&
  (FINITE.test(after.lower) || /[^s]s$/.test(after.lower));

/** Whether words that follow without a mark join a phrase, not a clause: "and over again". */
export const joinsPhrase = (words: readonly Word[]): boolean =>
  /^(?:and|or|nor|than|of)$/.test(words[0]?.lower ?? '') && !hasVerb(words);

const PERSONS = /^(?:i|i['’]\w+|im|ive|me|my|mine|myself|we|we['’]\w+|us|our|ours|you|you['’]\w+|your|yours|u|ur)$/;

/** Whether words speak about things and not about the writer or the assistant: "Because of the flood, the shop is shut". */
export const statesFacts = (words: readonly Word[]): boolean => !words.some(({ lower }) => PERSONS.test(lower));
