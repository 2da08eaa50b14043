import type { Change } from '#api/ports/rewriter.ts';
import { changesOfSentences, leftOf } from './changes-of-sentences.ts';
import { isTaskVerb } from './english/verbs.ts';
import type { LearnedRule } from './idle-words/idle-words.ts';
import { setsPriority } from './idle-words/steering.ts';
import type { Prompt, Sentence } from './prompt.ts';

/*
 * Sentences that say nothing go as a whole or stay as they are. What rules and the model remove in different passes can leave a part of one, which
 * only shows in the result.
 */

/**
 * Returns the sentences of which a part was removed (more than a greeting or a filler) and the part that is left adds nothing, unless that is an
 * instruction or a wish.
 */
export function halvedSentences(prompt: Prompt, changes: readonly Change[], learned: LearnedRule): Sentence[] {
  const touching = changesOfSentences(prompt.sentences, changes);
  return prompt.sentences.filter((sentence, at) => {
    const within = (touching[at] ?? []).filter((change) => !isGreetingOrFiller(change));
    if (
      within.length === 0 ||
      within.some((change) => makesInstruction(change, sentence) || statesWish(change, sentence)) ||
      setsPriority(leftOf(sentence, within))
    )
      return false;
    return learned.isIdleBeside(sentence, within, prompt);
  });
}

const GREETING_OR_FILLER =
  /^(?:(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day))\b[\w ]{0,20}|(?:so|ok|okay|um|uh)\b)[,!]?\s*$/i;

/** Whether a change removes only a greeting or a filler. "Hello, I have a question about tides" may lose its first word. */
const isGreetingOrFiller = ({ before }: Change): boolean => GREETING_OR_FILLER.test(before);

/**
 * Whether a change turns a sentence into an instruction: "You should use plain language" becomes "Use plain language", and "Please make
 * sure that you don't use lists" becomes "Don't use lists". "Ask for your help", from "I would like to ask for your help", is none.
 */
function makesInstruction({ end, after }: Change, { text, start, words }: Sentence): boolean {
  const opening = after + (/^[a-z'’]*/i.exec(text.slice(end - start))?.[0] ?? '');
  const rest = words.filter((word) => word.start >= end);
  if (opening === 'Ask' || rest.length < 2) return false;
  if (isTaskVerb(opening.toLowerCase())) return true;
  const verb = rest[0]?.lower ?? '';
  return /^(?:don['’]t|never|avoid)$/i.test(opening) && (isTaskVerb(verb) || OFTEN_FORBIDDEN.has(verb));
}

/** Whether a change makes a wish of its introduction: "I guess what I'm after is a slogan" becomes "I need a slogan". */
const statesWish = ({ before, after, end }: Change, { text, start }: Sentence): boolean =>
  /^(?:(?:I|we) )?need$/i.test(after) && /\bwhat\b/i.test(before) && /^ an? /i.test(text.slice(end - start));

/** Verbs of prohibitions that are no tasks: "Don't use lists". */
const OFTEN_FORBIDDEN = new Set(['use', 'have', 'be', 'mention', 'exceed', 'change', 'repeat', 'go', 'add', 'include']);
