// Short sentences that steer the answer and look like small talk, because they stand between a greeting and thanks, or hope and thank themselves. They
// stay, however sure the model is.

import { memoize } from '#api/lib/memoize.ts';
import { FORM_WISH } from '../needed-starts.ts';
import { PatternSet } from '../pattern-set.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import { SITUATION, TALES } from './situation.ts';

/** What is named beside words of the talk: "Just a short list please", but not "Just a quick question". */
const LIMITS_ANSWER =
  /^(?:just|only|simply) (?:the|an?|one|two|three|four|five|your)\b(?! (?:quick|short|small|little) one\b| (?:\w+ )*(?:question|request|thing|thought|note|heads|favou?r|line|message|minute|moment|second|bit|little|hello|hi|reminder|joke)\b)/;
/** "Brief please, I'm on a bus." */
const SETS_FORM = new RegExp(`^${FORM_WISH}\\b`);
/** "One paragraph is enough", "A short list will do". */
const IS_ENOUGH =
  /\b(?:(?:is|are|will be|would be) (?:more than |quite )?(?:enough|plenty|sufficient)|will do(?: fine)?$)/;

/** "…, so skip it", "…, so lots of lemon", "…, so not that again", "…, so nothing with vinegar", but not "so no rush" and "so cut me some slack". */
const CONCLUDES_WISH =
  /\bnot (?:that|this|those|the) (?:\w+ )?again\b|\b(?:so|but)(?: please)? (?:no|not|nothing) (?!(?:rush|hurry|pressure|worr\w+|luck|idea|clue|wonder|problem|offen[cs]e|stress|excuses?|surprise|need|judg\w+|joy|sure|certain|that|too|matter|big|biggie|doubt|one|avail|success|use|point|so|really|much|quite|very|in|at|really|everything|works?|helped|helps|worked|seems?|i|only|even|just|yet|today|now|good|great|my|hard feelings|harm)\b)\w|\bso (?:please )?nothing (?:like|with|too|that|fancy)\b|\bso not (?:that|this|those|these)(?: ones?)?$|\bso (?:please |just |maybe |perhaps )*(?:with(?:out)?|lots of|plenty of|loads of|some of|more|less|fewer|extra|nothing but) (?!(?:further|ado|help|context|background|details?|info|luck|it|me|or|and|than)\b)\w|\b(?:so|but|and)(?: please| just| maybe| kindly)* (?:skip|leave|drop|omit|avoid|ditch|remove|replace|swap|cut|lose) (?!(?:me|us)\b|it (?:to|with|up|at)\b|(?:it|that) there\b)\w/;

/** "You go first", "Let's start with chapter one", but not "Let's get started". */
const SETS_COURSE =
  /\byou (?:first |then |now )?(?:go|start|begin|ask|play) (?:first\b|me\b|the\b)|\blet'?s (?:start|begin|continue|go on|stick|go) (?:with|from|at|to|on)\b(?! (?:the )?(?:basics|it|this|that|you|hello|formalities|pleasantries)\b)|\bround (?:\w+ ){1,3}to\b/;
/** What the assistant may do or need not do: "You may be candid", "You can ignore the cameras", but not "You can imagine". */
const ALLOWS =
  /(?:^|[,;–—] ?|\b(?:and|but|so|then|\w+ly) )you (?:can|may|might|could|needn't|(?:don't|do not) (?:need|have) to) (?:just |also |simply |be as |be )*(?!(?:just|also|simply|be|as|not|never|always|actually|really|truly|only|well|probably|surely|perhaps|clearly|imagine|picture|see|tell|guess|hear|sense|say|think|help|find|laugh|judge|understand|believe|know|notice|bet|call|thank|trust|count|send|cut|take|have|rest|do|answer|manage|land|make|shed|expect|remember|suppose|worry|hardly|almost|sure|proud|certain|happy|glad|wondering|surprised|honored|honoured|able|right|the|an?|it)\b)\w+\b(?! (?:(?:this|that|me|ahead|it|here|up)\b|on(?:$| and)))/;
/** "You may guess", "You can make things up", but not "as you can guess". */
const LETS_GUESS =
  /^you (?:can|may|might) (?:also |even )?(?:guess|estimate|speculate|improvise|(?:make|invent|assume|add|change|combine) (?:(?:some|other|more|any) )?(?:things|stuff|details|names|words|numbers|facts)(?: up)?)$/;
/** What can be left out: "I know consideration, so you can skip that". */
const LEAVES_OUT = /\byou can (?:just |also |safely )?(?:skip|ignore|omit|drop|disregard|leave out) \w/;
/** "Take your time with the reasons", "Take your time and double-check the sums", but not "Take your time with it". */
const TAKES_TIME =
  /\btake (?:your|all the) time (?:you need )?(?:with|on|over|to|and) (?!(?:it|this|that|them|me|answer|answering|think(?! step)|reply|respond|replying)\b)\w/;
/**
 * What is asked only if the assistant finds or thinks something: "If you think emailing is okay, draft it", "In case you spot a mistake, mark it",
 * but not "if you feel like it".
 */
const IF_YOU_FIND =
  /\b(?:if|in case|unless|should|wherever) (?:you|u)(?:'re| are| aren't| do| don't| dont| do not| can't| cannot|'d)? (?:not |also |really |still )*(?:think|feel|believe|find|see|notice|spot|reckon|consider|judge|agree|disagree|doubt|happy with|sure|unsure|convinced|certain|(?<=(?:not|n't|\bdont) )(?:know|tell|answer))\b(?! (?:like|what i mean|my (?:english|question|prompt|request|message)(?!.*\b(?:say|tell|admit)\b)|ready|the time|time|a moment|a minute|you(?:'re| are)? (?:can|could|able|may|might)|(?:this|it|that) (?:already|yourself)|any of this (?:useful|helpful|funny)|(?:it|this|that)(?:'s| is)? (?:in your heart|useful|helpful|amusing|funny|possible|fit)(?!.*\b(?:say|tell|admit)\b))\b)/;
/** "…, just keep it vegetarian", but not "I'll keep it short". */
const KEEPS =
  /(?:^|\b(?:just|but|and|please|so|also),? )keep (?:it|this|that|them) (?!up\b|coming\b|going\b|together\b)\w/;

/** What the writer is at: "I'm setting up an online shop", but not "I'm writing to ask". */
const IS_AT =
  /\b(?:i am|i'?m|we are|we'?re) (?:currently |just |now |right now |presently )?(?:in the (?:process|middle) of |busy )?(?:setting up|building|planning|organi[sz]ing|launching|opening|renovating|designing|developing|applying for|moving (?:to|from|in|out)|(?:writing|preparing|working on|studying|learning) (?:an?|my|our)) (?!(?:this|that|it|you|to|mess|message|question|email)\b)\w/;

/** "I'm thinking about my retirement speech", "I'm nervous about our exam": what the prompt is about. */
const IS_BUSY_WITH =
  /\b(?:thinking (?:about|of)|working on|preparing(?: for)?|worr(?:ying|ied) about|nervous about|dreading|struggling with|stuck (?:on|with|in)|busy with) (?:my|our) (?!(?:questions?|messages?|prompts?|requests?|own|life|brain|head|machine|computer|phone)\b)\w/;

/** "Ask me if anything is missing", but not "Don't ask me why". */
const ASK_ME =
  /^(?:and |please |just |then |also |so )*(?:ask (?:me|us)\b(?! (?:why|how)\b)|let me know if you need .*\b(?:before|first)\b)/;

/**
 * What was good or wrong about the last answer, or a proposal in it: "It helps that you keep asking me", "That's too long for me", "It's a bit rich for
 * us", "You forgot the dates last time", "The second one was better".
 */
const FEEDBACK =
  /\b(?:(?<!\bif )(?:it|that|this|they|those|one|ones|answer|version|draft|list|reply|response|text|paragraph|result|attempt|tone|title)(?:'s|'re| is| was| are| were| seems?| looks?| sounds?| looked| sounded| feels?| felt) (?:still |just |really |rather |a (?:bit|little|lot) |far |way |much |somewhat )*(?:too (?!much\b|late\b|bad\b|good\b|kind\b|hard\b|difficult\b|easy\b|funny\b|many\b|soon\b|early\b|often\b|well\b|big an?\b)\w|(?:better|worse|wrong|shorter|longer|clearer|nicer)\b)|(?:\b(?:is|are|was|were|it|them|looks|seems|feels|sounds)|'s|'re) (?:rather |still |also |just )?a (?:bit|little|tad|touch) (?:too )?\w+ for (?!(?:me|this|that|it|now|you|words|(?:an? |my )(?:\w+ )?(?:message|question|request|prompt|machine|computer|chatbot|brain|head))\b)\w|you (?:forgot|missed|left out|skipped|misunderstood|ignored)\b|i meant (?!well|business|to)\w|your (?:last|previous|first|second|latest) (?:version|answer|reply|draft|response|attempt|text|one) (?:was|sounded|felt|looked|read|seemed|sounds|is)\b|that you (?:keep|kept|always) \w|(?:that|this|it)(?:'s| is| was)(?: not|n't) (?:quite |really |exactly |at all )?what i (?:meant|wanted|asked|had in mind|was (?:after|looking)))/;

/** What a hope or a thought says of the answer: "I hope that's possible without sugar", "I was thinking about something in blue". */
const WISHES =
  /\bhop(?:e|ing)\b.{0,40}\b(?:do|find|make|keep|write|put|fit|manage|possible|works?|go)\b (?:it |them |something |one |me )?(?:in|without|with|under|within|that|for|before|by)\b (?!(?:this|that|it|me|us|you|the best|everyone|everybody)\b)|\bsomething (?:in|with|without|for|under|below|around) (?!(?:this|that|it|me|you|mind)\b)\w|\bsomething that (?:isn't|is not|doesn't|won't|fits|suits)\b|\bi(?:'d| would) (?:also |really |much |definitely |probably )?(?:go (?:with|for)|prefer|rather (?!not (?:say|ask|bother)\b)|choose|pick|lean)\b/;

/** "I hope it's okay that I'm vegan", "… to mention I'm on warfarin", but not "… that I'm asking you". */
const HOPES_ALLOWED =
  /\bhope\b.{0,20}\b(?:ok|okay|fine|alright|all right) to (?:mention|say|add|note)(?: that)? (?:i|my|we|our|it|the)(?:'|\b)|\bhope\b.{0,20}\b(?:ok|okay|fine|alright|all right) that (?:(?:my|our|he|she|they|there|the)\b|(?:i|we)(?:'m| am|'re| are| have| can't| cannot| don't| do not) (?!\w+ing\b|not\b|an? (?:bit|little)\b|so\b))/;

/** What would be good about the answer: "It'd be good if everybody could touch something", but not "It'd be good if you could help". */
const GOOD_IF =
  /\b(?:it|that)(?:'d| would| might) (?:also |really |just |only )?be (?:good|nice|great|lovely|best|better|ideal|helpful|handy|useful|fun|cool|perfect|a (?:plus|bonus)) if (?!(?:you|u|i|it|this|that|possible)\b)\w/;

/** "It's for children", "It's not for school", but not "That's for sure". */
const IS_FOR =
  /\b(?:it|this|that|they|these|those)(?:'s| is|'re| are|s) (?:all |just |mostly |not )?for (?!(?:me|us|you|the best|sure|certain|real|now|free|fun|this|that|ages|everything|today|starters|good|nothing|real)\b)\w/;

/** "I'd love to hear your thoughts on my logo", "Let me know what you think of the title", "Let me know if the price is too high", but not "Let me know if you need more". */
const ASKS_OPINION =
  /\b(?:let me know|tell me|i wonder|(?:i'd|i would) like to know) (?:what you (?:think|make|would say) (?:of|about|to) (?!(?:this|that|it|all)\b)|(?:if|whether) (?:the|my|our|his|her|their) \w)|\byour (?:thoughts|opinions?|views?|take|feedback|ideas|input) (?:on|about|regarding|of) (?:the|my|our) \w/;

/** "I have no experience whatsoever", "I don't have any slides yet", but not "I don't have a clue". */
const LACKS =
  /\b(?:i|we)(?:'ve| have)? (?:really |currently |still |absolutely |just )?(?:(?:have |got |had )?(?:no|zero|never any|hardly any|almost no|very little)|(?:don't|do not|haven't|have not) (?:really |currently |even )?(?:have |got |own )?(?:any|an?|much|enough)) (?:\w+ )?(?:experience|knowledge|background|training|skills?|tools?|budget|money|slides?|photos?|pictures?|data|logo|website|garden|balcony|car|oven|freezer|drill|degree|licen[cs]e|equipment|space|room|certificate|contract|insurance)\b/;
/** "I've read the manual twice", but not "I've read a few articles". */
const HAS_READ =
  /\b(?:i|we)(?:'ve| have)? (?:already |even |also )?(?:read|studied|gone|been|went|followed) (?:through )?(?:the|all the|your|their|its) (?:\w+ ){0,2}(?:docs?|documentation|manuals?|instructions|guides?|readme|faqs?|handbook|rules|terms|contract)\b/;
/** What writers don't like, have or do: "I don't really like pink", "I don't own a bike", but not "I don't like to ask". */
const DOES_WITHOUT =
  /\b(?:i|we) (?:don'?t|do not|never|can'?t|cannot) (?:really |actually |particularly |even |much )?(?:like|fancy|eat|enjoy|stand|drink|drive|own|speak|tolerate|digest|afford) (?!(?:to|it|when|asking|bothering|being|this|that|how|\w+ing)\b)\w/;

/** "Is that even possible?": a question of its own. */
const DOUBTS = /^(?:is|would|will|can) (?:that|this|it) even\b/;

/** "I hate running", but not "I hate to ask". */
const HATES =
  /\b(?:i|we) (?:really |just |absolutely )?hate (?!(?:to|that|this|it|when|how|asking|bothering|being|having|doing|myself|these)\b)\w/;

/** "I would appreciate it if you could suggest an outline", but not "… give me some help". */
const ASKS_FOR =
  /\bif (?:you|u) (?:could|can|would|might) (?:please |kindly |maybe |just |also )?(?:suggest|recommend|write|list|draft|name|describe|propose|plan) (?:me )?(?:an?|some|two|three|\d+) (?!(?:bit|help|advice|guidance|tips|input|insights?|info\w*|answer|response|reply|good|solution|way)\b)\w/;

/** What the writer can't decide, or has a problem with: what the answer is about. "I'm not sure whether to sell the car", "There's an issue with my essay". */
const IS_ABOUT =
  /\b(?:whether (?:or not )?(?:to|(?:i|we|he|she|they)(?! (?:can|could|may|might)\b))|(?:problem|issue|trouble|difficulty|concern|worry|doubt)s? (?:with|about|regarding) (?:my|our|his|her|their|the|an?)) (?!(?:ask|bother|request|question|message|prompt|length)\b)\w/;

/** What matters most: "Speed is everything here", "Privacy comes first", but not "Time is precious" and "Your speed is amazing". */
const SETS_PRIORITY =
  /(?<!\byour )\b(?:speed|accuracy|quality|costs?|prices?|privacy|security|safety|reliability|clarity|brevity|simplicity|comfort|durability|performance|precision|size|weight|taste|consistency|tone|deliverability|uptime|latency|freshness|hygiene|discretion|confidentiality|honesty|originality|accessibility) (?:(?:is|are) (?:really |absolutely |very |so |most |quite )*(?:everything|key|king|paramount|crucial|essential|vital|critical|what (?:matters|counts)|all that (?:matters|counts)|(?:the|our|my|a) (?:\w+ )?(?:priority|concern|must))|(?:matters?|counts?)(?! (?:not|no|nothing|little)\b)|comes? first|first)\b/;

export const STEERING = new PatternSet([
  LIMITS_ANSWER,
  SETS_FORM,
  IS_ENOUGH,
  CONCLUDES_WISH,
  SETS_COURSE,
  ALLOWS,
  LETS_GUESS,
  LEAVES_OUT,
  TAKES_TIME,
  IF_YOU_FIND,
  ASK_ME,
  KEEPS,
  IS_AT,
  IS_BUSY_WITH,
  FEEDBACK,
  WISHES,
  HOPES_ALLOWED,
  GOOD_IF,
  IS_FOR,
  ASKS_OPINION,
  LACKS,
  HAS_READ,
  DOES_WITHOUT,
  HATES,
  ASKS_FOR,
  DOUBTS,
  IS_ABOUT,
  SETS_PRIORITY,
]);

/** How a sentence may decide about the answer. `tale`: only by what happened to the writer. */
type Steering = 'steers' | 'tale' | 'none';

function steeringOf(sentence: string): Steering {
  const text = sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s.!?…]+$/, '');
  const opened = text.replace(/^(?:(?:and|so|but|oh|well|also|sorry|please|thanks|hi|hello|ok|okay|however),? )+/, '');
  // "Thanks for keeping it short": the opening may be what a pattern matches.
  const matches = (patterns: PatternSet) => patterns.test(opened) || (opened !== text && patterns.test(text));
  if (STEERING.test(opened) || matches(SITUATION)) return 'steers';
  return matches(TALES) ? 'tale' : 'none';
}

/** Whether a sentence says how the answer must be, what was wrong with the last one, what the question is about, or what the writer has, did or likes. */
export const steersAnswer = (sentence: string): boolean => steeringOf(sentence) !== 'none';

/** Whether a part of a sentence says what matters most: "Speed is everything here". */
export const setsPriority = (part: string): boolean => SETS_PRIORITY.test(part.toLowerCase());

/** The same, once for each sentence of a run: rules and the model ask for it in each pass. */
export const sentenceSteering = memoize(({ text }: SentenceFacts) => steeringOf(text));

export const sentenceSteersAnswer = (facts: SentenceFacts): boolean => sentenceSteering(facts) !== 'none';
