import { skipCourtesies } from './courtesies.ts';
import { isTaskVerb } from './english/verbs.ts';
import type { Word } from './sentences.ts';

const LEAD_INS: ReadonlySet<string> = new Set(
  'please kindly also then now next first second third finally lastly afterwards and but so just briefly quickly additionally furthermore always additionally'.split(
    ' ',
  ),
);

/** Whether words start with a request in the imperative: "Please write …", "Then list …". */
export function startsImperative(words: readonly Word[], text: string): boolean {
  let index = 0;
  while (index < 3 && LEAD_INS.has(words[index]?.lower ?? '')) index += 1;
  const verb = words[index];
  if (!verb) return false;
  if (!isTaskVerb(verb.lower)) return /^(?:don't|do|never|avoid)$/.test(verb.lower) && words.length > index + 1;
  // "Review 1: …", "Design patterns are …", "Answer: …" are no requests.
  const after = text.slice(verb.end, verb.end + 3);
  const next = words[index + 1];
  return !/^(?:\s*[:=(]|\s*\d)/.test(after) && !/^(?:is|are|was|were|has|have|of|patterns)$/.test(next?.lower ?? '');
}

const ADDRESSES_ASSISTANT =
  /^(?:(?:now|so|then|okay|ok|well|also|and|basically|anyway),? )?(?:(?:hi|hello|hey|dear)\b.{0,80})?(?:please|kindly|make sure|be sure|ensure|could you|can you|would you|will you|would it be possible|i (?:also )?(?:want|need|would like|would love|would appreciate)(?: it)? (?:you|for you|if you|the (?:response|answer|output|text|tone|result|email|article|post|essay|story))|i'd (?:also )?(?:like|love|appreciate|prefer)(?: it)? (?:you|for you|if you|the)|if (?:possible|you (?:can|could))|you (?:should|must|need to|have to|may|can|are to|will)|your (?:task|job|answer|response|output|role|goal|reply)|(?:the|its|it|this) ?(?:response|answer|output|tone|result|length|style|format|final \w+|email|article|post|essay|story|summary|report|letter|speech|text|code|function|script|list|table|plan|document|piece|content|presentation|description|message)? ?(?:should|must|needs to|has to|ought to)|as (?:mentioned|i said|i mentioned)|(?:what|all) (?:i|we)(?:['’]\w+| am| are| would)?(?: (?:really|basically|just|actually))? (?:want|need|like|love|looking|after|hoping|trying|expect)|it(?:'d| would) be|let me know|if you(?: would|'d)|would it|i would (?:ask|prefer|rather)|also,|additionally,|in addition,|finally,|lastly,|remember|keep in mind|note that|(?:it is|it's) (?:(?:very|really|extremely|absolutely|also|quite|so|truly|rather|particularly|especially) ){0,3}(?:important|essential|crucial|vital|imperative)|keep (?:it|the (?:tone|language|answer|response|style|text|length))|in other words|again,|to reiterate|once again|(?:i|we) was wondering|i am (?:hoping|looking)|i'm (?:hoping|looking for you))\b/i;

/** What may come before the sentence that is meant: "Needless to say, please …". */
const RUN_UP =
  /^(?:(?:needless to say|of course|obviously|naturally|it should be noted that|above all|most importantly|more importantly|ideally|by the way|one more thing)[,:]? )+/i;
/** "Due to the fact that it is for my boss, …" */
const REASON =
  /^(?:due to the fact that|because(?: of the fact that)?|since|as|seeing (?:as|that)|considering that|given (?:that|the fact that)|in (?:view|light) of the fact that)\b[^,;:]{3,120}, /i;
/** What a text to work on may say as well. */
const MAY_BE_MATERIAL = /^(?:please|kindly|i|could|can|would|will|you|let me know|if)\b/i;

/** Whether a sentence speaks to whoever does the task, rather than being material for it. */
export function addressesAssistant(sentence: string): boolean {
  const plain = sentence.replaceAll('’', "'").replace(RUN_UP, '');
  if (ADDRESSES_ASSISTANT.test(plain)) return true;
  const main = plain.replace(REASON, '');
  return main !== plain && ADDRESSES_ASSISTANT.test(main) && !MAY_BE_MATERIAL.test(main);
}

const REQUEST_INSIDE =
  /\b(?:could|can|would|will|might) you\b|\byou (?:to|could|can|would|might|should|must|need to)\b|\b(?:please|kindly)\b|\bif you(?:'d|’d| were| are) |\b(?:imperative|important|essential|crucial|vital) that you\b|\bhelp (?:with|in) \w+ing\b|\b(?:wondering|curious|(?:like|want|love|need) to know)\b|\b(?:i|we) (?:need|want|would like|'d like)\b|\b(?:i|we)['’]d (?:like|love)\b|\b(?:if|whether|that) you(?:['’]d| would| will| could| can)\b|\b(?:i|we)(?:['’](?:d|m|re)| would| am| are)?(?: (?:really|sort of|kind of|just|also|actually|very much|be|currently|basically|simply|only|honestly|truly|merely|do|would)){0,3} (?:need|want|require|in need of|interested|looking (?:for|to)|curious|hoping)\b|\bit(?:['’]d| would) be (?:\w+ ){1,3}(?:if|to|of you)\b|\b(?:i|we)(?:['’]d| would)(?: (?:really|also|just|absolutely|definitely|therefore|very much|so|love)){0,4} (?:like|love|welcome|appreciate)\b|\bwhat (?:i|we)(?:['’]d| would) (?:like|love|want)\b|\b(?:mission|task|job|goal|assignment)\b.{0,50} is to\b|\b(?:your|the) (?:mission|task|job|assignment)\b.{0,50} be to\b|\b(?:my|the|our) (?:\w+ ){0,2}(?:question|request)\b.{0,40} (?:is|be)\b|\b(?:ask|request)(?:ing|ed)? (?:that|of) you\b|\b(?:can|could|would|will|might) u\b|\b(?:pls|plz)\b|\bquick question\b|\b(?:looking|trying|hoping) (?:for|to (?:get|find)) (?:someone|somebody|anyone)\b|\b(?:love|great|nice|good|wonderful|dying|helpful) to (?:know|get|have|see|receive|hear|learn|understand)\b|\b(?:in|on) the market for\b|\b(?:have|get|want|wanted) you\b|\byou'd be (?:able|willing)\b|^(?:an?|some) .{5,200}? (?:is|are) (?:what (?:i|we|is)|needed|requested|wanted)\b|\b(?:any|some) (?:ideas|tips|suggestions|advice|recommendations|pointers) (?:on|for|about)\b|\b(?:my|our) (?:goal|aim|objective)\b|\b(?:i|we) (?:could|can)(?: (?:really|definitely|just|certainly|also))? (?:use|do with)\b(?! (?:(?:some|your|a|any|a bit of|a little|all the) )*(?:help|hand|assistance|advice|guidance|support))|\b(?:i|we)(?:['’]d| would| should)(?: \w+)? (?:be (?:\w+ )?(?:thankful|grateful|glad|happy|obliged) for|like)\b|\b(?:tell|give|show) (?:me|us)\b/i;
const QUESTION_START =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|may|has|have)\b/i;

const TOLD_IMPERSONALLY =
  /\b(?:must|should|needs? to|has to|have to|will) be \w+(?:ed|en|wn|de|ut|ne)\b|\bbe \w+(?:ed|en|wn|de|ut|ne) by you\b|\b(?:following|given|provided)\b/i;

/** Whether a sentence asks for something, in whatever way people do. */
export const asksSomething = (sentence: string, words: readonly Word[], text: string): boolean =>
  sentence.endsWith('?') ||
  startsImperative(words, text) ||
  QUESTION_START.test(sentence) ||
  hasImperativeAfterComma(words, text) ||
  startsImperative(afterRunUp(words, text), text) ||
  REQUEST_INSIDE.test(sentence) ||
  TOLD_IMPERSONALLY.test(sentence);

/** "Using the notes, write …", "For a quick workout, suggest …". */
const hasImperativeAfterComma = (words: readonly Word[], text: string): boolean =>
  words.slice(0, 40).some((word, index) => {
    const previous = words[index - 1];
    return previous !== undefined && /^[,:]/.test(text.slice(previous.end)) && startsImperative([word], text);
  });

/** What is left after "Hello, …", "Basically, …". */
function afterRunUp(words: readonly Word[], text: string): readonly Word[] {
  let index = skipCourtesies(text, words, 0);
  while (text[words[index]?.end ?? -1] === ',' && index < 3) index += 1;
  return words.slice(index);
}

/** Verbs whose object is a text the prompt goes on to give. */
const WORKS_ON_TEXT =
  /\b(?:rewrit\w+|rephras\w+|paraphras\w+|reword\w*|proofread\w*|translat\w+|correct(?:ing|ion)?s?|fix(?:ing)?|edit(?:ing)?|revis\w+|improv\w+|polish\w*|summari[sz]\w+|condens\w+|shorten\w*|simplif\w+|classif\w+|categori[sz]\w+|extract\w*|identif\w+|convert\w*|transform\w*|analy[sz]\w+|answer(?:ing)?|respond\w*|respon[sc]e|repl(?:y|ies|ying)|complet(?:e|ing)|continu\w+|review(?:ing)?|check(?:ing)?|evaluat\w+|assess\w*|grad(?:e|ing)|rat(?:e|ing)|critique|feedback|sentiment|spam|grammar\w*|spelling|punctuation|typos?|errors?|mistakes?|debug\w*|refactor\w*|solve|prove|guess|detect|determine|decide|predict|title|headline|caption|expand\w*|elaborat\w+|format|sort|rank|order)\b/i;

const ANNOUNCES =
  /\b(?:following(?! up\b)|(?<!\b(?:i|we)\b.{0,12})(?:given|provided)(?! (?:that|how|your|my|our|all|this|these)\b)|below|attached|pasted|enclosed|underlined|this (?:text|e-?mail|article|passage|paragraph|sentence|essay|letter|message|code|snippet|poem|story|review|tweet|post|(?<!\b(?:in|of|for|during|throughout) this )conversation|dialogue|transcript|document|abstract|paper|excerpt|quote|list|table|data|note|function|query|script|resume|cv|cover letter|draft|description|report|statement|problem|question|equation|word|phrase)|these (?:texts|sentences|notes|lines|words|items|reviews|questions|numbers|paragraphs|bullet points|facts)|(?:from|in|of|based on|about|for|to) the (?:text|passage|paragraph|article|story|e-?mail|conversation|dialogue|document|review|tweet|sentence|code|abstract))\b/i;

/** Lists that go on with the request rather than being material for it. */
const ANNOUNCES_PARTS =
  /\b(?:following|below|these) (?:\w+ ){0,2}(?:points?|requirements?|topics?|aspects?|things?|criteria|sections?|steps?|format|constraints?|elements?|rules?|guidelines?|instructions?|features?|structure|parts?|details|tasks?|ways?|areas?|headings?|order|tone|style|conditions?|specifications?)\b/i;

export type Announcement = 'text' | 'maybe' | 'none';

/** "Proofread my essay": the text follows, announced or not. */
const WORKS_ON_THE_TEXT =
  /\b(?:the|this|that|my|our|these) (?:\w+ )?(?:texts?|e-?mails?|articles?|passages?|paragraphs?|sentences?|essays?|letters?|messages?|code|poems?|stor(?:y|ies)|reviews?|tweets?|posts?|abstract|excerpt|quote|draft|prompts?|cover letter|resume|cv|bio|speech|lyrics|notes|statements?|questions?|numbers|data|comments?)\b/i;

/** Whether a sentence says that a text to work on comes next. */
export function announcement(sentence: string): Announcement {
  if (ANNOUNCES.test(sentence) && !ANNOUNCES_PARTS.test(sentence)) return 'text';
  if (!WORKS_ON_TEXT.test(sentence)) return 'none';
  return WORKS_ON_THE_TEXT.test(sentence) ? 'text' : 'maybe';
}

const REWORKS_TEXT =
  /\b(?:rewrit\w+|rephras\w+|paraphras\w+|reword\w*|proofread\w*|translat\w+|correct\w*|fix\w*|edit\w*|revis\w+|improv\w+|polish\w*|summari[sz]\w+|condens\w+|shorten\w*|simplif\w+|classif\w+|categori[sz]\w+|extract\w*|identif\w+|convert\w*|transform\w*|review\w*|check\w*|grammar|spelling|sentiment|sentences?|phrases?|words?|texts?|quotes?|titles?|examples?)\b/i;

/** Whether a request, or a question, goes on after the colon: "Do the following for me: please write …". */
export const colonOpensRequest = (head: string, rest: string, sentenceAsks: boolean): boolean =>
  !REWORKS_TEXT.test(head) &&
  (/^(?:please|kindly|(?:could|can|would) you)\b/i.test(rest) || (sentenceAsks && QUESTION_START.test(rest)));

/** Whether what follows a colon in this sentence is material, not more of the request. */
export const colonOpensMaterial = (head: string): boolean =>
  WORKS_ON_TEXT.test(head) ||
  (ANNOUNCES.test(head) && !ANNOUNCES_PARTS.test(head)) ||
  /\b(?:say|mean|means|called|example|examples|input|text|phrase|sentence|word)\b/i.test(head);

/** Sentences about words: what they name must not be reworded. */
const ABOUT_LANGUAGE =
  /\b(?:(?:to|you|i|we|they|people) say|saying|translate|translation|spell|spelled|pronounce|(?:does|do|did|would) [^.?]{1,40} mean|meaning|synonyms?|antonyms?|idioms?|phrase|phrases|expression|word|words|vocabulary|grammar|grammatically|slang|etymology|adverbs?|adjectives?|rhymes?|sentence|paraphrase|rephrase|reword)\b/i;

/** "200 words", "in other words": these words are counted or are a set phrase, not what the sentence is about. */
const NOT_ABOUT_WORDS =
  /\b(?:(?:\d+|hundred|thousand|fifty|twenty|few|many|more|fewer|less|number of|limit of)(?:[ -](?:or (?:less|fewer|more)|simple|short|plain))? words?|in other words|in (?:simple|plain|your own|my own) words|words? (?:count|limit)|that is to say|needless to say|goes without saying|(?:start|begin|let me)[a-z ]{0,12} by saying|(?:to|you|i|we) say that)\b/gi;

export const isAboutLanguage = (sentence: string): boolean =>
  ABOUT_LANGUAGE.test(sentence) && ABOUT_LANGUAGE.test(sentence.replace(NOT_ABOUT_WORDS, ' '));
