import { isMakingVerb } from '../english/verbs.ts';
import { PatternSet } from '../pattern-set.ts';

// Sentences that stay, however sure the model is that they are idle. Each pattern has an example of what it matches, and most have one that they
// don't match.

/** "It should be fair to both of us", but not "It should be easy". */
const REQUIRES =
  /\b(?:it|they|that|this|which|the \w+) (?:should|must|needs? to|has to|have to|ought to)(?! be (?:a |an |fairly |very |quite |so |pretty )?(?:easy|simple|fine|ok|okay|quick|interesting|fun|hard|difficult|obvious|clear|enough|possible|said)\b)/i;

/** How the answer must be: "You must be brief". */
const REQUIRES_OF_ANSWER =
  /\byou (?:should|must|need to|have to) (?:also )?be (?:as )?(?:brief|short|concise|precise|specific|honest|critical|strict|funny|polite|formal|exact)\b/i;

/** "You should always start with the decisions", "First of all, you must name the source", but not "You should see my desk". */
const TELLS_YOU =
  /(?:^|[,;] (?:and |but |so |then )?)you (?:should|must|need to|have to|are to|ought to) (?:also |always |never |only |first |then |please |not )*(?!(?:see|hear|taste|smell|meet|know|be|get|receive|have|excuse|forgive|pardon|bear|stop|feel|think|wonder|believe|assume|guess|imagine|picture|reali[sz]e|understand|find|laugh|admit|agree|appreciate|remember|note|trust|love|hate|like|deal|worry|wait|rush|help|try|answer|reply|respond)\b)\w/i;

/** "I'm writing to ask about potatoes", but not "I'm writing about something". */
const NAMES_TOPIC =
  /\b(?:ask|asking|writing|question|questions|reaching out|wondering)\b.{0,40}(?:\b(?:about|regarding|concerning)\b|(?<=\bquestions? )on\b) (?!(?:this|that|it|something|anything|things|you|here|today)\b)/i;

/** "It is of great importance to me that it has no nuts": a requirement, however it is said; but not "It's important to get this right". */
const REQUIRES_THAT =
  /\b(?:important|importance|essential|crucial|vital|critical|imperative|necessary|key|mandatory) (?:to me |for me |to us |for us |here )?(?:that|to) (?!(?:me|us|get (?:it|this) right)\b)/i;

/** "I don't mind if it's long", but not "I don't mind if you laugh". */
const ALLOWS =
  /\bi (?:don['’]?t|do not|won['’]?t) mind (?:if (?!you\b|u\b)|(?!me\b|you\b|asking\b|saying\b|telling\b|admitting\b)\w+ing\b|an? )/i;

/** "Sorry, I meant the second one", "I mean that they are nice": what is corrected or explained, and how. */
const CORRECTS =
  /\bi (?:actually |really )?meant (?!well\b|business\b|to\b|it\b|that\b|this\b)|^i mean (?:that )?(?:(?:they|he|she|the|to)\b|it \w)|\b(?:scratch that|correction)\b/i;

/** "I don't drink. My friends do.": a contrast to what was said before. */
const CONTRASTS =
  /^(?:but |and |though )?(?:my|our|his|her|the) (?:[a-z-]+ ){1,2}(?:do|does|did|can|is|are|was|were|has|have|will|would|don['’]t|doesn['’]t|didn['’]t|can['’]t|isn['’]t|aren['’]t|wasn['’]t|hasn['’]t|haven['’]t|won['’]t|wouldn['’]t)(?: too| not)?$/i;

/** "Frame it as a story": an order, whatever its verb. */
const SETS_FORM =
  /^(?:(?:and|then|please|just|now) )*[a-z]+ (?:it|them|this|that) (?:as|in|into|to|for|with|like|a|an|the|more|less|all)\b/i;

/** "When you answer me, do it like this:" */
const LEADS_TO_RULES =
  /\b(?:do|make|keep|answer|write|work|handle|treat|format|structure|follow|stick|respond|reply|behave)\b[^.!?]{0,40}\b(?:like this|as follows|this way|the following(?: way| rules)?|these [a-z]+):$/i;

/** "I would be glad if you kept it short": a wish for the answer. */
const WISHES_FORM =
  /\bif (?:you|u) (?:(?:could|can|would|might|please|kindly|also|just) )*(?:keep|kept|leave|left|used?|avoid(?:ed)?|limit(?:ed)?|stick|stuck|add(?:ed)?|included?) \w/i;

/** "Remember to start with an easy one": an order, whatever its second verb. */
const REMINDS =
  /^(?:(?:and|also|please|just|but|oh) )*(?:remember|make (?:very )?sure|be (?:very )?sure|ensure|don['’]t forget|do not forget|try)(?: to(?! (?:say|thank|breathe|relax|smile))| not to| that) \w/i;

/** "Bear in mind we're a small company", but not "Bear in mind that I say this as a beginner". */
const TO_BEAR_IN_MIND = /^(?:(?:and|also|please|just|but|do) )*(?:bear|keep) in mind,? (?!it\b|this\b|that i say\b)\w/i;

/** "I've already tried turning it off and on", but not "I've tried everything". */
const TELLS_WHAT_WAS_TRIED =
  /^(?:(?:and|but|so|yes) )?(?:i|we)(?:['’]ve| have)?(?: already| also| even)* tried (?!(?:pretty much |almost |nearly |practically |just about )?everything\b|my best\b|(?:not )?to (?:explain|figure|understand|google|find|look|search|ask|gather|keep|be|make|write|describe|summari[sz]e)\b|(?:it |this )?(?:all|myself|many|lots|so many|googling)\b)\w/i;

/** "Here is my poem: the kettle clicks off", but not "Here's the thing: I'm stuck". */
const GIVES_TEXT =
  /\b(?:here(?:['’]s| is| are)|this is) (?:my|our|his|her|their|the) (?!(?:thing|deal|situation|story|catch|problem|kicker|scoop|context|gist|plan|idea|question|issue|dilemma)\b)[\w -]{2,30}: \S/i;

export const ALWAYS_STAY = new PatternSet([
  GIVES_TEXT,
  REQUIRES,
  REQUIRES_OF_ANSWER,
  TELLS_YOU,
  REQUIRES_THAT,
  CORRECTS,
  CONTRASTS,
  ALLOWS,
  SETS_FORM,
  LEADS_TO_RULES,
  WISHES_FORM,
  REMINDS,
  TO_BEAR_IN_MIND,
  NAMES_TOPIC,
  TELLS_WHAT_WAS_TRIED,
]);

/** Who the writer is: "I am a retired engineer, so I shall try to be precise", "I'm not really a car person", but not "I'm a bit lost", "I'm a mess". */
const TELLS_OF_WRITER =
  /\bi(?:['’]?m| am|(?:['’]?ve| have) never been much of)(?: just| only| also| really| hardly| not| exactly| quite| much of)* (?:an?|no) (?!(?:good|longer|saint|genius|morning|bit|little|tad|touch|lot|few|huge|big|massive|mess|wreck|idiot|fool|dummy|disaster|nervous|walking|hot|total (?:mess|wreck|idiot|fool|disaster)|complete (?:mess|wreck|idiot|fool|disaster))\b)\w/i;

/** "I'm the best man", "I'm her ward nurse", but not "I'm the worst". */
const HAS_PART =
  /^(?:(?:and|but|so|well|oh),? )*i(?:['’]?m| am)(?: just| only| also)? (?:the|his|her|their) (?!(?:one|only|kind|sort|type|ball|reason|worst|last|first|size|king|queen|drop|friend|person|same|problem|idiot|fool|weak)\b)[a-z'’-]+(?: [a-z-]+)?$/i;

/** "I'm in the wrong": who is to blame. */
const IN_THE_WRONG = /\b(?:i|we)(?:['’]m| am|['’]re| are) in the (?:wrong|right)(?! (?!and\b|but\b|here\b)\w)/i;

/** Whether a text says who the writer is, or is to blame. */
export const tellsOfWriter = (text: string): boolean =>
  TELLS_OF_WRITER.test(text) || IN_THE_WRONG.test(text) || HAS_PART.test(text);

/** What happened to the writer: "I fell off a ladder", but not "I tried everything". */
const TELLS_WHAT_HAPPENED =
  /^(?:(?:and|but|so|then|yesterday|today|last \w+|also),? )*(?:i|we)(?:['’]ve| have| had)?(?: just| also| once| recently| already| even)? (?:fell|broke|broken|hit|cut|burn(?:ed|t)|twisted|hurt|injured|lost|sold|moved|divorced|retired|quit|paid|signed|fitted|installed|replaced|changed|added|removed|deleted|dropped|ate|eaten|drank|drunk|took|taken|stopped|started|washed|measured|weighed|grew|planted|repotted|was (?:diagnosed|born|fired|promoted|hired))(?=\W|$)/i;

/** What a condition asks: "I would be obliged if you explained it as if I knew nothing", but not "if you could help". */
const CONDITION = /\bif (?:you|u)(?: (?:could|can|would|might|will|please|kindly|maybe|just|also))* (\w+)(?: \w+){2}/i;

/** "I want to make jam", but not "I want to say thanks". */
const WISH = /\b(?:i|we)(?:['’]d| would)?(?: just| really| also)? (?:want|need|wanna|like|have) (?:to )?(\w+)(?: \w+)/i;

/** Whether a wish says what is to be made, by a verb such as "write". */
const wishesForWork = (text: string): boolean =>
  [CONDITION, WISH].some((wish) => {
    const verb = wish.exec(text)?.[1]?.toLowerCase() ?? '';
    return [verb, verb.replace(/ed$/, ''), verb.replace(/d$/, '')].some(isMakingVerb);
  });

/**
 * Whether a sentence says how the answer must be, what is asked, who the writer is, or what happened.
 * @param uniqueWords how many of its content words occur in no other sentence of the prompt
 */
export const mustStay = (text: string, uniqueWords: number): boolean =>
  ALWAYS_STAY.test(text) ||
  tellsOfWriter(text) ||
  (uniqueWords > 0 && (wishesForWork(text) || TELLS_WHAT_HAPPENED.test(text)));
