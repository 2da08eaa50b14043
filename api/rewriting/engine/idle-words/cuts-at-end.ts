import {
  canEndSentence,
  hasQuestionForm,
  hasSecondQuestion,
  isIndependent,
  mayBeQuestion,
} from '../english/independent-clauses.ts';
import { isMakingVerb } from '../english/verbs.ts';
import type { Prompt } from '../prompt.ts';
import { type Edit, remove, replace } from '../rule.ts';
import { joinsPhrase } from './clauses.ts';
import { type CutSite, hasMark, spanned } from './cut-site.ts';
import type { ReadWord } from './words.ts';

/** Returns the edits that remove the words with which a sentence ends. None: they must stay. */
export function editsAtEnd(site: CutSite & { readonly previous: ReadWord }, prompt: Prompt): readonly Edit[] {
  const { sentence, first, last, previous, span, wordsBefore } = site;
  const { masked, text } = prompt;
  const marks = text.slice(previous.end, first.start);
  const opening = span[0]?.lower ?? '';
  // "One is a snob, the other one a poet."
  const isOther = /^(?:others?|another)$/.test(span[opening === 'the' ? 1 : 0]?.lower ?? '');
  if (isOther && wordsBefore.some(({ lower }) => lower === 'one')) return [];
  // "Look at my ad, and see if you can improve it."
  if (/^(?:and|then)$/.test(opening) && span.some(({ lower }) => isMakingVerb(lower))) return [];
  // "Keep it short, even though I asked for detail." Before a request, such words may be courtesy (`confidence.ts` keeps "even if").
  if (opening === 'even' && /^(?:though|when)$/.test(span[1]?.lower ?? '')) return [];
  // "I don't want macros if you can do it with a formula".
  if (opening === 'if' && span.length > 4 && wordsBefore.some(({ lower }) => PREFERS.test(lower))) return [];
  // What comes after a colon is what the sentence announces.
  if (marks.includes(':')) return [];
  // Without a mark before it, "of the garden" or "so sorry that I cried" is a part of the phrase before it.
  const joins = joinsPhrase(span) || /^(?:so|such|too|as|like)$/.test(opening);
  if (joins && !hasMark(marks)) return [];
  if (!isIndependent(wordsBefore, masked, mayBeQuestion(sentence)) || !canEndSentence(wordsBefore)) return [];
  // The colon before a text to work on stays.
  const hasColon = text.slice(last.end, sentence.bodyEnd).includes(':');
  const cut = remove(previous.end, hasColon ? last.end : sentence.bodyEnd);
  return asksOnlyInTail(site, prompt) ? [cut, replace(sentence.bodyEnd, sentence.end, '.')] : [cut];
}

/** Matches words of a preference, which a condition after it limits. */
const PREFERS = /^(?:want|wanna|rather|prefer|like)$/;

/** Matches the end of a question that asks whether what comes before it is so: "You can freeze hummus, do you know?" */
const ASKS_IF_TRUE = /\b(?:know|think|say|tell|agree|reckon|sure|right|true|correct)\b/i;

/**
 * Whether only the end of a question asks, so that a statement is left without it: "My code crashes, can you believe it?" becomes "My code
 * crashes." Without "aren't you" or "do you think", the rest still asks.
 */
const asksOnlyInTail = (site: CutSite, prompt: Prompt): boolean =>
  site.sentence.final.includes('?') &&
  site.span.length > 2 &&
  hasQuestionForm(site.span) &&
  !ASKS_IF_TRUE.test(spanned(site, prompt)) &&
  !hasQuestionForm(site.wordsBefore) &&
  !hasSecondQuestion(site.wordsBefore);
