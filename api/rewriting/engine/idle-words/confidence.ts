import { hasQuestionForm, mayBeVerb } from '../english/independent-clauses.ts';
import { isMakingVerb } from '../english/verbs.ts';
import type { Prompt } from '../prompt.ts';
import type { Word } from '../sentences.ts';
import { type IdleSpan, isWholeSentence } from './cuts.ts';
import {
  deniesWithTerms,
  hasIdleNegation,
  isCourteous,
  speaksOfTalkers,
  speaksOfWriter,
  speaksToAssistant,
  tellsOfOthers,
} from './subjects.ts';
import { isOfTalk, leavesOutWriter } from './talk.ts';
import { countContent, type ReadSentence, type ReadWord, type WordRange, wordsIn } from './words.ts';

/*
 * How sure the model must be of a cut. On voices that it has not seen, what it takes for idle with these probabilities is idle in 95 of 100
 * cuts or more, as far as one editor can tell; where fewer were, the words stay (docs/rewriting.md).
 */

/** For whole sentences about the talk that ask nothing, and for words to the assistant before a request. */
const FAIRLY_SURE = 0.85;
/** For other words to the assistant, for words without a topic of their own, and for the first sentence of a prompt. */
const SURE = 0.985;
/** For all others. */
const VERY_SURE = 0.995;
/**
 * The mean for whole sentences that state a fact, or what the writer feels where that may belong into a text. Where the model is this sure, they are idle
 * as often as sentences that no check keeps. For long sentences, the mean says more than the least idle word.
 */
const CERTAIN = 0.9998;
/** The mean for whole sentences that tell of others. */
const MOST_CERTAIN = 0.9999;
/** Where the mean decides, each word must be idle with this probability. */
const FLOOR = 0.97;
/** The words stay, however sure the model is. */
const NEVER = Infinity;

/** A text that speaks for the writer, and of what they feel: a cover letter, an apology. */
const WRITES_FOR_WRITER =
  /\b(?:write|draft|compose|word|rewrite|help me (?:write|say|word)|reply|apologi[sz]e)\b.{0,120}\b(?:letter|e-?mail|mail|message|note|text|card|toast|speech|eulogy|apology|statement|bio|profile|application|essay|vows|post|review|invitation|story|poem)\b/i;

/** Whether a prompt asks for a text in the writer's own name. */
export const asksToWriteForWriter = ({ sentences }: Prompt): boolean =>
  sentences.some(({ facts }) => facts.asks && WRITES_FOR_WRITER.test(facts.text));

/** From this mean on, a whole sentence of which `SURE` is enough may have words of which the model is less sure. */
const SURE_ON_AVERAGE = 0.99;

/** What decides about all spans of a prompt. */
interface PromptOfSpans {
  /** Whether it asks for a text in the writer's own name: what the writer feels may belong into it. */
  readonly isWriting: boolean;
  /** Whether what it asks can be understood without facts: "My dog ate a sock. What should I do?" can't. */
  readonly namesMatter: boolean;
}

/** The least content words of a prompt that names its own matter. */
const LEAST_CONTENT = 5;

/** Whether the words that are likely needed name the matter of a prompt. `idle`: for each word, the probability that it is idle. */
export const namesMatter = (words: readonly ReadWord[], idle: Float64Array): boolean =>
  words.filter(({ stem }, at) => stem !== 0 && (idle[at] ?? 0) < 0.5).length >= LEAST_CONTENT;

/** Whether the model is sure enough of a span. */
export function isSureOf(span: IdleSpan, words: readonly ReadWord[], prompt: PromptOfSpans): boolean {
  // No kind needs less, so that most spans are not looked at.
  if (span.confidence < FAIRLY_SURE && span.mean < SURE_ON_AVERAGE) return false;
  const needed = confidenceNeeded(span, words, prompt.isWriting);
  if (needed > VERY_SURE) return prompt.namesMatter && span.mean >= needed && span.confidence >= FLOOR;
  if (span.confidence >= needed) return true;
  return needed <= SURE && prompt.namesMatter && isWholeSentence(span) && span.mean >= SURE_ON_AVERAGE;
}

/**
 * Returns how probable it must be that each word of the span is idle, or for `CERTAIN` and above, how high the mean must be.
 * @param isWriting whether the prompt asks for a text in the writer's own name: what the writer feels may belong into it
 */
function confidenceNeeded(span: IdleSpan, words: readonly ReadWord[], isWriting: boolean): number {
  const spanned = wordsIn(span.within, span);
  const { unique } = countContent(words, span);
  const { text } = span.within.sentence;
  if (!isWholeSentence(span)) {
    // "He's such a sweet boy, loves dinosaurs": the rest would lose its subject.
    if (tellsOfOthers(spanned)) return NEVER;
    const { start, end } = { start: spanned[0]?.start ?? 0, end: spanned.at(-1)?.end ?? 0 };
    const offset = span.within.sentence.start;
    const part = text.slice(start - offset, end - offset);
    return tellsOfWriter(part) ? NEVER : confidenceForPart(span, spanned, isOfTalk(part) ? 0 : unique);
  }
  const { asks } = span.within.sentence.facts;
  // Of "As you probably know, the bridge is closed" the rules take the frame, and the fact stays.
  if (mustStay(text, unique) || STATES_AFTER_FRAME.test(text)) return NEVER;
  if (asks && mayBeTask(span) && unique > 1) return NEVER;
  const isFact = statesFact(span, words);
  if (tellsOfOthers(spanned) || addsFact(span)) return MOST_CERTAIN;
  if (isFact && !isSaidInPassing(text)) return asks ? MOST_CERTAIN : CERTAIN;
  const isToAssistant = speaksToAssistant(spanned);
  const mayBelongToText = isWriting && unique > 1 && speaksOfWriter(spanned) && !isToAssistant;
  if (mayBelongToText && !isOfTalk(text) && !isCommonplace(text)) return asks ? MOST_CERTAIN : CERTAIN;
  if (asks && mayBeTask(span)) return VERY_SURE;
  if (isFact) return VERY_SURE;
  // "The answer will be right in front of you" speaks to everybody.
  const isBetweenBoth = isToAssistant && (speaksOfWriter(spanned) || isCourteous(spanned));
  if (isBetweenBoth || isOfTalk(text)) return asks ? SURE : FAIRLY_SURE;
  if (isToAssistant) return SURE;
  if (asks) return VERY_SURE;
  return span.from === 0 || unique === 0 ? SURE : VERY_SURE;
}

/** Whether a sentence says how the answer must be, what is asked, who the writer is, or what happened. */
const mustStay = (text: string, unique: number): boolean =>
  ALWAYS_STAY.some((pattern) => pattern.test(text)) ||
  tellsOfWriter(text) ||
  (unique > 0 && (wishesForWork(text) || TELLS_WHAT_HAPPENED.test(text)));

/** Whether a later clause tells of others or of what the writer and others are: "I never thought I would ask this, my dog ate a sock". */
const addsFact = ({ within }: IdleSpan): boolean =>
  within.clauses.slice(1).some((range) => {
    const clause = wordsIn(within, range);
    return clause.length > 2 && (tellsOfOthers(clause) || /^we(?:'re|'ve)?$/.test(clause[0]?.lower ?? ''));
  });

/** "As we all know, first impressions matter", but not "As we all know, the bridge is closed". */
const ALL_KNOW = /^as (?:we all|everyone|everybody) knows?,? (?!(?:the|my|our|his|her|their|this|that) )/i;

const isCommonplace = (text: string): boolean => ALL_KNOW.test(text);

/** Words to the assistant beside a fact that only excuse or announce: "Coffee hasn't kicked in yet, so forgive me if I ramble". */
const IN_PASSING =
  /\b(?:so|but|and) (?:please )?(?:(?:forgive|excuse|pardon|bear with|go easy on) me|don['’]t (?:judge|laugh))\b|^(?:apologies\b|please accept my apologies\b|your (?:help|support|time|patience) (?:is|was|has)\b)|,? i(?:['’]m| am) (?:well |fully |quite )?aware of (?:that|it)$|\bbuckle up\b/i;

const isSaidInPassing = (text: string): boolean => IN_PASSING.test(text.replace(/[.!…]+$/, '')) || isCommonplace(text);

/** Whether a sentence states a fact, in whole or in part. */
const statesFact = ({ within }: IdleSpan, words: readonly ReadWord[]): boolean =>
  within.clauses.some((clause) => clauseStatesFact(within, clause, words));

/** Whether a range of a sentence states something of its own that is neither about the writer nor about the assistant. */
export function clauseStatesFact(within: ReadSentence, range: WordRange, words: readonly ReadWord[]): boolean {
  const clause = wordsIn(within, range);
  return (
    !speaksOfTalkers(clause) &&
    !leavesOutWriter(clause) &&
    countContent(words, range).unique > 1 &&
    clause.slice(1).some(mayBeVerb)
  );
}

/** What comes after a clause, or stands in it, is mostly about what the clause says, unless it speaks to the assistant. */
function confidenceForPart({ from, within }: IdleSpan, spanned: readonly Word[], unique: number): number {
  // "Can I reuse them, or is that unsafe?" asks twice.
  if (spanned[0]?.lower === 'or') return NEVER;
  // "Can I mix um what is it called the blue one": a rule knows which sounds may go.
  if (spanned.every(({ lower }) => /^(?:um+|uh+|erm|hmm+)$/.test(lower))) return NEVER;
  if (speaksToAssistant(spanned)) return from === within.from && within.sentence.facts.asks ? FAIRLY_SURE : SURE;
  // "Everyone brings a salad, we provide drinks": both are facts.
  const isFact = unique > 1 && !within.sentence.facts.asks && !speaksOfWriter(spanned) && !leavesOutWriter(spanned);
  if (from === within.from && isFact) return NEVER;
  if (from === within.from) return speaksOfWriter(spanned) ? VERY_SURE : SURE;
  return unique === 0 ? VERY_SURE : NEVER;
}

/** Returns whether the span is a whole sentence that asks for something. */
export const cutsRequest = (span: IdleSpan): boolean => isWholeSentence(span) && span.within.sentence.facts.asks;

/** "It should be fair to both of us", but not "It should be easy". */
const REQUIRES =
  /\b(?:it|they|that|this|which|the \w+) (?:should|must|needs? to|has to|have to|ought to)(?! be (?:a |an |fairly |very |quite |so |pretty )?(?:easy|simple|fine|ok|okay|quick|interesting|fun|hard|difficult|obvious|clear|enough|possible|said)\b)/i;

/** How the answer must be: "You must be brief". */
const REQUIRES_OF_ANSWER =
  /\byou (?:should|must|need to|have to) (?:also )?be (?:as )?(?:brief|short|concise|precise|specific|honest|critical|strict|funny|polite|formal|exact)\b/i;

/** Who the writer is: "I am a retired engineer, so I shall try to be precise", "I'm no bike mechanic", but not "I'm a bit lost", "I'm a mess". */
const TELLS_OF_WRITER =
  /\bi(?:['’]?m| am)(?: just| only| also)? (?:an?|no|not an?) (?!(?:good|longer|saint|genius|morning|bit|little|tad|touch|lot|few|huge|big|massive|mess|wreck|idiot|fool|dummy|disaster|nervous|walking|hot|total (?:mess|wreck|idiot|fool|disaster)|complete (?:mess|wreck|idiot|fool|disaster))\b)\w/i;

/** Whether a text says who the writer is. */
export const tellsOfWriter = (text: string): boolean => TELLS_OF_WRITER.test(text);

/** What happened to the writer: "I fell off a ladder", but not "I tried everything". */
const TELLS_WHAT_HAPPENED =
  /^(?:(?:and|but|so|then|yesterday|today|last \w+|also),? )*(?:i|we)(?:['’]ve| have| had)?(?: just| also| once| recently| already| even)? (?:fell|broke|broken|hit|cut|burn(?:ed|t)|twisted|hurt|injured|lost|sold|moved|divorced|retired|quit|paid|signed|fitted|installed|replaced|changed|added|removed|deleted|dropped|ate|eaten|drank|drunk|took|taken|stopped|started|washed|measured|weighed|grew|planted|repotted|had an? |was (?:diagnosed|born|fired|promoted|hired))(?=\W|$)/i;

/** "I've already tried turning it off and on", but not "I've tried everything". */
const TELLS_WHAT_WAS_TRIED =
  /^(?:(?:and|but|so|yes) )?(?:i|we)(?:['’]ve| have)?(?: already| also| even)* tried (?!(?:pretty much |almost |nearly |practically |just about )?everything\b|my best\b|(?:not )?to (?:explain|figure|understand|google|find|look|search|ask|gather|keep|be|make|write|describe|summari[sz]e)\b|(?:it |this )?(?:all|myself|many|lots|so many|googling)\b)\w/i;

/** How long something has been so: "We've been friends since nursery school", but not "I've been up since five". */
const TELLS_HOW_LONG =
  /\b(?:i|we)(?:['’]ve| have) been (?!\w+ing\b|up\b|at\b|on\b|stuck\b|lost\b|here\b|awake\b|so\b|too\b)(?:[a-z]+ ){1,3}(?:since|for)\b/i;

/** What a condition asks: "I would be obliged if you explained it as if I knew nothing", but not "if you could help". */
const CONDITION = /\bif (?:you|u)(?: (?:could|can|would|might|will|please|kindly|maybe|just|also))* (\w+)(?: \w+){2}/i;

/** "I want to make jam", but not "I want to say thanks". */
const WISH = /\b(?:i|we)(?:['’]d| would)?(?: just| really| also)? (?:want|need|wanna|like|have) (?:to )?(\w+)(?: \w+)/i;

/** Whether a wish says what is to be made. */
const wishesForWork = (text: string): boolean =>
  [CONDITION, WISH].some((wish) => {
    const verb = wish.exec(text)?.[1]?.toLowerCase() ?? '';
    return [verb, verb.replace(/ed$/, ''), verb.replace(/d$/, '')].some(isMakingVerb);
  });

/** "I'm writing to ask about potatoes", but not "I'm writing about something". */
const NAMES_TOPIC =
  /\b(?:ask|asking|writing|question|questions|reaching out|wondering)\b.{0,40}\b(?:about|regarding|concerning)\b (?!(?:this|that|it|something|anything|things|you|here|today)\b)/i;

/** "It is of great importance to me that it has no nuts": a requirement, however it is said. */
const REQUIRES_THAT =
  /\b(?:important|importance|essential|crucial|vital|critical|imperative|necessary|key|mandatory) (?:to me |for me |to us |for us |here )?(?:that|to) (?!(?:me|us|get (?:it|this) right)\b)/i;

/** "I don't mind if it's long", but not "I don't mind if you laugh". */
const ALLOWS =
  /\bi (?:don['’]?t|do not|won['’]?t) mind (?:if (?!you\b|u\b)|(?!me\b|you\b|asking\b|saying\b|telling\b|admitting\b)\w+ing\b|an? )/i;

/** "Sorry, I meant the second one": what is corrected, and how. */
const CORRECTS =
  /\bi (?:actually |really )?meant (?!well\b|business\b|to\b|it\b|that\b|this\b)|\b(?:scratch that|correction)\b/i;

/** "Frame it as a story": an order, whatever its verb. */
const SETS_FORM =
  /^(?:(?:and|then|please|just|now) )*[a-z]+ (?:it|them|this|that) (?:as|in|into|to|for|with|like|a|an|the|more|less|all)\b/i;

/** "I would be glad if you kept it short": a wish for the answer. */
const WISHES_FORM =
  /\bif (?:you|u) (?:(?:could|can|would|might|please|kindly|also|just) )*(?:keep|kept|leave|left|used?|avoid(?:ed)?|limit(?:ed)?|stick|stuck|add(?:ed)?|included?) \w/i;

/** "Remember to start with an easy one": an order, whatever its second verb. */
const REMINDS =
  /^(?:(?:and|also|please|just|but|oh) )*(?:remember|make (?:very )?sure|be (?:very )?sure|ensure|don['’]t forget|do not forget|try|bear in mind|keep in mind)(?: to(?! (?:say|thank|breathe|relax|smile))| not to| that) \w/i;

/** "Let me start off by saying that my printer is new", but not "… that I value your help". */
const STATES_AFTER_FRAME =
  /^let me (?:just )?(?:start|begin|open) (?:off )?(?:by|with) (?:saying|mentioning|noting|telling you)(?: that)? (?:my|our|the|he|she|it|they|there|there['’]s|it['’]s) /i;

const ALWAYS_STAY: readonly RegExp[] = [
  REQUIRES,
  REQUIRES_OF_ANSWER,
  REQUIRES_THAT,
  CORRECTS,
  ALLOWS,
  SETS_FORM,
  WISHES_FORM,
  REMINDS,
  NAMES_TOPIC,
  TELLS_HOW_LONG,
  TELLS_WHAT_WAS_TRIED,
];

const SMALL_TALK =
  /^(?:let me|feel free|look who|(?:please )?(?:don['’]t (?:judge|laugh|hate me|get me wrong)|(?:excuse|forgive|pardon|bear with) (?:me|my|the)))\b/i;
const STATES_TASK =
  /\b(?:(?:want|like|need|wish|love|help) (?:to (?:know|understand|learn|find|see|get|have)|it to|them to|you to|help|some help|a|an|the)|(?:question|task|request|problem|issue) is(?! (?:\w+ )?(?:stupid|silly|dumb|basic|simple|weird|odd|strange|naive|easy|foolish)\b))\b/i;

/** Whether a sentence that asks for something with a topic of its own may be the task: an order, a question, or a wish. */
export function mayBeTask({ within: { sentence } }: IdleSpan): boolean {
  if (sentence.final.includes('?') || hasQuestionForm(sentence.words) || STATES_TASK.test(sentence.text)) return true;
  return (
    (sentence.facts.startsImperative || ORDERS_AFTER_CLAUSE.test(sentence.text)) && !SMALL_TALK.test(sentence.text)
  );
}

/** "If it makes sense, please add a joke." */
const ORDERS_AFTER_CLAUSE =
  /^(?:(?:even )?(?:if|unless|when|where)|just|for|in|to|so|with) [^,]{2,60}, (?:please |kindly |do )*(?:add|use|include|mention|list|write|give (?!me a)|explain|describe|show|keep|avoid|make|name|leave|put|start|end)\b/i;

/**
 * Returns whether the span may go although it has a negation: a whole sentence, or what comes before a request ("I don't know if you can do this,
 * but could you …").
 */
export function mayDropNegations(span: IdleSpan): boolean {
  const spanned = wordsIn(span.within, span);
  if (isWholeSentence(span) && span.mean >= MOST_CERTAIN && span.confidence >= FLOOR) return !deniesWithTerms(spanned);
  if (!hasIdleNegation(spanned)) return false;
  if (isWholeSentence(span)) return span.confidence >= SURE;
  const opensRequest = span.from === span.within.from && span.within.sentence.facts.asks && speaksToAssistant(spanned);
  return opensRequest && span.confidence >= FAIRLY_SURE;
}
