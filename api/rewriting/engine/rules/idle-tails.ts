import { hasQuestionForm, isIndependent } from '../english/independent-clauses.ts';
import { isIdleClause } from '../idle-clauses.ts';
import { saysNothingElse, stresses } from '../idle-words/situation.ts';
import { steersAnswer } from '../idle-words/steering.ts';
import { excusesItself } from '../idle-words/without-openings.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { asksSomething, startsImperative } from '../requests-in-text.ts';
import { replace, type SentenceRule } from '../rule.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { lowerText } from '../sentences.ts';
import { keepsNeededWords } from '../words-to-keep.ts';
import { SETS_CONTENT } from './announcements.ts';
import { cutSentence, cutTail } from './editing.ts';
import { clauseStarts, CONJUNCTION, hasSubstance, isIdle, isOneClause, REASON } from './idle-stretches.ts';
import { asksOfStatement, isOnlyRequest } from './only-requests.ts';

/** Matches words that correct what comes before them, so that they can't be removed alone: "scratch that". */
export const TAKEN_BACK =
  /\b(?:(?:no|actually|oh),? wait|wait,? no|start over|rephrase|or rather|try again|scratch that|never mind|forget (?:that|it))\b/i;

/** Matches words that introduce wording, of which the tail may be a part: "A card that says happy birthday, I hope you are well." */
const INTRODUCES_WORDING =
  /\b(?:say|says|saying|said|(?:tell|tells|telling) (?:him|her|them|my|everyone|people)|called|titled|named|reads|wish(?:es|ing)?|(?:start|end|begin)(?:s|ing)? with|lyrics|words?|phrases?)\b/i;

/** Matches tails that turn a statement into a guess: "He's ill, I think", "It's a string, I guess so". */
export const GUESSES =
  /^(?:(?:or so )?i (?:think|believe|guess|suppose|suspect|reckon|imagine|assume|presume)(?: so)?|i(?:['’]d| would) say|(?:or )?so (?:it seems|they say|i(?:'m| am) told)|it seems|as far as i know)$/i;

/** Matches "words" as a unit of length: "In 100 words, thank you". */
const COUNTED_WORDS = /\b(?:\d+|hundred|few|many|fewer|less|own|other|simple|plain)[ -]words?\b/gi;

/** Matches openings that need a main clause: "In today's world, …". */
const NEEDS_MAIN_CLAUSE =
  /^(?:should (?:you|i|we|it|there|anything|the)|in|on|at|by|from|as|during|after|before|since|given|considering|despite|although|though|while|because|with|for|to|if|when)\b/i;

/** Matches an end that limits a statement to some times: "Mum can still sign, on good days." */
const LIMITS_TIME = /^[\s,;!–—-]*on (?:good|bad|most|some)\b/i;

/** Matches a beginning that lacks its verb or object: "What should I, you know, do about it?" */
const DANGLES =
  /\b(?:i|we|he|she|they|the|an?|my|our|your|his|her|their|to|of|for|with|in|on|at|by|and|or|but|so|should|could|would|can|will|must|may|might|do|does|did|is|are|was|were|am|be|have|has|because|since|than|that|if|well|just)$/i;

/** Matches words that order sentences and mean nothing alone: "First, let me thank you." */
export const ORDER_WORDS =
  /^(?:first(?:ly)?(?:,? and foremost| of all| off)?|second(?:ly)?|third(?:ly)?|last(?:ly)?(?: but not least)?|finally|also|so|now|then|next|again|well|before (?:anything|all) else|to (?:begin|start) with|in (?:closing|conclusion))$/i;

/** The number of clauses at the end of a sentence that are tried as its tail, which bounds the time. The longest tail is tried first. */
const MAX_TAILS = 4;

/** "If you could work in a treasure hunt, that would be great": a wish that no rule takes for a request would be left without its main clause. */
const isUnreadWish = (words: Sentence['words'], masked: string): boolean =>
  /^if (?:you|u) (?:could|can|would)$/.test(lowerText(words.slice(0, 3))) &&
  !startsImperative(
    words
      .slice(3)
      .filter(({ lower }) => !ADVERB_OF_REQUEST.test(lower))
      .slice(0, 4),
    masked,
  );
const ADVERB_OF_REQUEST = /^(?:also|please|just|maybe|perhaps|possibly|kindly|either|then)$/;

/**
 * Returns whether a sentence needs its tail, which starts at `at`: without it, the rest is not a sentence, or the tail is
 * the text to write.
 */
export function needsTail(sentence: Sentence, prompt: Prompt, at: number): boolean {
  const kept = prompt.masked.slice(sentence.start, at);
  const tail = prompt.masked.slice(at, sentence.bodyEnd);
  if (DANGLES.test(kept) || LIMITS_TIME.test(tail)) return true;
  // "I have 400 grams of wool, is that enough?"
  if (asksOfStatement(tail.replace(/^[\s,;!–—-]+/, ''), new SentenceFacts(kept))) return true;
  if (INTRODUCES_WORDING.test(kept.replace(COUNTED_WORDS, ' '))) return true;
  const words = sentence.words.filter(({ end }) => end <= at);
  if (isUnreadWish(words, prompt.masked)) return true;
  // "If you can't answer that, no worries": a condition alone is no sentence.
  if (/^if\b(?! (?:you|u) (?:could|can|would) )/i.test(kept) && !isIndependent(words, prompt.masked, false))
    return true;
  return NEEDS_MAIN_CLAUSE.test(kept) && !asksSomething(kept, words, prompt.masked);
}

/**
 * Matches a beginning with the words of a question in their order: "What is …", "How do I …", "Is it …". "What I need is …" and "Can't log in"
 * are statements, and "Can you …" is a request.
 */
const ASKS =
  /^(?:(?:so|and|but|also|now|ok|okay|well|hey|hi|hello),? )?(?:(?:(?:(?:is|are|was|were|do|does|did|has|have|should|must|may|might)(?:n['’]t)?|(?:can|could|would|will|won)(?:['’]?n?['’]t)?(?! (?:you|u)\b)) (?:i|you|he|she|it|we|they|this|that|these|those|there|the|an?|my|your|his|her|our|their|any(?:one|body|thing)?|some(?:one|body|thing))|(?:what|who|why|when|where|how|which)(?:['’](?:s|re)| (?:is|are|was|were|do|does|did|has|have|should|could|can|would|will|might|must)(?:n['’]t)?)(?! (?:why|what|how|where|when|because)\b)|how (?:to|come|long|much|many|often|far|old|big|tall|fast)|(?:what|which) (?:kind|type|sort|size|time|year|day|one)s?|who (?:wrote|invented|made|won|discovered|painted))\b)/i;

/** Matches a tail whose question mark is its own: "Describe Lima, can you help?" */
const TAIL_ASKS =
  /^(?:and |or |so |but )?(?:(?:could|can|would|will|should|is|are|was|were|do|does|did|has|have|what|which|who|why|how|when|where)\b|(?:you know|right|okay|ok|get it|huh|yeah|you see)\b)/i;

/** Returns whether a sentence that ends in a question mark still asks when its tail is gone. "Do bees sleep" only looks like an order. */
function asksWithoutTail({ facts }: Sentence, head: string, tail: string): boolean {
  if (TAIL_ASKS.test(tail)) return !facts.startsImperative && ASKS.test(head);
  return !facts.startsImperative || /^do\b/i.test(head);
}

/** "I had a fever, I have the note": a proof. */
const SAYS_WHAT_WRITER_HAS = /^(?:and )?i(?:['’]ve| have)(?: got)? (?:the|my|all) /i;
/** After a statement, what shows that it is so: "The job is dead, I checked", but not "Explain tides, I looked everywhere". */
const SAYS_HOW_KNOWN =
  /^(?:and )?(?:i|we)(?:['’]ve| have)?(?: just| already| also| even)* (?:(?:double-?)?checked|tested|verified|confirmed|measured|counted|looked|asked|tried)(?: (?:it|this|that|them|twice|again|myself))*$/i;
/** After a statement, it makes a limit a wish: "Sources from 2021 on, if at all possible". */
const IF_POSSIBLE = /^if (?:at all )?possible$/i;

/** Whether the words of a sentence before a tail ask for something. */
const headAsks = ({ words, start }: Sentence, { masked }: Prompt, from: number): boolean =>
  asksSomething(masked.slice(start, words[from - 1]?.end), words.slice(0, from), masked);

/** Whether the words of a sentence before a tail have no number, limit, name or negation: with one, they are a fact by themselves. */
const hasNothingToKeep = ({ words, start }: Sentence, { text }: Prompt, from: number): boolean =>
  keepsNeededWords(text.slice(start, words[from - 1]?.end), '', true);

export const idleTails: SentenceRule = {
  id: 'idle-tail',
  reason: REASON,
  examples: [
    ['Describe Lima. First and foremost, I want to express my gratitude for your help.', 'Describe Lima.'],
    ["Name a river, I can't wait to see your answer!", 'Name a river.'],
  ],
  counterExamples: [
    'Write a card that says happy birthday, I hope you are well.',
    'List red, green, blue and so on.',
    "He hasn't paid. He's ill, I think. Write to him.",
    'List what to repair, most urgent first.',
    'Say which of these mushrooms is poisonous, and which is fine.',
    'Summarize the report, because it is very long.',
    "Explain tides, if it's not too much trouble.",
    'Check the code below and let me know if anything is wrong.',
    'Look at the figures and let me know what you think.',
    'Read my essay and let me know if there are any mistakes in it.',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    // "Hello my friend, how are you?" goes as a whole, or stays (courtesy.ts).
    if (sentence.aboutLanguage || (sentence.facts.isCourtesy && sentence.final.includes('?'))) return [];
    for (const from of clauseStarts(sentence.facts).slice(-MAX_TAILS)) {
      // A reason may affect the answer.
      if (/^(?:because|since|as)$/.test(words[from]?.lower ?? '')) continue;
      const previous = words[from - 1];
      const gap = prompt.masked.slice(previous?.end, words[from]?.start);
      const isJoined = CONJUNCTION.test(words[from]?.lower ?? '') && words.length - from > 3;
      if (!previous || !(isJoined || /[,;!–—…]| - /.test(gap)) || words.length - from < 2 || /["'”’)]/.test(gap))
        continue;
      if (isJoined && !isIdleClause(prompt.masked.slice(words[from]?.start, sentence.bodyEnd))) continue;
      if (!isOneClause(sentence, from, words.length) || !isIdle(sentence.facts, from, words.length)) continue;
      const tail = prompt.masked.slice(words[from]?.start, sentence.bodyEnd);
      // "My son is painting the dog so I'll keep this short": the reason alone would look like a fact. "Speed is everything, sorry for the typos" has one.
      const saysReason = !headAsks(sentence, prompt, from) && hasNothingToKeep(sentence, prompt, from);
      if (excusesItself(tail) && saysReason && !steersAnswer(prompt.masked.slice(sentence.start, previous.end)))
        continue;
      if (TAKEN_BACK.test(tail) || SETS_CONTENT.test(tail) || steersAnswer(tail)) continue;
      if (
        stresses(tail) ||
        SAYS_WHAT_WRITER_HAS.test(tail) ||
        ((IF_POSSIBLE.test(tail) || SAYS_HOW_KNOWN.test(tail)) && !headAsks(sentence, prompt, from))
      )
        continue;
      // "He's ill, I think": without these words, a guess would be a fact.
      if (GUESSES.test(tail) && !sentence.facts.asks) continue;
      // "I've got a toaster oven, and that's about it" says that there is nothing else, "Fix the typos, that's all" that nothing else is to be done.
      if (saysNothingElse(tail) && !hasQuestionForm(words)) continue;
      // "First, let me thank you": "First" alone would be left.
      if (ORDER_WORDS.test(prompt.masked.slice(sentence.start, previous.end)))
        return hasSubstance(prompt) ? [[cutSentence(sentence, prompt)]] : [];
      // "Cheerio and all the best!" and "Receive, please, my warmest salutations" go as a whole, or stay.
      if (words.slice(0, from).filter(({ lower }) => lower !== 'please').length === 1) continue;
      if (needsTail(sentence, prompt, previous.end) || isOnlyRequest(sentence, prompt, from)) continue;
      const head = prompt.masked.slice(sentence.start, previous.end);
      // Another rule makes an order of "Can you explain tides", or it stays a question: neither mark would be sure to fit.
      if (/^(?:can|could|would|will) (?:you|u)\b/i.test(head) && TAIL_ASKS.test(tail)) continue;
      const final = sentence.final.includes('?') && asksWithoutTail(sentence, head, tail) ? '?' : '.';
      const hasMark = sentence.final !== '';
      return [[hasMark ? replace(previous.end, sentence.end, final) : cutTail(sentence, prompt, previous.end)]];
    }
    return [];
  },
};
