import { asksOthers } from '../asked-of-others.ts';
import { skipCourtesies, skipOneCourtesy } from '../courtesies.ts';
import { hasQuestionForm } from '../english/independent-clauses.ts';
import { isTaskVerb } from '../english/verbs.ts';
import { askingSentences, hasOther } from '../per-prompt.ts';
import { PhraseIndex } from '../phrase.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { type EditGroup, replace, type SentenceRule } from '../rule.ts';
import { cutStart } from './editing.ts';

const ADVERBS = '(just |really |very |so |always |also |kind of |kinda |sort of |quite )*';

/**
 * Phrases before a request, and what follows each. After `ask`, a question follows, and the phrase becomes "Tell me …".
 * After `do`, a task follows, and the phrase is dropped.
 */
const WONDERS = new PhraseIndex<'ask' | 'do'>([
  [
    `(i am|i'm|i was|i have been|i've been|i'd be|was|just|been) ${ADVERBS}(wondering|curious|interested|interested in knowing|curious to know|keen to know|trying to (find out|understand|figure out))( about| as to| to know| to find out)?`,
    'ask',
  ],
  [
    `(i|we)(( would|'d| should)( really| also| just| very much)? (like|love|be keen|be curious)| ${ADVERBS}(want|need|wanted|was hoping|am hoping|am dying|wish)|'m ${ADVERBS}(dying|hoping|wanting)) to (better |fully |really |truly )?(know|find out|learn|understand|hear|figure out|ask( you)?)( more| a bit more| a little more| all)?( about)?`,
    'ask',
  ],
  [
    "what (i|we|i'd|we'd|i'm|we're)( would| should| am| are)?( (really|also|just|actually|basically|trying))*( (like|love|want|need|wanted|to))* (know|find out|learn|understand|ask|figure out|wondering about) is",
    'ask',
  ],
  [
    `(i|we|i'd|we'd|i'm|we're)( would| should| am| are)?( be)? ${ADVERBS}(most )?(interested|glad|happy|curious|keen|eager|delighted|grateful|thrilled|love)( to| in) (know|knowing|hear|hearing|learn|learning|find out|finding out|understand|understanding|read|reading|see|seeing)( more)?( about| from you)?( your (thoughts|opinion|view|views|take|advice|ideas) (on|about|regarding|as to))?`,
    'ask',
  ],
  [
    `(i|we)(( would|'d)( (really|also|just|very much))?| could)( (like|love|appreciate|welcome|use|value))( to (get|have|hear|receive))?( (some|any|your|a bit of|a little))* (advice|thoughts|opinion|input|tips|guidance|help|suggestions|insight|insights) (on|about|regarding|as to|with)(?= (how|what|why|which|where|whether|when)\\b)`,
    'ask',
  ],
  ['(would|do|could|might) you happen to know', 'ask'],
  ['(could|may|might|can) i ask( you)?', 'ask'],
  [
    "(it would|it'd|that would) be (really |very |so |super )?(great|nice|good|helpful|useful|interesting|wonderful|awesome|amazing|lovely) (to|if i could|if we could) (know|find out|learn|understand|hear)( more| a bit more)?( about)?",
    'ask',
  ],
  [
    '(please )?(let (me|us) know|advise|advise me|inform me)( as to| on| about)?(?= (how|why|where|when|which|who|what (?!you (think|come)))\\b)',
    'ask',
  ],
  ['(i was wondering |i wonder )?(if|whether) you (know|happen to know|have any idea)', 'ask'],
  ['do you happen to know', 'ask'],
  // As writers of other first languages put it: "I kindly ask do we pass?"
  [
    '(i|we)( (kindly|humbly|politely|just))* ask( (you|kindly))*(?= (am|is|are|was|were|do|does|did|has|have|can|could|may|will|would|should)\\b)',
    'ask',
  ],
  [
    "what (i|we)( would|'d)?( really| actually| basically| just)* (want|need|like|am asking|'m asking)( from you)?( you to do)?( (for me|for us|here|now|today|first))* is( for you)?( to)?(?= [a-z])",
    'do',
  ],
]);

/**
 * Matches phrases that state a goal, which may differ from the request: "I want to understand tides. Which book is
 * good?"
 */
const STATES_GOAL = /\b(?:learn|understand|figure out|find out|trying|hoping|wish|see|read)/i;
/** Matches a question whether the writer should do something. Beside a request, it tells the writer's situation. */
const WHETHER_TO_ACT = /^ (?:whether|if)(?: or not)? (?:(?:i|we) (?:should|ought|shall)|to)\b/i;
const IS_INVERTED = /^(?:am|is|are|was|were|do|does|did|can|could|would|should|will)$/;
const PREPOSITION = /^(?:to|of|in|for|with|from|by|at|on|under)$/;
const ASKS_WHAT = /^(?:what|how|why|when|where|which|who|whether|if)$/;

/** Conditions that are no questions of their own: "if possible", "if I may". */
const CONDITION = /^if (?:possible|(?:i|we) (?:may|might|could)(?: ask)?) /;

/** Returns the index after a condition before the question. */
function afterCondition(words: Sentence['words'], at: number): number {
  const ahead = words.slice(at, at + 5).map(({ lower }) => lower);
  const condition =
    CONDITION.exec(`${ahead.join(' ')} `)?.[0]
      .trim()
      .split(' ') ?? [];
  return condition.length > 0 && ASKS_WHAT.test(words[at + condition.length]?.lower ?? '') ? at + condition.length : at;
}

/**
 * Returns the edits for a question after the phrase: "I wonder why …" becomes "Tell me why …", and "I wonder: why is …"
 * becomes "Why is …?"
 */
function askDirectly(sentence: Sentence, prompt: Prompt, afterPhrase: number): readonly EditGroup[] {
  const { words, start, bodyEnd, end, final } = sentence;
  const next = words[afterPhrase];
  if (next && IS_INVERTED.test(next.lower) && hasQuestionForm(words.slice(afterPhrase)))
    return asQuestion(sentence, prompt, next.start);
  const at = skipCourtesies(prompt.masked, words, afterCondition(words, afterPhrase));
  const question = words[at];
  if (!question || !ASKS_WHAT.test(question.lower)) return [];
  // "May I ask something what is shameful?"
  if (/^(?:something|anything)$/.test(words[at - 1]?.lower ?? '')) return [];
  // "To what extent …": the preposition belongs to the question.
  if (PREPOSITION.test(words[at - 1]?.lower ?? '')) return [];
  const hasQuestionMark = final.includes('?');
  if (IS_INVERTED.test(words[at + 1]?.lower ?? '') || asksAfterCondition(words.slice(at)))
    return asQuestion(sentence, prompt, question.start);
  const edit = replace(start, question.start - 1, 'Tell me');
  return [hasQuestionMark ? [edit, replace(bodyEnd, end, '.')] : [edit]];
}

/** Returns the edits that leave only the question that starts at `from`. */
function asQuestion(sentence: Sentence, prompt: Prompt, from: number): readonly EditGroup[] {
  const { bodyEnd, end, final } = sentence;
  const cut = cutStart(sentence, prompt, from);
  return [final === '' || final.includes('?') ? [cut] : [cut, replace(bodyEnd, end, '?')]];
}

/** Whether a question comes after a condition: "if I quit now, do I lose my bonus", but not "if the shop is open". */
const asksAfterCondition = (words: Sentence['words']): boolean =>
  words[0]?.lower === 'if' &&
  words.some(({ lower }, at) => at > 2 && IS_INVERTED.test(lower) && SUBJECT.test(words[at + 1]?.lower ?? ''));

const SUBJECT = /^(?:i|you|we|they|he|she|it|that|this|there)$/;

/**
 * Returns the edits for a task after the phrase: "What I need is to plan a trip" becomes "Plan a trip". "What I need is
 * a plan" names a thing, and stays.
 */
function doDirectly(sentence: Sentence, prompt: Prompt, afterPhrase: number): readonly EditGroup[] {
  const { words, start, bodyEnd, end, final } = sentence;
  const task = words[afterPhrase];
  if (!task || !isTaskVerb(task.lower)) return [];
  const edit = replace(start, task.start + 1, prompt.text.charAt(task.start).toUpperCase());
  return [final.includes('?') ? [edit, replace(bodyEnd, end, '.')] : [edit]];
}

export const wondering: SentenceRule = {
  id: 'wondering',
  reason: 'Ask the question directly.',
  examples: [
    ['I was just wondering what the tallest tree is.', 'Tell me what the tallest tree is.'],
    ['I would really like to know how glass is made.', 'Tell me how glass is made.'],
    ["I'd love to learn more about how glass is made.", 'Tell me how glass is made.'],
    ['It would be great to know why cats purr.', 'Tell me why cats purr.'],
  ],
  counterExamples: [
    'I want to understand how tides work. Which book is good?',
    'I know what the tallest tree is. Why does it grow so high?',
    'What I need is love. Where do I find it?',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    for (let index = 0; index < words.length;) {
      const word = words[index];
      if (!word) break;
      const found = WONDERS.matchAt(prompt.masked, word);
      if (found) {
        const [phrase] = found.match;
        const phraseEnd = word.start + phrase.length;
        let afterPhrase = index;
        while ((words[afterPhrase]?.start ?? Infinity) < phraseEnd) afterPhrase += 1;
        const isGoal =
          STATES_GOAL.test(phrase) || WHETHER_TO_ACT.test(prompt.masked.slice(phraseEnd, sentence.bodyEnd));
        if (isGoal && hasOther(askingSentences(prompt), sentence)) return [];
        if (asksOthers(phrase, prompt)) return [];
        const rewrite = found.entry === 'ask' ? askDirectly : doDirectly;
        return rewrite(sentence, prompt, afterPhrase);
      }
      const next = skipOneCourtesy(prompt.masked, words, index);
      if (next === index) break;
      index = next;
    }
    return askedAfterStatement(sentence, prompt);
  },
};

/** Matches the first words of a wish to know that can follow a statement: "…, and I'd like to know what it costs". */
const WISHES_TO_KNOW =
  /^(?:and|so|but) (?:i|we)(?:['’]d| would) (?:(?:also|really|just) )?(?:like|love) to know (?=(?:what|how|why|when|where|which|who) )/i;
/** Matches data of the writer's own, which the assistant doesn't have: "I keep a list of who came, and I'd like to know how many …". */
const HAS_DATA =
  /\b(?:i|we)(?:['’]ve)? (?:\w+ )?(?:keep|have|had|got|made|use|track|record|collect|collected|recorded)\b.*\b(?:lists?|(?:spread)?sheets?|excel|tables?|logs?|database|csv|files?|data|diary|records?|columns?|dataset)\b/i;
/** Matches the first word of a statement about the writer. */
const TELLS = /^(?:i|i'm|i've|we|we're|we've|my|our)$/;

/** Returns the edits for a question after a statement: "I'm moving, and I'd like to know what it costs" becomes two sentences. */
function askedAfterStatement({ words, final, start }: Sentence, { masked }: Prompt): readonly EditGroup[] {
  if (final.includes('?') || !TELLS.test(words[0]?.lower ?? '')) return [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (!before || masked[before.end] !== ',') continue;
    const found = WISHES_TO_KNOW.exec(masked.slice(word.start, word.start + LONGEST_WISH));
    if (found && !/\bif\b/i.test(masked.slice(start, start + 20)) && !HAS_DATA.test(masked.slice(start, word.start)))
      return [[replace(before.end, word.start + found[0].length, '. Tell me ')]];
  }
  return [];
}

/** The most characters of such a wish, with the question word after it. */
const LONGEST_WISH = 60;
