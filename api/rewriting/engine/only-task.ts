import { stemOf } from './english/stems.ts';
import { isTaskVerb } from './english/verbs.ts';
import { anyOf } from './english/word-lists.ts';
import { AID } from './english/words/clause-classes.ts';
import { classify, WordClass } from './idle-words/word-classes.ts';
import { perPrompt } from './per-prompt.ts';
import type { Prompt } from './prompt.ts';
import { splitIntoWords, type Word } from './sentences.ts';

/*
 * A call for help sounds like small talk, and may be all that names the task: "I could use a hand with my wedding speech, I'm so nervous".
 */

/** Matches the task that a call for help names, up to the end of its clause. */
const TASK_OF_HELP = new RegExp(
  String.raw`\b(?:${anyOf(AID)}|assist|helping hand)(?: me| us| out| from you)* (?:with|on|about|regarding|concerning|in|for) ((?:(?!(?:that|which|who|where|because|since|so)\b|that['’]s)[^\s,;:.!?()–—]+ ?){1,12})`,
  'gi',
);
const WANTS_HELP =
  /\b(?:need\w*|want|use|do with|lend|love|like|grateful|thankful|glad|happy|obliged|appreciate\w*|hoping|looking|seeking|require|request|to ask|any|some|please|welcome|great|lovely|wonderful)\b/i;
/** "Thank you for your help with the shower", "I was impressed with your help on the memo": the help was given. */
const WAS_GIVEN =
  /\b(?:thank|thanks|thankyou|thx|cheers|ta|worked|(?:was|were)(?! (?:hoping|looking|wondering|seeking|wanting|after|trying|going)))\b/i;
/** Words for a task that don't say which one. The word lists of talk have more: "question", "something". */
const NAMES_NO_TASK =
  /^(?:problems?|dilemmas?|challenges?|concerns?|conundrum|emergency|mess|couple|work|homework|assignments?|projects?|schoolwork|coursework|stuff|today|tonight|tomorrow|mate|pal)$/;
/** "Advice on a will": a noun that is mostly another word. */
const NAMES_WILL = /\b(?:a|my|our|his|her|their) will\b/i;

const wordsIn = (text: string): readonly Word[] => splitIntoWords(text, { start: 0, end: text.length });

function countStems(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { lower } of wordsIn(text)) counts.set(stemOf(lower), (counts.get(stemOf(lower)) ?? 0) + 1);
  return counts;
}

const stemsOfPrompt = perPrompt(({ masked }) => countStems(masked));

/** The stems of the words that say which task a text names. */
const stemsOfTask = (task: string): readonly string[] =>
  wordsIn(task).flatMap(({ lower, start, end }) =>
    classify(lower, task.slice(start, end), false) < WordClass.literal || NAMES_NO_TASK.test(lower)
      ? []
      : [stemOf(lower)],
  );

/**
 * Whether an edit removes a call for help with a task that nothing else in the prompt names.
 * @param before what the edit replaces by `after`
 */
export function dropsOnlyTask(before: string, after: string, prompt: Prompt): boolean {
  const tasks = Array.from(before.matchAll(TASK_OF_HELP), ([, task = '']) => task);
  if (tasks.length === 0 || !WANTS_HELP.test(before) || WAS_GIVEN.test(before)) return false;
  // "I need help with formatting this" becomes "Format this".
  if (wordsIn(after).some(({ lower }) => isTaskVerb(lower))) return false;
  const [removed, added] = [countStems(before), countStems(after)];
  const isLeft = (stem: string): boolean =>
    (stemsOfPrompt(prompt).get(stem) ?? 0) + (added.get(stem) ?? 0) > (removed.get(stem) ?? 0);
  return tasks.some((task) => NAMES_WILL.test(task) || stemsOfTask(task).some((stem) => !isLeft(stem)));
}
