import type { Change } from '#api/ports/rewriter.ts';
import { isNeededBy } from './idle-words/needed-by-next.ts';
import { sentenceWithOnlyTopic } from './only-topic.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { passagesLeft, PERSON, sentencesWithTopics } from './references.ts';

/*
 * What a removed sentence leaves hanging: a sentence after it that speaks of it, and the other pieces of a run of short ones ("Deep. Breath."). A
 * cut alone doesn't show this, because rules and the model remove sentences in different passes.
 */

/** Returns the removed sentences that must stay, because without them another sentence would hang. */
export function sentencesLeftHanging(prompt: Prompt, changes: readonly Change[]): Sentence[] {
  if (changes.length === 0) return [];
  const gone = removedSentences(prompt, changes);
  const { sentences } = prompt;
  const left = passagesLeft(prompt, changes);
  const withTopics = sentencesWithTopics(prompt, left);
  const pieces = runsOfPieces(prompt).flatMap((run) => goneFromRun(run, gone));
  const needed = new Set([...withTopics, ...pieces]);
  const onlyTopic = sentenceWithOnlyTopic(prompt, left, gone);
  if (onlyTopic) needed.add(onlyTopic);
  for (const [index, sentence] of sentences.entries()) {
    if (!gone.has(sentence)) continue;
    const [previous, next] = [sentences[index - 1], sentences[index + 1]];
    if (next && !gone.has(next) && pointsBack(next, sentence, prompt)) needed.add(sentence);
    if (previous && !gone.has(previous) && explains(sentence, previous)) needed.add(sentence);
    if (introducesThing(sentence, sentences.slice(index + 1, index + 1 + MOST_AFTER), gone)) needed.add(sentence);
    if (introducesPerson(sentence, sentences.slice(index + 1, index + 1 + MOST_AFTER), gone)) needed.add(sentence);
  }
  return sentences.filter((sentence) => needed.has(sentence));
}

/** Returns the sentences of which no word is left, and in whose place no other words stand. */
export function removedSentences({ sentences }: Prompt, changes: readonly Change[]): Set<Sentence> {
  let from = 0;
  return new Set(
    sentences.filter(({ words, start, bodyEnd }) => {
      while ((changes[from]?.end ?? Infinity) <= start) from += 1;
      const change = changes[from];
      const last = words.at(-1)?.end ?? bodyEnd;
      if (!change || change.start > start || change.end < last) return false;
      // A request that becomes an order is replaced, not removed.
      return change.after.trim() === '' || change.start < start || change.end > bodyEnd + 1;
    }),
  );
}

/** In words. */
const LONGEST_PIECE = 4;

const isPiece = ({ words, facts, isListItem }: Sentence): boolean =>
  words.length <= LONGEST_PIECE && !facts.asks && !isListItem;

/**
 * Returns the runs of two or more pieces in a line. A piece is a sentence of at most four words that asks nothing. Courtesies
 * around a run are not part of it.
 */
function runsOfPieces({ sentences }: Prompt): Sentence[][] {
  const runs: Sentence[][] = [];
  let run: Sentence[] = [];
  for (const sentence of sentences) {
    if (!isPiece(sentence) || sentence.opensLine) run = [];
    if (!isPiece(sentence)) continue;
    if (run.length === 0) runs.push(run);
    run.push(sentence);
  }
  return runs.map(withoutCourtesies).filter(({ length }) => length > 1);
}

function withoutCourtesies(run: readonly Sentence[]): Sentence[] {
  const isContent = ({ facts }: Sentence): boolean => !facts.isCourtesy;
  const from = run.findIndex(isContent);
  return from < 0 ? [] : run.slice(from, run.findLastIndex(isContent) + 1);
}

/** Returns the removed sentences of a run of which others stay. */
const goneFromRun = (run: readonly Sentence[], gone: ReadonlySet<Sentence>): readonly Sentence[] => {
  const removed = run.filter((sentence) => gone.has(sentence));
  return removed.length < run.length ? removed : [];
};

/** Matches words that continue the sentence before: "By which I mean …", "Or bello.", "As if that helped!" */
const GOES_ON_FROM =
  /^(?:(?:by|of|in|for|to|from|with|all of|some of|none of|most of) (?:which|whom)|i mean|or|nor|hence|likewise|ditto|the latter|the former|as if|not that|except|namely|meaning|even so|that said|still,|instead\b(?! of)|(?:yes|yeah|yep|no|nope|nah)[,.!])(?=\W|$)/i;
/** Matches a sentence that says what the one before it is at odds with. After a courtesy, it only changes the subject. */
const OPPOSES = /^(?:however|nevertheless|nonetheless|on the other hand)\b/i;
const RELATIVE = /^(?:which|whose|who) /i;
/** Matches a statement that leaves out what it speaks of: "I've had three already", after "I hope you've had your coffee". */
const LEAVES_OUT_OBJECT =
  /^(?:i|we)(?:['’]ve| have)? (?:had|got|have|did|drank|ate) (?:one|two|three|four|five|\d+|some|none|plenty|enough)(?: already| today| so far)?$/i;
/** Matches the rest of a sentence whose first word is a courtesy that it speaks of: "Hi! is all he wrote." */
const SPEAKS_OF_COURTESY = /^(?:is|was|sounds|seems|means) (?:all|not|what|how|too|so|very|the only)\b/;

/** Matches who says or does something further: "My daughter also says …". */
const DOES_MORE = /^(?:(?:and|but) )?((?:my|our|his|her|their|the) [a-z]+|he|she|they) (?:also|likewise|then also)\b/i;

/** Whether a sentence adds to what the one before it says of the same person. */
function addsTo(next: Sentence, sentence: Sentence): boolean {
  const who = DOES_MORE.exec(next.text)?.[1]?.toLowerCase();
  return who !== undefined && (/^(?:he|she|they)$/.test(who) || sentence.text.toLowerCase().startsWith(`${who} `));
}

/** Whether a sentence could not be understood without the one before it. */
function pointsBack(next: Sentence, sentence: Sentence, prompt: Prompt): boolean {
  if (next.opensLine && sentence.facts.isCourtesy) return false;
  // "Good morning! That's also the sentence I want to learn."
  if (/^that(?:['’]s| is| was) (?:also|the|what|how)\b/i.test(next.text)) return true;
  if (SPEAKS_OF_COURTESY.test(next.text) && !next.final.includes('?')) return true;
  if (
    LEAVES_OUT_OBJECT.test(next.text) ||
    GOES_ON_FROM.test(next.text) ||
    (RELATIVE.test(next.text) && !next.facts.asks)
  )
    return true;
  return (
    !sentence.facts.isCourtesy &&
    (OPPOSES.test(next.text) || addsTo(next, sentence) || isNeededBy(next, sentence, prompt))
  );
}

/** Whether a removed sentence explains the piece before it: "Woooo! That's Ric Flair, not me." */
const explains = (sentence: Sentence, previous: Sentence): boolean =>
  isPiece(previous) && !sentence.opensLine && /^(?:that|this|it)(?:['’]s| is| was)\b/i.test(sentence.text);

/** Matches a sentence that opens with a thing that is known: "The thumb is from a kerb", but not "The problem is …". */
const OPENS_WITH_THING =
  /^(?:(?:and|but|so) )?the (?!(?:problem|issue|thing|question|point|idea|goal|task|reason|other|first|second|last|next|rest|same|more|only|one|main|best|catch|trouble|answer|text)\b)([a-z]+) (?:is|was|has|had|are|were|came|went)\b/i;

/** Whether a removed sentence is the one that names a thing which a sentence after it opens with: "I'm typing with a broken thumb. The thumb is …" */
const introducesThing = (sentence: Sentence, after: readonly Sentence[], gone: ReadonlySet<Sentence>): boolean =>
  after.some((next) => {
    const thing = gone.has(next) ? undefined : OPENS_WITH_THING.exec(next.text)?.[1]?.toLowerCase();
    return thing !== undefined && sentence.words.some(({ lower }) => lower === thing);
  });

/** Matches a pronoun for a person. */
const OF_PERSON = /\b(?:he|she|him|her|his|hers)(?=\W|$)/i;
/** How many sentences after one may speak of its person. Bounds the time. */
const MOST_AFTER = 8;
/** Matches who belongs to the writer: "my sister", "our eldest son". */
const OWN_PERSON = new RegExp(`\\b(?:my|our) (?:\\w+ )?${PERSON}\\b`, 'i');
/** Matches anyone whom a pronoun after them may mean: "a new colleague", "and Tom". */
const NAMES_PERSON = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur|[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Hh]is|[Hh]er|[Oo]ne) (?:\\w+ )?${PERSON}\\b|(?<=[a-z,;:] )[A-Z][a-z]+`,
);

/** Whether a removed sentence is the last one that says who "she" or "he" is in what stays after it: "My sister told everyone. I'm 18. She cried." */
function introducesPerson(sentence: Sentence, after: readonly Sentence[], gone: ReadonlySet<Sentence>): boolean {
  if (!OWN_PERSON.test(sentence.text)) return false;
  for (const next of after) {
    if (gone.has(next)) continue;
    if (OF_PERSON.test(next.text)) return !NAMES_PERSON.test(next.text.slice(0, OF_PERSON.exec(next.text)?.index));
    if (NAMES_PERSON.test(next.text)) return false;
  }
  return false;
}
