import { isIndependent, mayBeQuestion, needsComma } from '../english/independent-clauses.ts';
import type { Prompt } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';
import { endsInRelativePronoun, isRelativeClause, joinsPhrase } from './clauses.ts';
import { type CutSite, hasMark } from './cut-site.ts';
import type { ReadWord } from './words.ts';

interface AsideSite extends CutSite {
  readonly previous: ReadWord;
  readonly next: ReadWord;
}

/** Marks beside an aside that say more than a comma: what comes after them explains, or is a text to work on. */
const STRONG = /[:;]/;

/**
 * Returns the edits that remove words from the middle of a sentence. None: they must stay. An aside within a clause takes both of its marks with
 * it ("My flat, bless it, needs shelves" becomes "My flat needs shelves"); one between two clauses leaves a mark. Brackets go with all that is in
 * them.
 */
export function editsForAside(site: AsideSite, prompt: Prompt): readonly Edit[] {
  const { first, last, previous, next, span } = site;
  const before = prompt.text.slice(previous.end, first.start);
  const after = prompt.text.slice(last.end, next.start);
  const withMarkBefore = remove(previous.end, last.end);
  const withMarkAfter = remove(first.start, next.start);
  const closes = after.indexOf(')');
  if (closes >= 0 && before.includes('(')) return [remove(previous.end, last.end + closes + 1)];
  // "…, so if you don't mind, make it firm": no comma is left after "so".
  if (!hasMark(before) && /^(?:so|and|but)$/.test(site.wordsBefore.at(-1)?.lower ?? '')) return [withMarkAfter];
  if (!hasMark(before)) return joinsPhrase(span) ? [] : [withMarkBefore];
  if (!hasMark(after)) return opensNextClause(site, prompt) ? [withMarkAfter] : [];
  // "Two options: honestly, tea or coffee" keeps its colon.
  if (STRONG.test(before)) return [withMarkAfter];
  if (STRONG.test(after)) return [withMarkBefore];
  if (!leavesComma(site, prompt)) return [replace(previous.end, next.start, ' ')];
  return [joinsClauses(site, prompt) ? remove(first.end + 1, next.start) : withMarkAfter];
}

/**
 * Whether the first word of an aside joins the clauses around it: "I've chased him twice, so if you don't mind, make this firmer" keeps its "so".
 */
const joinsClauses = ({ sentence, span, wordsBefore, wordsAfter }: CutSite, { masked }: Prompt): boolean =>
  span.length > 1 &&
  /^(?:so|and|but)$/.test(span[0]?.lower ?? '') &&
  wordsAfter[0]?.lower !== 'that' &&
  [wordsBefore, wordsAfter].every((words) => isIndependent(words, masked, mayBeQuestion(sentence)));

/**
 * Whether words after a mark can go without those that follow them with no mark between: not in "I'm a speaker, so I say it by ear", where what
 * comes after belongs to the clause that would go.
 */
const opensNextClause = ({ sentence, span, wordsAfter }: CutSite, { masked }: Prompt): boolean =>
  isIndependent(wordsAfter, masked, mayBeQuestion(sentence)) && !isRelativeClause(span) && !endsInRelativePronoun(span);

const leavesComma = ({ sentence, wordsBefore, wordsAfter }: CutSite, { masked }: Prompt): boolean =>
  needsComma(wordsBefore, wordsAfter, masked, mayBeQuestion(sentence));
