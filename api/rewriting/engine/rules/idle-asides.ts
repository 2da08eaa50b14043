import {
  hasQuestionForm,
  isCorrection,
  isCutPhrase,
  mayBeQuestion,
  needsComma,
} from '../english/independent-clauses.ts';
import { isIdleClause } from '../idle-clauses.ts';
import { saysNothingElse } from '../idle-words/situation.ts';
import { type Edit, remove, type SentenceRule } from '../rule.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { FOLLOWS_CONDITION } from './courtesy.ts';
import { cutStart } from './editing.ts';
import { clauseStarts, CONJUNCTION, MAX_CLAUSES, REASON } from './idle-stretches.ts';
import { GUESSES, TAKEN_BACK } from './idle-tails.ts';
import { editOfSearch } from './number-searches.ts';
import { asksOfStatement } from './only-requests.ts';
import { wordsSaidAgain } from './spoken.ts';

const FILLER = /^(?:well|um+|uh+|er|erm|hmm+|okay|ok|so|actually|honestly|basically|yeah)$/i;

/** Matches words before a number that is not exact. */
const APPROXIMATES = /^(?:about|around|almost|nearly|roughly|approximately)$/;

const SET_OFF =
  /^(?:no|not|nothing|only|with|without|preferably|ideally|maybe|something|anything|and|but|or|so|which|who|because|since|as|especially|particularly|mainly|mostly|including|such|like)$/;

/** Matches words that no comma can follow once the aside is gone: "who, you know, has …". */
const GOES_ON = /^(?:who|which|that|whose|whom|i|he|she|it|we|they|and|or|but|because|if|when|while|although)$/;

/** Matches judgments, which are the writer's without "I think". */
const JUDGES = /\b(?:would|should|could|better|best|enough|sufficient|good|nice|fair)\b/i;

/** Matches a condition that asks politely. */
const ASKS_BY_CONDITION = /^(?:(?:so|and|also) )?if (?:you|u) (?:could|can|would)\b/i;

/** Matches the start of what is asked: "whether you could …". */
const ASKED_ABOUT = /^(?:whether|if|how|what|why)$/;

/** Removes small talk between two commas: "Explain, if you don't mind, why …" becomes "Explain why …". */
export const idleAsides: SentenceRule = {
  id: 'idle-aside',
  reason: REASON,
  examples: [
    ['Explain, if that is all right with you, why cats purr.', 'Explain why cats purr.'],
    [
      'My neighbour, to be honest with you, sings at night. What can I do?',
      'My neighbour sings at night. What can I do?',
    ],
  ],
  counterExamples: ['Compare cats, dogs, and birds.'],
  find: (sentence, prompt) => {
    const starts = clauseStarts(sentence.facts);
    if (starts.length < 2 || sentence.aboutLanguage) return [];
    const edits: Edit[] = [];
    for (const [nth, from] of starts.slice(0, MAX_CLAUSES).entries()) {
      const to = starts[nth + 1];
      const start = sentence.words[from - 1]?.end ?? 0;
      const end = sentence.words[(to ?? 0) - 1]?.end ?? 0;
      if (to === undefined || prompt.masked[start] !== ',' || prompt.masked[end] !== ',') continue;
      const search = editOfSearch(sentence, prompt, from, to);
      if (search) {
        edits.push(search);
        continue;
      }
      const aside = prompt.masked.slice(start + 1, end);
      // "It'd be good to have, let me see, a plan": its object comes after the next aside.
      if (/\bto (?:have|get|see|receive)\s*$/i.test(aside)) continue;
      if (isCorrection(aside) && from > 1) continue;
      if (TAKEN_BACK.test(aside) || (to - from < 2 && !FILLER.test(aside.trim()))) continue;
      // "First, thank you for this, haha": "First" alone would be left.
      if (from < 2 && /^(?:first|second|third|finally|lastly)$/.test(sentence.words[0]?.lower ?? '')) continue;
      if (!isIdleClause(aside)) continue;
      // "If you could sneak lentils in, that would be great, we've got loads": the main clause.
      if (ASKS_BY_CONDITION.test(sentence.text) && FOLLOWS_CONDITION.test(aside.trim())) continue;
      // "We do approvals in Slack, that's it, and …" says that there is nothing else.
      if (saysNothingElse(aside.trim()) && !hasQuestionForm(sentence.words)) continue;
      // "I have 400 grams of wool, is that enough, do you think, …": what is asked.
      const head = new SentenceFacts(prompt.masked.slice(sentence.start, start));
      if (asksOfStatement(aside.trim(), head)) continue;
      const clauseBefore = prompt.masked.slice(sentence.words[starts[nth - 1] ?? 0]?.start, start);
      // "The wall is load-bearing, I think, and …": without these words, a guess would be a fact.
      if (GUESSES.test(aside.trim()) && !mayBeQuestion(sentence) && !JUDGES.test(clauseBefore)) continue;
      // "I wanted to ask, and I know it's silly, whether …": the aside goes on from a verb that needs what comes after it.
      const isJoined = CONJUNCTION.test(sentence.words[from]?.lower ?? '');
      if (isJoined && !(sentence.words[from]?.lower === 'and' && ASKED_ABOUT.test(sentence.words[to]?.lower ?? '')))
        continue;
      // "…, you know, nothing too long": what comes next is set off by itself.
      const { words } = sentence;
      // "I've got, let me think, I've got an hour": the words said twice go with the search for them.
      const again = wordsSaidAgain(words, from, to);
      if (again > 0) {
        const upTo = words[to]?.start ?? end;
        const opens = from === again;
        edits.push(opens ? cutStart(sentence, prompt, upTo) : remove(words[from - again]?.start ?? start, upTo));
        continue;
      }
      // "What I'm after, essentially, at the end of the day, is …": the comma closes the other aside, too.
      const opensAside = from - (starts[nth - 1] ?? 0) < 3 && words[starts[nth - 1] ?? -1]?.gap.text === ', ';
      // "It costs, um, around 300 euros": the speaker looks for a number.
      const searches = FILLER.test(aside.trim()) && APPROXIMATES.test(words[to]?.lower ?? '');
      const keepsComma =
        !searches &&
        !GOES_ON.test(words[from - 1]?.lower ?? '') &&
        !isCutPhrase(words.slice(0, from), words.slice(to), prompt.masked) &&
        (opensAside ||
          SET_OFF.test(words[to]?.lower ?? '') ||
          needsComma(words.slice(0, from), words.slice(to), prompt.masked, mayBeQuestion(sentence)));
      edits.push(remove(start, keepsComma ? end : end + 1));
    }
    return edits.map((edit) => [edit]);
  },
};
