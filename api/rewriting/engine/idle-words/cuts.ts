import {
  canEndSentence,
  hasQuestionForm,
  hasSecondQuestion,
  isCorrection,
  isIndependent,
  isQuestionWord,
  mayBeQuestion,
  needsComma,
} from '../english/independent-clauses.ts';
import { isMakingVerb } from '../english/verbs.ts';
import { hasLeadingTerms, opensWithSoClause } from '../leading-terms.ts';
import { isPoliteInstruction, refersBack } from '../polite-instructions.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import { startsImperative } from '../requests-in-text.ts';
import { type Edit, remove, replace } from '../rule.ts';
import { cutSentence, cutStart } from '../rules/editing.ts';
import type { Word } from '../sentences.ts';
import { keepsNeededWords } from '../words-to-keep.ts';
import { isRelativeClause, joinsPhrase } from './clauses.ts';
import type { ReadSentence, ReadWord, WordRange } from './words.ts';

// What the model takes for idle is removed here, if the rest is still a sentence that says the same. The texts that are read are mostly
// `masked`: literals, such as code and quotations, are hidden in them (protected-spans.ts). A mark is a punctuation mark.

/** A run of idle words within one sentence. */
export interface IdleSpan extends WordRange {
  readonly within: ReadSentence;
  /** The probability that the span's least idle word is idle. */
  readonly confidence: number;
  /** The mean of these probabilities. */
  readonly mean: number;
}

export const isWholeSentence = ({ within, from, to }: IdleSpan): boolean => from === within.from && to === within.to;

/** From this probability on, a word is more likely idle than needed. */
const LIKELY = 0.5;

/**
 * Returns each unbroken run of words that are likely idle. `idle`: for each word, the probability that it is idle. The
 * caller decides which spans have enough confidence.
 */
export function spansOf(sentences: readonly ReadSentence[], idle: Float64Array): IdleSpan[] {
  const spans: IdleSpan[] = [];
  for (const within of sentences) {
    for (let from = within.from; from < within.to; from += 1) {
      let to = from;
      let confidence = 1;
      let sum = 0;
      while (to < within.to && (idle[to] ?? 0) >= LIKELY) {
        confidence = Math.min(confidence, idle[to] ?? 0);
        sum += idle[to] ?? 0;
        to += 1;
      }
      if (to > from) spans.push({ within, from, to, confidence, mean: sum / (to - from) });
      from = to;
    }
  }
  return spans;
}

/**
 * Matches words that say what the assistant is or what it does: "You are a historian", "act as my coach", "you will play a judge". They stay.
 * Praise is often beside them ("You are brilliant, you are a historian"), and the model of idle words takes both for idle.
 */
export const TELLS_ASSISTANT =
  /\byou(?:(?:['’]re| are| will|['’]ll) (?:an?|the|my|our|will|do|play|get|write|turn)\b(?! (?:an? )?(?:real |total |absolute |true |incredible |amazing |brilliant |fantastic |wonderful |great |good |last )?(?:job|hope|well|fine|star|lifesaver|life ?saver|legend|gem|godsend|treasure|best)(?:[.!,;]|$| (?:and|but|or|so|for|really|seriously|honestly)\b))| (?:will|do (?!it|this|that|not)|play|write|turn|get (?!this|that|these|it|asked|lots|a lot|tons|many|so many|the (?:idea|picture|point|gist|drift|same)))\b|(?<!\b(?:owe|give|tell|send|show|buy|wish|thank|bring|promise|make|cost|save|offer|lend|ask) you)(?: do)? (?:an?|the|my|our)\b)|\b(?:be|act as(?: if)?|imagine|pretend) (?:my|an?|the|you)\b(?! (?:(?:bit|little|long|quick|dumb|silly|stupid|weird|strange|simple|basic|huge|big|great|massive|tall|hard|tricky|real|total) ?(?:of a )?)*(?:bother|pain|nuisance|pest|burden|dear|darling|love|doll|one|question|ask|order|help|lot|while|problem|mess)\b)/i;

/**
 * The edits that remove a span, with the marks that joined it to its sentence. Undefined if something in the span must stay, or if the
 * rest of the sentence could not stand alone.
 * @param mayDropNegations whether the span may go although it has a negation
 */
export function cutSpan(
  span: IdleSpan,
  words: readonly ReadWord[],
  prompt: Prompt,
  mayDropNegations = false,
): readonly Edit[] | undefined {
  const { within, from, to } = span;
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return undefined;
  const textOf = (range: WordRange): string => prompt.masked.slice(words[range.from]?.start, words[range.to - 1]?.end);
  const clauses = within.clauses.filter((clause) => clause.from >= from && clause.to <= to);
  if (clauses.some((clause) => isPoliteInstruction(textOf(clause)))) return undefined;
  if (TELLS_ASSISTANT.test(textOf(span))) return undefined;
  // A single word that is left says something else: "So what?" is not "What?".
  const remaining = from - within.from + (within.to - to);
  if (remaining === 1) return undefined;
  const site = {
    sentence: within.sentence,
    first,
    last,
    previous: from > within.from ? words[from - 1] : undefined,
    next: to < within.to ? words[to] : undefined,
    ...splitWords(within.sentence, from - within.from, to - within.from),
  };
  const edits = editsAt(site, prompt);
  const [edit] = edits;
  if (!edit) return undefined;
  if (prompt.masked.slice(edit.start, edit.end).includes(MASK)) return undefined;
  const removed = prompt.text.slice(edit.start, edit.end);
  if (!hasWholeBrackets(removed)) return undefined;
  return keepsNeededWords(removed, edit.text, from === within.from, mayDropNegations) ? edits : undefined;
}

/** Returns whether a text closes as many brackets as it opens. */
const hasWholeBrackets = (text: string): boolean => text.split('(').length === text.split(')').length;

/** A sentence's words before a span, in it and after it. */
interface SplitWords {
  readonly wordsBefore: readonly Word[];
  readonly span: readonly Word[];
  readonly wordsAfter: readonly Word[];
}

const splitWords = ({ words }: Sentence, from: number, to: number): SplitWords => ({
  wordsBefore: words.slice(0, from),
  span: words.slice(from, to),
  wordsAfter: words.slice(to),
});

/** What a cut needs to know of the sentence around its span. */
interface CutSite extends SplitWords {
  readonly sentence: Sentence;
  /** Of the span. */
  readonly first: ReadWord;
  readonly last: ReadWord;
  /** The words right before and right after the span. Undefined: the span opens or ends the sentence. */
  readonly previous: ReadWord | undefined;
  readonly next: ReadWord | undefined;
}

/** The edits that remove the span. None: it must stay. */
function editsAt(site: CutSite, prompt: Prompt): readonly Edit[] {
  const { sentence, previous, next, wordsBefore, span } = site;
  if (!previous) {
    if (next) return editsAtStart({ ...site, next }, prompt);
    return sentence.facts.invitesQuestions ? [] : [cutSentence(sentence, prompt)];
  }
  if (isCorrection(spanned(site, prompt)) || isAboutWriter(wordsBefore, span)) return [];
  return next ? editsForAside({ ...site, previous, next }, prompt) : editsAtEnd({ ...site, previous }, prompt);
}

const spanned = ({ first, last }: CutSite, { masked }: Prompt): string => masked.slice(first.start, last.end);

/** The edits that remove the words with which a sentence starts. None: they must stay. */
function editsAtStart(site: CutSite & { readonly next: ReadWord }, prompt: Prompt): readonly Edit[] {
  const { sentence, last, next, span, wordsAfter } = site;
  const { masked } = prompt;
  const isSentence = isIndependent(wordsAfter, masked, mayBeQuestion(sentence)) || wishesWithoutSubject(wordsAfter);
  if (joinsPhrase(wordsAfter) || endsInRelativePronoun(span) || !isSentence) return [];
  if (refersBack(masked.slice(last.end, next.start), masked.slice(next.start, sentence.bodyEnd))) return [];
  // "How do I say it so she can't laugh it off?" would lose its question.
  if (isQuestionWord(span[0]?.lower ?? '') && hasQuestionForm(span)) return [];
  const text = spanned(site, prompt);
  if (hasLeadingTerms(text) || opensWithSoClause(sentence, prompt)) return [];
  // "Thank you to Pauline for the scones" belongs to a speech.
  if (/\b(?:thanks|thank you)(?: (?:so|very) much)? (?:to|for)$/i.test(text)) return [];
  if (isOwnPlan(span, text) || (isCondition(text) && hasQuestionForm(wordsAfter))) return [];
  return [cutStart(sentence, prompt, next.start), ...endMark(site, prompt)];
}

/** "Need a caption for my bakery": how hurried writers ask. */
const wishesWithoutSubject = ([first, second, third]: readonly Word[]): boolean =>
  (/^(?:need|want|wanna)$/.test(first?.lower ?? '') && STARTS_WISH.test(second?.lower ?? '')) ||
  (first?.lower === 'looking' && second?.lower === 'for' && STARTS_WISH.test(third?.lower ?? ''));

const STARTS_WISH = /^(?:an?|some|the|\d+|two|three|four|five|ten|ideas|advice)$/;

/** The edits that remove the words with which a sentence ends. None: they must stay. */
function editsAtEnd(site: CutSite & { readonly previous: ReadWord }, prompt: Prompt): readonly Edit[] {
  const { sentence, first, last, previous, span, wordsBefore } = site;
  const { masked, text } = prompt;
  const opening = span[0]?.lower ?? '';
  // "One is a snob, the other one a poet."
  const isOther = /^(?:others?|another)$/.test(span[opening === 'the' ? 1 : 0]?.lower ?? '');
  if (isOther && wordsBefore.some(({ lower }) => lower === 'one')) return [];
  // "Look at my ad, and see if you can improve it."
  if (/^(?:and|then)$/.test(opening) && span.some(({ lower }) => isMakingVerb(lower))) return [];
  // What comes after a colon is what the sentence announces.
  if (text.slice(previous.end, first.start).includes(':')) return [];
  // Without a mark before it, "of the garden" or "so sorry that I cried" is a part of the phrase before it.
  const joins = joinsPhrase(span) || /^(?:so|such|too|as|like)$/.test(opening);
  if (joins && !hasMarkIn(prompt, previous.end, first.start)) return [];
  if (!isIndependent(wordsBefore, masked, mayBeQuestion(sentence)) || !canEndSentence(wordsBefore)) return [];
  // The colon before a text to work on stays.
  const hasColon = text.slice(last.end, sentence.bodyEnd).includes(':');
  const cut = remove(previous.end, hasColon ? last.end : sentence.bodyEnd);
  return asksOnlyInTail(site, prompt) ? [cut, replace(sentence.bodyEnd, sentence.end, '.')] : [cut];
}

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

/**
 * Whether the start of a question is a condition, without which it asks something else: "If you can touch your toes, does that mean …?", but
 * not "If you don't mind, how …?"
 */
const isCondition = (text: string): boolean =>
  /^(?:(?:and|but|so) )?(?:if|unless|when)\b/i.test(text) &&
  !/\b(?:mind|may|might|possible|okay|ok|alright|trouble|bother|chance|time|moment|minute)\b/i.test(text);

/**
 * Whether the start of a sentence says that the rest is the writer's own plan, or a part of the text that is asked for. It stays: "I've always
 * wanted to write a novel" is no request to write it, and "It should say that …" is what the text must have.
 */
const isOwnPlan = (span: readonly Word[], text: string): boolean =>
  (span.at(-1)?.lower === 'to' && /^(?:i|we)\b/i.test(text) && !/\b(?:you|u|help|ask|asked|request)\b/i.test(text)) ||
  /\b(?:it|they|the \w+) (?:should|must|needs? to|has to|have to|ought to) (?:also )?(?:say|mention|include|contain|have|cover|explain|tell|show|be|start|end)\b/i.test(
    text,
  );

/**
 * Whether the words before a span describe the "I" with which it starts. "As a beginner, I would like you to …": without "I", the assistant
 * would be the beginner.
 */
const isAboutWriter = (before: readonly Word[], [first]: readonly Word[]): boolean =>
  /^(?:as|on)$/.test(before[0]?.lower ?? '') &&
  /^(?:an?|the|someone|somebody|one|chair|head|behalf)$/.test(before[1]?.lower ?? '') &&
  /^(?:i|we)(?:'\w+)?$/.test(first?.lower ?? '');

/** Matches words after which "that" starts what is said or thought. Elsewhere it starts a relative clause: "a song that the children learned". */
const TAKES_THAT =
  /^(?:think|thinking|thought|know|knew|known|believe|say|saying|said|guess|hope|hoping|hoped|wish|wondering|sure|aware|afraid|glad|happy|convinced|certain|note|noted|fact|idea|mention|mentioned|understand|tell|told|me|you|suppose|feel|feeling|felt|is|was|be|see|seems|assume|imagine|remember|realize|realise|heard|hear|found|find|doubt|suspect|figured|reckon|trust|mind|clear|obvious|true|likely|possible|way|so|given|appreciate|add|admit|worry|worried|promise|swear|bet|thing)$/;

/** Whether a span ends in the middle of a relative clause, right after its pronoun. The rest would hang. */
function endsInRelativePronoun(span: readonly Word[]): boolean {
  const last = span.at(-1)?.lower ?? '';
  if (/^(?:which|who|whom|whose|where)$/.test(last)) return true;
  return last === 'that' && !TAKES_THAT.test(span.at(-2)?.lower ?? '');
}

/**
 * The edit of the final mark of a sentence that lost its start. A request that is left of a question ends with a period, a question that is
 * left of a statement with a question mark.
 */
function endMark({ sentence, span, wordsAfter: words }: CutSite, { masked }: Prompt): readonly Edit[] {
  const { final, bodyEnd, end } = sentence;
  if (final.includes('?')) {
    const isRequest = startsImperative(words, masked) && !hasQuestionForm(words) && !hasSecondQuestion(words);
    return isRequest ? [replace(bodyEnd, end, '.')] : [];
  }
  return /^[.!]$/.test(final) && hasQuestionForm(words) && !isOrder(span, words) ? [replace(bodyEnd, end, '?')] : [];
}

/** Whether words that have the form of a question are an order all the same: "please do the second part first", "do it in verse", "how to …". */
const isOrder = (before: readonly Word[], [first, second]: readonly Word[]): boolean =>
  second?.lower === 'to' ||
  (first?.lower === 'do' &&
    (/^(?:please|pls|plz|kindly)$/.test(before.at(-1)?.lower ?? '') ||
      !/^(?:i|you|u|we|they)$/.test(second?.lower ?? '')));

interface AsideSite extends CutSite {
  readonly previous: ReadWord;
  readonly next: ReadWord;
}

/** Marks beside an aside that say more than a comma: what comes after them explains, or is a text to work on. */
const STRONG = /[:;]/;

/**
 * The edits that remove words from the middle of a sentence. An aside within a clause takes both of its marks with it ("My flat, bless it, needs
 * shelves" becomes "My flat needs shelves"); one between two clauses leaves a mark. Brackets go with all that is in them.
 */
function editsForAside(
  { first, last, previous, next, wordsBefore, span, wordsAfter, sentence }: AsideSite,
  prompt: Prompt,
): readonly Edit[] {
  const { text, masked } = prompt;
  const closes = text.slice(last.end, next.start).indexOf(')');
  if (closes >= 0 && text.slice(previous.end, first.start).includes('('))
    return [remove(previous.end, last.end + closes + 1)];
  const hasMarkBefore = hasMarkIn(prompt, previous.end, first.start);
  const hasMarkAfter = hasMarkIn(prompt, last.end, next.start);
  if (!hasMarkBefore) return joinsPhrase(span) ? [] : [remove(previous.end, last.end)];
  // "I'm a speaker, so I say it by ear": what comes after belongs to the clause that would go.
  if (!hasMarkAfter) {
    const goesOn =
      isIndependent(wordsAfter, masked, mayBeQuestion(sentence)) &&
      !isRelativeClause(span) &&
      !endsInRelativePronoun(span);
    return goesOn ? [remove(first.start, next.start)] : [];
  }
  // "Two options: honestly, tea or coffee" keeps its colon.
  if (STRONG.test(text.slice(previous.end, first.start))) return [remove(first.start, next.start)];
  if (STRONG.test(text.slice(last.end, next.start))) return [remove(previous.end, last.end)];
  return needsComma(wordsBefore, wordsAfter, masked, mayBeQuestion(sentence))
    ? [remove(first.start, next.start)]
    : [replace(previous.end, next.start, ' ')];
}

/** Returns whether there is more than white space between two places. */
const hasMarkIn = ({ text }: Prompt, from: number, to: number): boolean => /\S/.test(text.slice(from, to));
