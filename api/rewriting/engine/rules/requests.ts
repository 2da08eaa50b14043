import { canIntroduceRequest } from '../conversational-words.ts';
import { skipOneCourtesy } from '../courtesies.ts';
import { hasQuestionForm, hasSecondQuestion, isQuestionWord } from '../english/independent-clauses.ts';
import { hasLeadingTerms, opensWithSoClause } from '../leading-terms.ts';
import { needsStart } from '../needed-starts.ts';
import { perSentence } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import { type Edit, type EditGroup, replace, type SentenceRule } from '../rule.ts';
import type { Word } from '../sentences.ts';
import { capitalised, cutStart } from './editing.ts';
import { isRequest } from './is-request.ts';
import { BE_AS, type Request, requestAt } from './request-frames.ts';
import { followsUnmarked, lastBefore } from './unmarked-requests.ts';

/** Words that put requests in an order. They are kept: "Then could you …" becomes "Then …". */
const ORDER = new Set([
  'then',
  'next',
  'finally',
  'lastly',
  'first',
  'second',
  'third',
  'firstly',
  'secondly',
  'thirdly',
  'also',
  'additionally',
  'afterwards',
  'now',
]);

/** Matches questions for an opinion, which look like requests. */
const NO_REQUEST = /^would you (?:recommend|say|consider|rather|prefer|choose)\b/i;

/**
 * Matches the end of questions that expect an answer: "Can you generate images or not?", "Can you write it in Dutch, or
 * should I ask my teacher?"
 */
const REAL_QUESTION =
  /(?:^|[^r]\s)or (?:not|no)$|\bor (?:should|shall|must|do|can|could|is|are) (?:i|we|one|it|that|there)\b|\byes or no$/i;

/** Matches what can be left out because of what comes before it. */
const CONCLUDES_WHAT_TO_SKIP =
  /, so (?:please |just |you (?:can|may|might) (?:just |also |safely )?)?(?:skip|ignore|omit|drop|disregard|leave out) /i;

/** Turns a polite request into an imperative: "I was wondering if you could possibly write …" becomes "Write …". */
export const requestPadding: SentenceRule = {
  id: 'request-padding',
  reason: 'Ask for it directly.',
  examples: [
    ['What I need is for you to write a limerick about tea.', 'Write a limerick about tea.'],
    ['I was wondering if you could write a poem about the sea.', 'Write a poem about the sea.'],
    ['Could you please explain how tides work?', 'Explain how tides work.'],
    ['I would like you to summarize the plot of Hamlet.', 'Summarize the plot of Hamlet.'],
    [
      'Hello, I hope you are doing well and I was hoping that you might be able to help me with writing a speech.',
      'Write a speech.',
    ],
    ['Would you mind checking whether the plan is sound?', 'Check whether the plan is sound.'],
    ['Please list three rivers.', 'List three rivers.'],
    ['Hi ChatGPT, could you please list three rivers?', 'List three rivers.'],
    ['Then could you please add a title?', 'Then add a title.'],
    ['Could you please name a cat, who happens to be black?', 'Name a cat, who happens to be black.'],
    ['You need to write an email about the delay.', 'Write an email about the delay.'],
    ['I was wondering if it might be possible for you to name a river.', 'Name a river.'],
    ["What I'd like for you to do is to explain how tides work.", 'Explain how tides work.'],
    ['Your task for today is going to be to describe Lima.', 'Describe Lima.'],
    ['My request is that you describe Lima.', 'Describe Lima.'],
    ['Hey can u pls describe a sunset?', 'Describe a sunset.'],
    ["I'm going to need you to use your vast knowledge to describe Lima.", 'Describe Lima.'],
  ],
  counterExamples: [
    'Can you swim?',
    'What would you do with a million dollars?',
    'You should sleep more when you are ill, so why do people work?',
    'Do you think cats dream?',
    'Help me understand inflation.',
    'Write about a man who asks: could you love me?',
    'Can I use this in class?',
    'Would it be possible to live on Mars?',
    'Is it possible to learn Spanish in a month?',
    'I want to know if it is okay to eat raw eggs.',
    'Tell me whether it is possible to merge two lists in place.',
    'I am looking for someone to talk to. Are you free?',
    'I need someone to fix my roof. Draft an advert.',
    'My task is to write an essay. What makes a good title?',
    'What I need to do is write an essay. Where do I start?',
    'Is it OK to store cooked rice in the fridge overnight?',
    'Would you recommend a mortgage with a fixed rate?',
    'Please find attached the minutes. Summarize them.',
  ],
  find: (sentence, prompt) => {
    if (NO_REQUEST.test(sentence.text) || (sentence.final.includes('?') && REAL_QUESTION.test(sentence.text)))
      return [];
    const found = furthestRequest(sentence, prompt);
    if (!found) return [];
    const { from, request } = found;
    const lead = prompt.masked.slice(sentence.start, request.verbStart);
    if (needsStart(lead, prompt.masked.slice(request.verbStart, sentence.end))) return [];
    // "I get consideration, so you can skip that": why, and what.
    if (lead.includes(',') && CONCLUDES_WHAT_TO_SKIP.test(sentence.text)) return [];
    return [asImperative(sentence, prompt, from, request)];
  },
};

/**
 * Splits a sentence before a request: "I have an interview on Monday, and I was hoping you could list …" becomes two
 * sentences.
 */
export const runOnRequests: SentenceRule = {
  id: 'run-on',
  reason: 'Two sentences are easier to read than one long one.',
  examples: [
    [
      'I have an interview on Monday, so I was hoping that you could list ten likely questions.',
      'I have an interview on Monday. List ten likely questions.',
    ],
    [
      'My bike has a flat tyre, and I would like you to explain how to fix it.',
      'My bike has a flat tyre. Explain how to fix it.',
    ],
    [
      'I have to give a talk to new staff about hygiene and I was wondering if you could write it for me.',
      'I have to give a talk to new staff about hygiene. Write it for me.',
    ],
  ],
  counterExamples: [
    'Write about a king, and make him sad.',
    'If the text is long, and you could not read it, what would you do?',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    if (OPENS_CLAUSE.test(words[0]?.lower ?? '') || furthestRequest(sentence, prompt)) return [];
    const opening = sentence.text.slice(0, 60).replaceAll(RELATIVE_THAT, ' ');
    const tells = TELLS.test(words[0]?.lower ?? '') && !/\b(?:if|whether|asks?|says?|that)\b/i.test(opening);
    for (let index = 3; index < Math.min(words.length - 2, 60); index += 1) {
      const isJoined = /^(?:and|so|but)$/.test(words[index]?.lower ?? '');
      if (!isJoined && !(tells && followsUnmarked(words, index))) continue;
      // "The handbook says that it is free, and that you can bring a guest": this belongs to what the handbook says.
      if (isJoined && words[index + 1]?.lower === 'that') continue;
      const previous = words[index - 1];
      if (!previous) continue;
      const clauseEnd = skipClosers(prompt.masked, previous.end);
      const isParted = prompt.masked[clauseEnd] === ',';
      if (isJoined && !isParted && !(tells && STARTS_REQUEST.test(words[index + 1]?.lower ?? ''))) continue;
      const found = requestFrom(sentence, prompt, isJoined ? index + 1 : index);
      if (!found || found.request.kind === 'tells') continue;
      const { verb, manner, verbEnd } = found.request;
      // "I don't know if you can, but please try: four lines": what to try is in the first clause.
      if (VAGUE.has(verb) && /^\s*(?:[:;,.]|$)/.test(prompt.masked.slice(verbEnd, sentence.end))) continue;
      // "She is ill, so please address it to him": the reason stays with what follows from it. `fillers` removes "please".
      const isReason =
        words[index]?.lower === 'so' &&
        (/^(?:please|pls|plz|kindly)$/.test(words[index + 1]?.lower ?? '') ||
          /^\s*(?:it|this|that|them)\b/i.test(prompt.masked.slice(verbEnd, sentence.end)));
      if (isReason) continue;
      // "Whom do I ask, and would you write it?" starts with a question.
      const mark = sentence.final.includes('?') && hasQuestionForm(words.slice(0, index)) ? '?' : '.';
      const lastWord = words[lastBefore(words, index)];
      const end = isParted || !lastWord ? clauseEnd : skipClosers(prompt.masked, lastWord.end);
      return [
        [replace(end, verbEnd, `${mark} ${capitalised(manner + verb)}`), ...asStatement(sentence, prompt, verbEnd)],
      ];
    }
    return [];
  },
};

/** Returns the position after the brackets that close after a word: "(see below)" keeps its bracket. */
const skipClosers = (text: string, at: number): number =>
  at + (/^[)\]}]*/.exec(text.slice(at, at + 10))?.[0].length ?? 0);

/** Matches the first word of a sentence in which writers tell of themselves. After it, a request may follow without a comma. */
const TELLS = /^(?:i|i'm|i've|i'd|we|we're|we've|my|our|basically|so)$/;
/** Matches the "that" of a relative clause, which reports nothing: "a script that reads a file". */
const RELATIVE_THAT = /\b(?:an?|the|my|our|some) (?:[\w-]+ ){1,3}that(?= (?:is|are|was|has|have|can|[a-z]+s)\b)/gi;
/** Matches the first word of such a request, after "and", "so" or "but". */
const STARTS_REQUEST = /^(?:i|i'm|i'd|we|we'd|we're|could|can|would|please|pls)$/;

interface Found {
  readonly from: number;
  readonly request: Request;
}

/** Matches a time at the start that sets when or how often: "Next week, please …". Its words are polite elsewhere: "Have a nice week". */
const STARTS_WITH_TIME =
  /^(?:(?:and|so|then|also|but),? )?(?:tonight|(?:this|next|last|each|every|all|one)(?: \w+)? (?:hours?|times?|days?|weeks?|weekends?|months?|quarters?|years?|mornings?|afternoons?|evenings?|nights?))\b/i;

/** Matches how long a writer has waited: "For some time, I have been hoping that you could …". */
const HOW_LONG = /^for (?:some time|a while|ages|years|months|weeks|days|hours)\b/i;

const TAKES_BACK = /\bnot \w+,? i mean\b/i;

/**
 * Returns the request that a sentence makes after words of order, courtesies and an introduction. If there is none, or terms of the request stand
 * among these words, returns the one after a clause that is kept.
 */
const furthestRequest = perSentence((sentence, prompt): Found | undefined => {
  if (/^["'“‘(]/.test(prompt.masked[sentence.start] ?? '')) return undefined;
  // "Can you find me, um, not find, I mean write me a text": the request is made after it is taken back.
  if (TAKES_BACK.test(sentence.text) || STARTS_WITH_TIME.test(sentence.text)) return undefined;
  if (opensWithSoClause(sentence, prompt)) return undefined;
  let index = 0;
  while (ORDER.has(sentence.words[index]?.lower ?? '')) index += 1;
  const found = requestFrom(sentence, prompt, index);
  // "To keep it personal, could you please …": each word is polite in other sentences, but together they are a purpose.
  return found && !opensWithTerms(prompt, sentence.words[0], found) ? found : requestAfterClause(sentence, prompt);
});

const OPENS_CLAUSE =
  /^(?:if|unless|until|when|whenever|where|wherever|because|since|for|in|as|with|given|to|by|after|before|once|while|although|though|based|using|according|considering|from|during|on|at|assuming|now|instead|rather|without|out|even|just)$/;

/** Returns the request after a clause that is kept: "If it rains, could you please …". */
function requestAfterClause(sentence: Sentence, prompt: Prompt): Found | undefined {
  const { words } = sentence;
  const opensClause = [words[0], words[countJoiningWords(sentence)]].some((word) =>
    OPENS_CLAUSE.test(word?.lower ?? ''),
  );
  if (!opensClause && !hasLeadingTerms(firstClauseOf(sentence, prompt))) return undefined;
  // "As a beginner, I would like you to …": without "I", the assistant would be the beginner.
  const isAboutWriter =
    /^(?:as (?!(?:soon|long|far|well|much|many|for|to|you|i|we|it|the|my|your)\b)|on behalf\b)/i.test(sentence.text);
  for (let index = 1; index < Math.min(words.length, 40); index += 1) {
    if (prompt.masked[words[index - 1]?.end ?? -1] !== ',') continue;
    // "…, I am not sure, but I would like you to …": two main clauses, not a main clause with a subordinate one.
    if (/^(?:but|and|so)$/.test(words[index]?.lower ?? '')) {
      if (words[index + 1]?.lower !== 'to') return undefined;
      continue;
    }
    if (isAboutWriter && /^(?:i|i'm|i'd|i've|we|we'd|we're)$/.test(words[index]?.lower ?? '')) return undefined;
    const found = requestFrom(sentence, prompt, index);
    if (found && found.request.kind !== 'tells' && !opensWithTerms(prompt, words[index], found)) return found;
  }
  return undefined;
}

/** "Keep it short, and please …": an order of its own. */
const SETS_FORM = /^(?:keep|make|leave) (?:it|this|that|them|the)\b/i;

/** Whether terms of the request stand between a word and the request. */
const opensWithTerms = ({ masked }: Prompt, from: Word | undefined, { request }: Found): boolean => {
  const lead = masked.slice(from?.start ?? request.start, request.start).replace(/^(?:please|kindly|just),? /i, '');
  return hasLeadingTerms(lead) || SETS_FORM.test(lead) || BE_AS.test(lead);
};

/** Returns the words of a sentence up to its first comma. */
const firstClauseOf = ({ start, bodyEnd }: Sentence, { masked }: Prompt): string =>
  masked.slice(start, bodyEnd).split(',', 1)[0] ?? '';

/**
 * Returns the first request that says what to do, with only courtesies and words of an introduction between `from` and it. If there is none, returns
 * the last vague one ("help me").
 */
function requestFrom(sentence: Sentence, prompt: Prompt, from: number): Found | undefined {
  let index = from;
  let found: Found | undefined;
  while (index - from < LONGEST_INTRODUCTION) {
    const request = requestAt(sentence, prompt, index);
    if (request && isRequest(request, sentence, prompt, index > from)) {
      found = { from, request };
      if (!VAGUE.has(request.verb)) return found;
    }
    const next = skipIntroductionWord(sentence, prompt, index);
    if (next === index) return found;
    index = next;
  }
  return found;
}

/** The number of words at the start that join a sentence to the one before: "And then". */
function countJoiningWords({ words }: Sentence): number {
  const index = words.findIndex(({ lower }) => !ORDER.has(lower) && !/^(?:and|but|so|oh)$/.test(lower));
  return Math.max(index, 0);
}

/**
 * Returns the index after the courtesy or the word of an introduction to a request that is at `index`. Returns `index` if
 * there is none.
 */
function skipIntroductionWord(sentence: Sentence, { masked }: Prompt, index: number): number {
  const next = skipOneCourtesy(masked, sentence.words, index);
  const word = sentence.words[index];
  // "And for next week, could you …": a sentence can start with a place, a time or a purpose, of which no word is polite by itself.
  if (index === countJoiningWords(sentence) && word && /^(?:in|at|on|for|by|with|from|to|as)$/.test(word.lower))
    return next > index + 1 || HOW_LONG.test(masked.slice(word.start, word.start + 20)) ? next : index;
  if (next > index || !word) return next;
  const gap = masked.slice(sentence.words[index - 1]?.end ?? word.start, word.start);
  return canIntroduceRequest(word.lower) && /^[\s,]*$/.test(gap) ? index + 1 : index;
}

/**
 * The maximum number of words in the introduction to a request. Real introductions are shorter; the limit bounds the
 * cost of hostile input.
 */
const LONGEST_INTRODUCTION = 60;

/** Verbs that often only introduce the actual request: "help me out and write". */
const VAGUE = new Set([
  'request',
  'ask',
  'help',
  'assist',
  'take',
  'do',
  'try',
  'support',
  'spare',
  'give',
  'lend',
  'consider',
  'be',
]);

function asImperative(
  sentence: Sentence,
  prompt: Prompt,
  from: number,
  { verb: bare, manner, verbStart, verbEnd }: Request,
): EditGroup {
  const verb = manner + bare;
  const first = sentence.words[from];
  const edits: Edit[] = [];
  if (from > 0 && first) edits.push(replace(first.start, verbEnd, verb));
  else if (prompt.text.slice(verbStart, verbEnd) === verb) edits.push(cutStart(sentence, prompt, verbStart));
  else edits.push(replace(sentence.start, verbEnd, capitalised(verb)));
  return isQuestionWord(bare) ? edits : [...edits, ...asStatement(sentence, prompt, verbEnd)];
}

/** Replaces the question mark of a question that became an instruction, unless a second question follows. */
function asStatement(sentence: Sentence, { masked }: Prompt, from: number): EditGroup {
  const { start, marks } = finalMarks(sentence, masked);
  if (!marks.includes('?') || hasSecondQuestion(sentence.words.filter(({ end }) => end >= from))) return [];
  return [replace(start, start + marks.length, '.')];
}

const QUOTATION_WITH_MARKS = new RegExp(`(: +["“]?${MASK}+["”]?)([?!]+)(?!\\S)`, 'y');

/** Returns the marks at the end of a sentence, or after the quotation that its colon opens: 'Could you translate this: "…"?' */
function finalMarks({ final, bodyEnd }: Sentence, masked: string): { start: number; marks: string } {
  if (final !== '') return { start: bodyEnd, marks: final };
  QUOTATION_WITH_MARKS.lastIndex = bodyEnd;
  const [, quotation = '', marks = ''] = QUOTATION_WITH_MARKS.exec(masked) ?? [];
  return { start: bodyEnd + quotation.length, marks };
}
