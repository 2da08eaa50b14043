import { hasCourtesy, skipCourtesies } from '../courtesies.ts';
import { isTaskVerb } from '../english/verbs.ts';
import { hasOther, sentencesThat } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { Request } from './request-frames.ts';
import { worksOnAnswer } from './work-on-answers.ts';

const TAKES_ANSWER =
  /^(?:tell|give|show|help|explain|describe|summari[sz]e|suggest|recommend|provide|list|write|create|make|generate|translate|draft|compare|outline|clarify|name|rewrite|elaborate|walk|teach|share|find|check|review|fix|propose|design|prepare|analy[sz]e|come|think|identify|define|discuss)$/;
const HAS_OBJECT =
  /^\s+(?:me|us|a|an|the|some|each|every|both|this|that|these|those|my|our|your|how|what|why|when|where|which|who|whether|if|in|on|out|up|of|any|all|about|\d+|two|three|four|five|six|seven|eight|nine|ten|to|it|them|into)\b/i;

const WORK_FOR_WORDS =
  /^(?:explain|describe|summari[sz]e|tell|write|translate|rewrite|proofread|draft|clarify|compare|outline|define|suggest|list|help)$/;
/** Matches a sentence that only adds detail to a request before it. */
const FOLLOWS_UP = /^(?:please )?(?:use|keep|make sure|include|be|avoid|don't|do not|add|mention)\b/i;

const mainRequests = sentencesThat(({ facts, text }) => facts.asks && !FOLLOWS_UP.test(text));

/** Matches what "you must" supposes of the assistant and doesn't order: "You must get a lot of these." */
const SUPPOSES =
  /\bmust (?:get|see|hear|meet|have|know|feel|find|think|wonder|love|hate|be (?:tired|sick|bored|busy|wondering|thinking|joking|kidding|used|fed|laughing|proud|exhausted|an? ))\b/i;

/** Matches a question about the writer before its "please": "Could I please pay later?" */
const ASKS_FOR_WRITER = /\b(?:can|could|may|might|shall|should|do|did|would|will) (?:i|we) $/i;
const IS_PLEASE = /^(?:please|pls|plz|kindly)\b/i;

/**
 * Matches what comes before a frame that the writer is still deciding on: "whether I should", "should we", "if it would be a good idea to". A mark or
 * "but" ends it: "I don't know whether I should ask, but could you …".
 */
const OWN_DECISION =
  /\b(?:(?:i|we)(?: (?!(?:you|u)\b)\w+){0,2} (?:ought|should(?!(?: \w+){0,2} (?:be|like|love|appreciate)))|(?:if|whether) (?:i|we) should|(?:should|shall) (?:i|we)|(?:whether|if)(?: or not)? to|(?:if|whether)(?: or not)? (?:it|that|this)(?:['’]s|['’]d| \w+)(?: \w+){1,5} to)\b(?!.*\bbut\b)[^,;:.?!…–—]*$/i;
/** How many characters before a frame are read for the writer's decision. */
const LONGEST_LEAD = 200;
/** Matches a frame that orders only if no one else is to go ahead: "you can go ahead and list", but not "if I could go ahead and list". */
const GOES_AHEAD = /^go ahead\b/i;
const OTHERS_GO_AHEAD = /\b(?:i|we|he|she|they|it|to|one)\b(?!.*\b(?:you|u)\b)[^,;:.?!…–—]*$/i;

/** Verbs of telling, after which it may come first how to tell: "Could you explain step by step how …". */
const TELLS = /^(?:explain|describe|summari[sz]e|outline|clarify|list|tell|show|walk|suggest|compare|define)$/;
const HOW_TO_TELL = /^\s+(?:step by step|once more|again|\w+ly)\b/i;

/** Verbs of work on words and lists that "you" for people in general hardly do: "can you sort it by price". */
const WORKS_ON_WORDS = /^(?:sort|rank|group|arrange|rephrase|reword|shorten|simplify|proofread|reformat|polish)$/;
const WHAT_IS_SHOWN = /^\s+(?:it|this|these|those|them|my|our)\b/i;

const takesObject = ({ verb }: Request, rest: string): boolean =>
  worksOnAnswer(verb + rest) ||
  (TAKES_ANSWER.test(verb) && HAS_OBJECT.test(rest)) ||
  (TELLS.test(verb) && HOW_TO_TELL.test(rest)) ||
  (WORKS_ON_WORDS.test(verb) && WHAT_IS_SHOWN.test(rest));

/** Whether the words of a frame make a request where they stand. `hasRunUp`: the sentence has an introduction before them. */
export function isRequest(request: Request, sentence: Sentence, prompt: Prompt, hasRunUp: boolean): boolean {
  const before = prompt.masked.slice(Math.max(sentence.start, request.start - LONGEST_LEAD), request.start);
  const frame = prompt.masked.slice(request.start, request.verbEnd);
  if (OWN_DECISION.test(before)) return false;
  if (IS_PLEASE.test(frame) && ASKS_FOR_WRITER.test(before)) return false;
  if (GOES_AHEAD.test(frame) && OTHERS_GO_AHEAD.test(before)) return false;
  const rest = prompt.masked.slice(request.verbEnd, sentence.end);
  if (NO_ORDERS.some((pattern) => pattern.test(request.verb + rest))) return false;
  if (request.kind === 'anyone')
    return (
      (WORK_FOR_WORDS.test(request.verb) || /\bhelp (?:me|us)\b/i.test(sentence.text)) &&
      HAS_OBJECT.test(rest) &&
      !hasOther(mainRequests(prompt), sentence)
    );
  if (request.kind === 'talked')
    return hasRunUp && isClearTask(request, rest) && !sentence.facts.startsImperative && !request.verb.endsWith('ing');
  if (request.kind === 'condition') return isPoliteCondition(request, sentence, prompt);
  if (request.kind === 'chance') return isClearTask(request, rest) && !(request.doubts && sentence.final.includes('?'));
  if (request.kind === 'tells' && SUPPOSES.test(prompt.masked.slice(request.start, request.verbEnd + 20))) return false;
  if (request.kind === 'led')
    return (
      hasRunUp &&
      rest.trim() !== '' &&
      /\b(?:thinking|thought|hop(?:e|ing)|wondering|maybe|perhaps|guess|if)\b/i.test(sentence.text)
    );
  if (request.kind === 'sure' || (request.kind === 'asks' && request.padded))
    // "Tell me please one recipe": what comes before "please" is the request.
    return rest.trim() !== '' && (!hasRunUp || !sentence.facts.startsImperative || isTaskVerb(request.verb));
  if (request.kind === 'asks') {
    if (request.doubts && sentence.final.includes('?')) return false;
    return isClearTask(request, rest) && (hasRunUp || takesObject(request, rest));
  }
  return rest.trim() !== '' && !hasRunUp;
}

/** "We kindly ask that nobody …" speaks to the readers of a text. */
const ASKS_READERS = /^ask that\b/i;
/** "Can you tell what it is?" doesn't say whom to tell: "Tell what it is" would be no sentence. */
const TELLS_NOBODY = /^tell (?:what|how|why|when|where|which|who|if|whether)\b/i;
/** "Please don't worry" is a courtesy. */
const REASSURES = /^don['’]t (?:feel|worry|hesitate)\b/i;
/** "I kindly ask do we pass?": the writer asks. */
const ASKS_ITSELF = /^ask (?:am|is|are|was|were|do|does|did|has|have|can|could|may|will|would|should)\b/i;
/** "Hope you can help a tired mum out!" calls for help with what follows. */
const HELPS_OUT = /^help (?:an?|this|your|some) (?:[\w'’-]+ ){1,4}?out\W*$/i;
const NO_ORDERS: readonly RegExp[] = [ASKS_READERS, TELLS_NOBODY, REASSURES, ASKS_ITSELF, HELPS_OUT];

/** Verbs that questions about people in general also use: "take insulin on a plane", "get a mortgage". */
const ALSO_OF_PEOPLE = new Set(
  `act apply be begin build clean count do follow get go handle have keep leave let live make measure move pass pay perform play process
  put read remember run say see send set share speak spell start stick stop study swap switch take talk teach test think travel try turn use
  walk`.split(/\s+/),
);
/** Matches objects that show a request of the writer: "take my text", "go through it", "make me a list". */
const OF_REQUEST =
  /^\s+(?:me|us|my|our|it|this|these|those|them|over|through|ahead|back|up with|sure|a (?:\w+ )?(?:look|list|table|plan|crack|stab|go|summary|draft|chart|schedule|checklist|timetable|itinerary|quiz|template|spreadsheet)\b|together\b|an? (?:\w+ )?(?:outline|e-?mail|letter|poem|story|website|script)\b|the (?:following|text|above|below|attached|role|part)\b|like\b|as (?:a|an|if|my|the)\b|some research)/i;

/**
 * Returns whether the verb names a task for an assistant. Questions about people in general do not ask whether they
 * "write a summary".
 */
function isClearTask({ verb }: Request, rest: string): boolean {
  if (rest.trim() === '' || /^\s*[,;]/.test(rest)) return false;
  if (worksOnAnswer(verb + rest)) return true;
  return ALSO_OF_PEOPLE.has(verb) ? OF_REQUEST.test(rest) : isTaskVerb(verb);
}

/** Matches verbs that introduce an indirect question: "Tell me if you can freeze soup". */
const ASKS_INDIRECTLY =
  /\b(?:tell|let (?:me|us)|check|explain|say|confirm|verify|clarify|decide|find out|depends?|matters?|doubt|no idea|not sure|unsure)\b/i;
/** Matches the main clause after a real condition: "If you could live anywhere, where would it be?" */
const MAIN_CLAUSE =
  /^(?:and |but |so |then )?(?:which|what|who|whom|whose|how|why|where|when|then|do|does|did|is|are|was|were|can|could|will|would|should|must|may|might|i|we|he|she|they|you|there|no|please)\b/i;

/** Matches what a condition leads to where no mark is before it: "If you could give me that I'd be delighted". An order would run into it. */
const JOINS_PLEASURE = /\w (?:i|we)(?:['’]d| would)(?: \w+){0,2} be\b/i;

/** Matches an answer to a wish, which would run into an order: "If you could make it rhyme, great, but I'm not fussed". */
export const ANSWERS_WISH =
  /^,? ?(?:(?:then|that['’]?s) )?(?:great|fine|good|nice|perfect|brilliant|super|awesome|cool|lovely|wonderful|fantastic|ideal|even better)(?=\W*$|[,;]| but\b)/i;

/** Whether "if you could …" is a polite request, and neither a condition nor an indirect question. */
function isPoliteCondition(request: Request, sentence: Sentence, prompt: Prompt): boolean {
  const rest = prompt.masked.slice(request.verbEnd, sentence.bodyEnd);
  if (JOINS_PLEASURE.test(rest)) return false;
  const before = prompt.masked.slice(sentence.start, request.start).trim();
  if (!/^(?:(?:so|and|but|also|now|ok|okay|then|please|well)[\s,]*)*$/i.test(before))
    return !ASKS_INDIRECTLY.test(before) && isClearTask(request, rest);
  if (rest.trim() === '' || /^\s*[,;]/.test(rest)) return false;
  for (const [index, word] of sentence.words.entries()) {
    const mayBeThanks = word.gap.separatesClauses || /^(?:that|it|this)(?:'d)?$/.test(word.lower);
    if (word.start <= request.verbEnd || !mayBeThanks) continue;
    const clause = prompt.masked.slice(word.start, sentence.bodyEnd);
    if (ANSWERS_WISH.test(clause)) return false;
    const isThanks =
      hasCourtesy(clause) && skipCourtesies(prompt.masked, sentence.words, index) === sentence.words.length;
    if (isThanks) return true;
    if (word.gap.separatesClauses && MAIN_CLAUSE.test(clause)) return false;
    if (/^(?:that|it|this)(?:'d| would| will)\b/i.test(clause)) return false;
  }
  return isTaskVerb(request.verb);
}
