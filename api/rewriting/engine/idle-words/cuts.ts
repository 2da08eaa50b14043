import { isCorrection } from '../english/independent-clauses.ts';
import { dropsOnlyTask } from '../only-task.ts';
import { isPoliteInstruction } from '../polite-instructions.ts';
import type { Prompt } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import type { Edit } from '../rule.ts';
import { cutSentence } from '../rules/editing.ts';
import { keepsNeededWords, namesInRequests, unsignedText } from '../words-to-keep.ts';
import { GIVES_ROLE } from './assistant-role.ts';
import { type CutSite, siteOf, spanned } from './cut-site.ts';
import { editsAtEnd } from './cuts-at-end.ts';
import { editsAtStart } from './cuts-at-start.ts';
import { editsForAside } from './cuts-of-asides.ts';
import { type IdleSpan, isWholeSentence } from './idle-spans.ts';
import type { ReadWord, WordRange } from './words.ts';

// What the model takes for idle is removed here, if the rest is still a sentence that says the same. The texts that are read are mostly
// `masked`: literals, such as code and quotations, are hidden in them (protected-spans.ts). A mark is a punctuation mark.

/**
 * Returns the edits that remove a span, with the marks that joined it to its sentence. Undefined if something in the span must stay, or if the
 * rest of the sentence could not stand alone.
 * @param words those of the prompt
 * @param mayDropNegations whether the span may go although it has a negation
 */
export function cutSpan(
  span: IdleSpan,
  words: readonly ReadWord[],
  prompt: Prompt,
  mayDropNegations = false,
): readonly Edit[] | undefined {
  const site = siteOf(span, words);
  if (!site || givesInstruction(span, words, prompt)) return undefined;
  // A single word that is left says something else: "So what?" is not "What?".
  if (site.wordsBefore.length + site.wordsAfter.length === 1) return undefined;
  const edits = editsAt(site, prompt);
  // A second edit only changes the final mark.
  const [edit] = edits;
  if (!edit || prompt.masked.slice(edit.start, edit.end).includes(MASK)) return undefined;
  const removed = unsignedText(prompt).slice(edit.start, edit.end);
  if (!hasWholeBrackets(removed) || dropsOnlyTask(removed, edit.text, prompt)) return undefined;
  const elsewhere = isWholeSentence(span) ? namesInRequests(removed, site.sentence, prompt) : '';
  const kept = elsewhere === '' ? edit.text : `${edit.text} ${elsewhere}`;
  return keepsNeededWords(removed, kept, !site.previous, mayDropNegations) ? edits : undefined;
}

/** Whether a span has a clause that asks politely, or says what the assistant is. */
function givesInstruction({ within, from, to }: IdleSpan, words: readonly ReadWord[], prompt: Prompt): boolean {
  const textOf = (range: WordRange) => prompt.masked.slice(words[range.from]?.start, words[range.to - 1]?.end);
  const clauses = within.clauses.filter((clause) => clause.from >= from && clause.to <= to);
  return clauses.some((clause) => isPoliteInstruction(textOf(clause))) || GIVES_ROLE.test(textOf({ from, to }));
}

/** Returns whether a text closes as many brackets as it opens. */
const hasWholeBrackets = (text: string): boolean => text.split('(').length === text.split(')').length;

/** Returns the edits that remove the span. None: it must stay. */
function editsAt(site: CutSite, prompt: Prompt): readonly Edit[] {
  const { sentence, previous, next } = site;
  if (!previous) {
    if (next) return editsAtStart({ ...site, next }, prompt);
    return sentence.facts.invitesQuestions ? [] : [cutSentence(sentence, prompt)];
  }
  if (isCorrection(spanned(site, prompt)) || isAboutWriter(site)) return [];
  return next ? editsForAside({ ...site, previous, next }, prompt) : editsAtEnd({ ...site, previous }, prompt);
}

/**
 * Whether the words before a span describe the "I" with which it starts. "As a beginner, I would like you to …": without "I", the assistant
 * would be the beginner.
 */
const isAboutWriter = ({ wordsBefore: before, span: [first] }: CutSite): boolean =>
  /^(?:as|on)$/.test(before[0]?.lower ?? '') &&
  /^(?:an?|the|someone|somebody|one|chair|head|behalf)$/.test(before[1]?.lower ?? '') &&
  /^(?:i|we)(?:'\w+)?$/.test(first?.lower ?? '');
