import { skipCourtesies } from './courtesies.ts';
import { isTaskVerb } from './english/verbs.ts';
import { anyOf, entriesOf } from './english/word-lists.ts';
import {
  KINDS_OF_TEXT,
  MATERIAL_NOUNS,
  NOT_TEXT_TASKS,
  REQUEST_PARTS,
  TEXT_CHANGES,
  TEXT_TASKS,
} from './english/words/material-patterns.ts';
import { ASSISTANT_ADDRESSES, IMPERATIVE_LEAD_INS, REQUESTS_INSIDE } from './english/words/request-patterns.ts';
import { splitIntoWords, type Word } from './sentences.ts';

/** Words that can come before an imperative: "please", "then". */
const LEAD_INS: ReadonlySet<string> = new Set(entriesOf(IMPERATIVE_LEAD_INS));

/** Returns whether words start with a request in the imperative: "Please write …", "Then list …". */
export function startsImperative(words: readonly Word[], text: string): boolean {
  let index = 0;
  while (index < 3 && LEAD_INS.has(words[index]?.lower ?? '')) index += 1;
  const verb = words[index];
  if (!verb) return false;
  if (!isTaskVerb(verb.lower)) return /^(?:don't|do|never|avoid)$/.test(verb.lower) && words.length > index + 1;
  // "Review 1: …", "Design patterns are …" and "Answer: …" are not requests.
  const after = text.slice(verb.end, verb.end + 3);
  const next = words[index + 1];
  return !/^(?:\s*[:=(]|\s*\d)/.test(after) && !/^(?:is|are|was|were|has|have|of|patterns)$/.test(next?.lower ?? '');
}

const ADDRESSES_ASSISTANT = new RegExp(
  String.raw`^(?:(?:now|so|then|okay|ok|well|also|and|basically|anyway),? )?(?:(?:hi|hello|hey|dear)\b.{0,80})?(?:${anyOf(ASSISTANT_ADDRESSES)})\b`,
  'i',
);

/** Matches introductions before the main clause: "Needless to say, please …". */
const INTRODUCTION =
  /^(?:(?:needless to say|of course|obviously|naturally|it should be noted that|above all|most importantly|more importantly|ideally|by the way|one more thing)[,:]? )+/i;
/** Matches a reason before the main clause: "Due to the fact that it is for my boss, …". */
const LEADING_REASON =
  /^(?:due to the fact that|because(?: of the fact that)?|since|as|seeing (?:as|that)|considering that|given (?:that|the fact that)|in (?:view|light) of the fact that)\b[^,;:]{3,120}, /i;
/** Matches the start of sentences that may be material as well as a request. */
const MAY_BE_MATERIAL = /^(?:please|kindly|i|could|can|would|will|you|let me know|if)\b/i;

/** Returns whether a sentence addresses the assistant, rather than being material. */
export function addressesAssistant(sentence: string): boolean {
  const plain = sentence.replaceAll('’', "'").replace(INTRODUCTION, '');
  if (ADDRESSES_ASSISTANT.test(plain)) return true;
  const main = plain.replace(LEADING_REASON, '');
  return main !== plain && ADDRESSES_ASSISTANT.test(main) && !MAY_BE_MATERIAL.test(main);
}

/** Matches a condition, a time, a purpose or a reason before the main clause: "In the event that it rains, …". */
const OPENING_CLAUSE =
  /^(?:in the event that|in case|if|when(?:ever)?|wherever|unless|once|until|before|after|prior to|while|although|in order (?:to|for|that)|so as to|to|for|due to the fact that|because|since|as)\b[^,;:.]{3,120}, /i;

/** Matches a condition, and an order to anybody after it: "In the event that a carol has a descant, mark it". */
const ORDERS_ON_CONDITION =
  /^(?:in the event that|in case|if|when(?:ever)?|unless|once|until|prior to)\b[^,;:.]{3,120}, (?!(?:i|we|you|he|she|it|they|there|this|that|these|those|who|what|why|how|when|where|the|an?|my|our|your|his|her|their)\b)[a-z]+ (?!(?:must|should|will|would|can|could|may|might|is|are|was|were|has|have|had|do|does|did|need|needs)\b)/i;

/** Matches words that open one of several rules, and a rule after them: "In the first place, you should start with the date." */
const OPENS_RULE =
  /^(?:in the first place|first of all|first(?:ly)?|second(?:ly)?|third(?:ly)?|next|finally|lastly|last but not least|additionally|in addition|moreover|furthermore|besides|above all|(?:most|more) importantly|as a (?:general )?rule|in general|generally(?: speaking)?|at all times|in (?:all|any|every) cases?|(?:where|when)(?:ever)? (?:possible|appropriate|necessary)|if (?:possible|necessary)), (?=(?:please|kindly|you (?:should|must|need to|have to|are to))\b)/i;

/**
 * Whether a sentence opens with a condition, a time, a purpose or a reason, and then says what to do: "If it rains, include an indoor option." A point of
 * a list may say it to others: "If the caller is upset, transfer the call."
 */
export function instructsAfterOpening(sentence: string, isListItem: boolean): boolean {
  if (OPENS_RULE.test(sentence)) return true;
  const main = sentence.replace(OPENING_CLAUSE, '');
  if (main === sentence) return false;
  return (
    (isListItem && ORDERS_ON_CONDITION.test(sentence)) ||
    /^(?:please|kindly)\b/i.test(main) ||
    startsImperative(splitIntoWords(main, { start: 0, end: main.length }), main)
  );
}

/** Matches requests anywhere in a sentence: "… and I need you to …". */
const REQUEST_INSIDE = new RegExp(anyOf(REQUESTS_INSIDE), 'i');
const QUESTION_WORDS =
  'what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|may|has|have';
const QUESTION_START = new RegExp(`^(?:${QUESTION_WORDS})\\b`, 'i');
const QUESTION_AFTER_COLON = new RegExp(`: (?:${QUESTION_WORDS})\\b`, 'i');

/** Whether a question comes after a colon: "Tell me if this is dumb: is it plagiarism". */
export const asksAfterColon = (text: string): boolean => QUESTION_AFTER_COLON.test(text);

/** Matches requests that name no one who does them: "The text must be shortened", "the following". */
const IMPERSONAL_REQUEST =
  /\b(?:must|should|needs? to|has to|have to|will) be \w+(?:ed|en|wn|de|ut|ne)\b|\bbe \w+(?:ed|en|wn|de|ut|ne) by you\b|\b(?:following|given|provided)\b/i;

/** Returns whether a sentence makes a request of any kind. */
export const asksSomething = (sentence: string, words: readonly Word[], text: string): boolean =>
  sentence.endsWith('?') ||
  startsImperative(words, text) ||
  QUESTION_START.test(sentence) ||
  hasImperativeAfterComma(words, text) ||
  startsImperative(afterIntroduction(words, text), text) ||
  REQUEST_INSIDE.test(sentence) ||
  IMPERSONAL_REQUEST.test(sentence);

/**
 * Returns whether an imperative follows a comma or a colon: "Using the notes, write …", "For a quick workout, suggest
 * …".
 */
const hasImperativeAfterComma = (words: readonly Word[], text: string): boolean =>
  words.slice(0, 40).some((word, index) => {
    const previous = words[index - 1];
    return previous !== undefined && /^[,:]/.test(text.slice(previous.end)) && startsImperative([word], text);
  });

/** Returns the words after an introduction such as "Hello, …" or "Basically, …". */
function afterIntroduction(words: readonly Word[], text: string): readonly Word[] {
  let index = skipCourtesies(text, words, 0);
  while (text[words[index]?.end ?? -1] === ',' && index < 3) index += 1;
  return words.slice(index);
}

/** Matches verbs whose object is a text that follows in the prompt. */
const WORKS_ON_TEXT = new RegExp(String.raw`\b(?:${anyOf(TEXT_TASKS)})\b`, 'i');

/** Matches announcements of material: "the following", "the e-mail below", "from the article". */
const ANNOUNCES = new RegExp(
  String.raw`\b(?:following(?! up\b)|(?<!\b(?:i|we)\b.{0,12})(?:given|provided)(?! (?:that|how|your|my|our|all|this|these)\b)|below|attached|pasted|enclosed|underlined|this (?:${anyOf(MATERIAL_NOUNS)})|these (?:texts|sentences|notes|lines|words|items|reviews|questions|numbers|paragraphs|bullet points|facts)|(?:from|in|of|based on|about|for|to) the (?:text|passage|paragraph|article|story|e-?mail|conversation|dialogue|document|review|tweet|sentence|code|abstract))\b`,
  'i',
);

/** Matches announcements of lists that are part of the request, not material: "the following requirements". */
const ANNOUNCES_PARTS = new RegExp(
  String.raw`\b(?:following|below|these) (?:\w+ ){0,2}(?:${anyOf(REQUEST_PARTS)})\b`,
  'i',
);

/** Matches what announces the words of a new text and no requirements of it: "The email must mention these points:". */
const ANNOUNCES_CONTENT =
  /\b(?:mention|include|contain|cover|say|state|quote|use|have|raise|address|discuss|touch on|consist of|needs?|requires?)\w* (?:\w+ )?(?:the|these|those|all|each|every|points?|following|below)\b/i;

/** Matches a message, and the points in it: "Write a WhatsApp for the parents with these points in it:". */
const WRITES_POINTS =
  /\b(?:write|draft|send|compose|create|make|need|want|word)\b[^:]*\b(?:messages?|notes?|e-?mails?|mails?|letters?|cards?|texts?|sms|whatsapps?|posts?|notices?|fl[iy]ers?|posters?|invitations?|speech|newsletters?|announcements?)\b[^:]*\b(?:(?:these|the following|all the|those) points?\b|points? in it)/i;

/** Whether a sentence says that words of the new text come next, such as its points or questions. */
export const announcesContent = (sentence: string): boolean =>
  sentence.endsWith(':') && (ANNOUNCES_CONTENT.test(sentence) || WRITES_POINTS.test(sentence));

/** Whether a sentence says that parts of the request come next, and no text: "Consider the following points:". */
export const announcesParts = (sentence: string): boolean =>
  ANNOUNCES_PARTS.test(sentence) && !ANNOUNCES_CONTENT.test(sentence);

const NEEDS = 'requirements?|conditions?|constraints?|criteria|guidelines?|specifications?|specs|must-haves';
const POINTS = `things?|points?|aspects?|details|facts|information|rules|${NEEDS}`;
const TO_CONSIDER =
  "(?:you|we|i)(?:['’](?:ll|d|ve))? (?:[\\w'’-]+ ){0,3}(?:consider|know|take into|keep in|bear in|mind|pay attention|follow|respect|think (?:of|about)|observe|stick to|watch|be aware)\\b[^:.?!]{0,40}";
/**
 * Matches announcements of what a request needs, without "following": "Here are the most important things that you need to consider:", "Here are
 * our requirements:", "There are a few things that are important to me:". "Here are the points that I want to make:" announces words of the new text.
 */
const ANNOUNCES_NEEDS = new RegExp(
  `\\b(?:(?:here|there)(?: are|['’]re| is|['’]s)|these are) (?:(?:[\\w'’-]+ ){0,6}(?:${NEEDS})|(?:(?:[\\w'’-]+ ){0,6}(?:${POINTS}) (?:that |which )?|what )(?:${TO_CONSIDER}|(?:are |is )?(?:(?:very|really|quite|most|especially) )?important(?: (?:to|for) (?:me|us))?)):$|^(?:[\\w'’-]+ ){1,3}(?:${POINTS}) are (?:[\\w'’-]+ )?important (?:to|for) (?:me|us):$|^(?:please )?(?:consider|mind|keep in mind|bear in mind) (?:[\\w'’-]+ ){0,5}(?:${POINTS}):$|\\b(?:take|keep|bear) (?:(?:the following|these|this|a few)(?: (?:${POINTS}))? )?in(?:to)? (?:account|consideration|mind)(?: the following)?:$|\\b(?:consider|note|mind) the following:$|\\b(?:(?:keep|stick) to|follow|observe|respect) the following[:.]$`,
  'i',
);

/**
 * Matches a sentence that only announces rules for the answer: "Rules:", "My instructions are:", "Here are some instructions that I would like you to
 * follow when you prepare the minutes:".
 */
const LABELS_NEEDS = new RegExp(
  `^(?:(?:the|my|our|some|a few|house|ground|basic|other|just|with) )*(?:rules|instructions|${NEEDS})(?: (?:are|to follow|for (?:you|this|it)))?:$|\\b(?:here|these|those) are (?:[\\w'’-]+ ){0,3}(?:rules|instructions|${NEEDS})(?: for you)?(?: that| which)? (?:(?:i|we)(?:['’]d| would)? (?:like|want|need|ask|expect) you to|you (?:should|must|need to|have to|are to)) (?:please )?(?:follow|consider|respect|observe|keep to|stick to)\\b[^:.?!]{0,80}:$`,
  'i',
);

/** Whether a sentence says nothing but that rules for the answer come next. */
export const labelsNeeds = (sentence: string): boolean => LABELS_NEEDS.test(sentence);

/** Whether a sentence says that what the request needs comes next. `announcesParts` does not see these: the model of idle words has learned without them. */
export const announcesNeeds = (sentence: string): boolean =>
  (ANNOUNCES_NEEDS.test(sentence) || labelsNeeds(sentence)) && !ANNOUNCES_CONTENT.test(sentence);

/**
 * Matches announcements of things that are no points of the request: "Compare these slogans:", "Here are the rules that the children must
 * follow:". They may look like requests, but are for other people.
 */
const ANNOUNCES_ITEMS =
  /\b(?:(?:these|those|the following|my|our|his|her|their|the \w+) (?:[\w'’-]+ ){0,2}(?!(?:questions|requests|tasks|wishes|facts|details|preferences|instructions):)[a-z]{3,}s|here(?: are|['’]re) (?![^:]*\b(?:facts|details|info|information|background|questions|wishes|preferences|instructions)\b)[^:.?!]{3,90}):$/i;

/** Matches work on points that come next: "Check these points against each other and tell me which two contradict:". */
const WORKS_ON_ITEMS =
  /\b(?:check|compare|review|rank|sort|order|group|rate|merge|classify|evaluate|assess|critique|prioriti[sz]e|number|feedback on|thoughts on|opinion on) (?:all )?(?:(?:of )?(?:these|those|the following)|my|our) (?:[\w'’-]+ ){0,2}[a-z]{3,}s\b[^:]*:$/i;

/** Whether a sentence says that things come next which the assistant is not asked to do. Like `announcesNeeds`, it knows more than the model has learned with. */
export const announcesItems = (sentence: string): boolean =>
  WORKS_ON_ITEMS.test(sentence) ||
  (ANNOUNCES_ITEMS.test(sentence) && !announcesParts(sentence) && !announcesNeeds(sentence));

const TEXTS =
  'letters?|e-?mails?|mails?|messages?|versions?|drafts?|answers?|replies|reply|responses?|statements?|quotes?|quotations?|comments?|posts?|tweets?|captions?|headlines?|slogans?|poems?|stories|story|reviews?|clauses?|paragraphs?|extracts?|excerpts?|passages?|texts?|samples?|examples?|ads?|adverts?|speeches|speech|descriptions?|transcripts?';
/** Matches work on several texts that come next: "Which of these letters is polite?", "Compare these two emails." */
const NAMES_TEXTS = new RegExp(
  `\\b(?:of|in|from|between|at|for|on|into|compare|rank|rate|review|check|read|sort|group|translate|correct|rewrite|shorten|proofread|edit|improve|summari[sz]e|merge|combine|mark|classify) (?:these|the following) (?:[\\w'’-]+ ){0,2}(?:${TEXTS})\\b`,
  'i',
);

/** Whether a sentence asks for work on several texts that come next. Like `announcesNeeds`, it knows more than the model has learned with. */
export const namesTexts = (sentence: string): boolean => NAMES_TEXTS.test(sentence);

/** Matches the heading of one of several texts: "Letter 2", "Version A:". */
const NUMBERED_TEXT = new RegExp(
  `^(?:${TEXTS}|speaker|customer|candidate|student|applicant|author|person|case) (?:\\d{1,3}|[A-Z]|one|two|three|i{1,3})[.:)]?$`,
  'i',
);

export const headsText = (line: string): boolean => NUMBERED_TEXT.test(line);

/** Whether a sentence announces a text to work on (`announcement`). */
export type Announcement = 'text' | 'maybe' | 'none';

/** Matches objects that announce material even without "following": "Proofread my essay". */
const NAMES_MATERIAL = new RegExp(
  String.raw`\b(?:the|this|that|my|our|these) (?:\w+ )?(?:${anyOf(KINDS_OF_TEXT)})\b`,
  'i',
);

/** Matches requests to find mistakes: "Mark the mistakes in this", "Is there any error here?" */
const FINDS_MISTAKES = /\b(?:mistakes?|errors?|typos?|wrong) (?:in|with) (?:this|it|here)\b/i;

/** Matches a request whose text comes after it: "Pull out every date from this for my calendar:" */
const POINTS_AHEAD = /\b(?:from|in|of|about|out of) (?:this|these|it)(?: (?:for|into|as|to)\b[^.?!:]*)?:\s*$/i;

/** Matches references to an attached file: "Please find the minutes attached", "the attached report", but not "the attached text", which may be pasted. */
const NAMES_FILE =
  /\b(?:find|see)\b[^.?!:]*\b(?:attached|enclosed)\b|\b(?:attached|enclosed) (?!(?:texts?|passages?|paragraphs?|sentences?|code|abstracts?|notes?|e-?mails?|messages?|letters?|lists?)\b)[a-z]{3,}/i;

/** Whether a sentence names a text that comes below: "Make the email below shorter", "Give me feedback on the following points". */
export const namesTextBelow = (sentence: string): boolean => NAMES_TEXT_BELOW.test(sentence);

const NAMES_TEXT_BELOW = new RegExp(
  String.raw`\b(?:${anyOf(KINDS_OF_TEXT)}) below\b|\b(?:feedback|comments?|opinions?|thoughts|views?) on the following\b`,
  'i',
);

/**
 * Returns whether a sentence announces a text to work on: `text` if it does, `maybe` if it is uncertain, `none` if it
 * does not.
 */
export function announcement(sentence: string): Announcement {
  // "Please find the minutes attached" names a file. What it asks may come next.
  if (NAMES_FILE.test(sentence) && !sentence.endsWith(':')) return 'maybe';
  const namesParts = announcesParts(sentence);
  if (POINTS_AHEAD.test(sentence) && !namesParts) return 'text';
  if (ANNOUNCES.test(sentence) && !namesParts) return 'text';
  if (!WORKS_ON_TEXT.test(sentence)) return 'none';
  return NAMES_MATERIAL.test(sentence) || FINDS_MISTAKES.test(sentence) ? 'text' : 'maybe';
}

const NO_TEXT_TASK = new RegExp(String.raw`\b(?:${anyOf(NOT_TEXT_TASKS)})\b`, 'gi');

/** Whether a sentence that `announcement` is uncertain about has a task with a text in it, beside set phrases such as "in order to". */
export const namesTextTask = (sentence: string): boolean =>
  NAMES_FILE.test(sentence) || WORKS_ON_TEXT.test(sentence.replace(NO_TEXT_TASK, ' '));

/** Matches verbs that change a text: "shorten", "translate". */
const REWORKS_TEXT = new RegExp(String.raw`\b(?:${anyOf(TEXT_CHANGES)})\b`, 'i');

/** Returns whether a request, or a question, goes on after the colon: "Do the following for me: please write …". */
export const colonOpensRequest = (head: string, rest: string, sentenceAsks: boolean): boolean =>
  !REWORKS_TEXT.test(head) &&
  (/^(?:please|kindly|(?:could|can|would) you)\b/i.test(rest) || (sentenceAsks && QUESTION_START.test(rest)));

/** Matches instructions to change the text after a colon: "Make it friendlier:", "Put in the passive:". */
const REWORKS_IT =
  /^(?:please |kindly |now |then |and )*(?:(?:make|put|turn|say) (?:it|this|that|these|the following)\b|put in(?:to)? )/i;

/** Matches instructions to write a message: "Write a message to Ben:". */
const WRITES_MESSAGE =
  /\b(?:write|send|draft|compose|text|reply|respond)\b[^:]*\b(?:messages?|notes?|e-?mails?|letters?|cards?|texts?|sms|repl(?:y|ies)|captions?|posts?|tweets?)\b/i;
/** Matches the start of a message's content in the writer's own voice: "I …", "Thanks …". */
const SPEAKS_AS_WRITER =
  /^(?:i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|thank|thanks|sorry|hi|hello|hey|dear|hope|my|our)\b/i;

/**
 * Returns whether the text after a colon says what a message must contain. Polite words in it are part of the message.
 */
export const colonOpensMessage = (head: string, rest: string): boolean =>
  WRITES_MESSAGE.test(head) && SPEAKS_AS_WRITER.test(rest);

/** Whether what follows a colon in this sentence is material, not more of the request. */
export const colonOpensMaterial = (head: string): boolean =>
  WORKS_ON_TEXT.test(head) ||
  REWORKS_IT.test(head) ||
  (ANNOUNCES.test(head) && !announcesParts(head)) ||
  /\b(?:say|mean|means|called|example|examples|input|text|phrase|sentence|word)\b/i.test(head);

/** Three or more items of at most five words, with commas between them: "lounge, kitchen, one double bedroom, small balcony." */
const SHORT_ITEMS = /^\s*(?:[\w'’&/-]+(?: [\w'’&/-]+){0,4}, ){2,}(?:and |or )?[\w'’&/-]+(?: [\w'’&/-]+){0,4}\.?$/;
const SPEAKS = /\b(?:i|we|you|he|she|they|it|is|are|was|were|has|have|please|thanks?|dear|hi|hello)\b/i;

/** Whether what follows a colon is a list of things that the request is about, and ends with its sentence. A text to rework may be such a list, too, and go on. */
export const listsItems = (head: string, rest: string): boolean =>
  SHORT_ITEMS.test(rest) &&
  !SPEAKS.test(rest) &&
  !MAKES_TEXT_OF.test(head) &&
  !REWORKS_TEXT.test(head.replace(COMPOUND, ' '));

/** "Turn these notes into a letter": the notes may go on. */
const MAKES_TEXT_OF =
  /\b(?:into|from|based on|out of|expand\w*|write up|following|below|these|notes?|keywords?|letters?|e-?mails?|messages?|speech)\b/i;

/** "A check-in inventory" is no request to check. */
const COMPOUND = /\b\w+-\w+/g;

/** Matches sentences about language ("how do you say …"). Their words must not be replaced. */
const ABOUT_LANGUAGE =
  /\b(?:(?:to|you|i|we|they|people) say|saying|translate|translation (?:of|for) (?!(?:the|an?|our|my|your|this|that|these|those|his|her|their|its|all|some)\b)|spell|spelled|pronounce|(?:does|do|did|would) [^.?]{1,40} mean|meaning|synonyms?|antonyms?|idioms?|phrase|phrases|expression|word|words|vocabulary|grammar|grammatically|slang|etymology|adverbs?|adjectives?|rhymes?|sentence|paraphrase|rephrase|reword)\b/i;

/**
 * Matches lengths and set phrases with "words" or "say", which do not make a sentence one about language: "200 words",
 * "in other words", "which would you say is better".
 */
const NOT_ABOUT_WORDS =
  /\b(?:(?:\d+|hundred|thousand|fifty|twenty|few|many|more|fewer|less|number of|limit of)(?:[ -](?:or (?:less|fewer|more)|simple|short|plain))? words?|in other words|in (?:simple|plain|your own|my own) words|words? (?:count|limit)|that is to say|needless to say|goes without saying|(?:start|begin|let me)[a-z ]{0,12} by saying|(?:to|you|i|we) say that|would you say (?:is|are|was|were))\b/gi;

export const isAboutLanguage = (sentence: string): boolean =>
  ABOUT_LANGUAGE.test(sentence) && ABOUT_LANGUAGE.test(sentence.replace(NOT_ABOUT_WORDS, ' '));

/** Matches statements whose words look like a request: "I must let Ray go on Friday", "My code throws an error", "The program crashes". */
const TELLS_ONLY =
  /^(?:(?:and|but|so|well|hi|hello),? )*(?:(?:i|we)(?:['’]ve| have)? (?:must|have|need to|got to|should)|(?:my|our|his|her|their) (?![^:]*:)|there|(?:the|this|that|an?) (?:[\w-]+ ){1,2}(?:is|was|are|were|has|had|does|did|can['’]t|won['’]t|doesn['’]t|(?!needs)[a-z]+s)\b)(?!.*\b(?:you|please|should|must)\b)/i;

/** Whether a sentence that seems to ask only tells what is so, or what the writer has to do. */
export const tellsOnly = (text: string): boolean => TELLS_ONLY.test(text);

const NAMES_HELP = /\b(?:help|assist(?!ants?\b)|support|guidance|advice|hand\b)/i;
/** "Thank you for your help", "I want you to help me with something": these name nothing to help with. */
const NAMES_NOTHING = /\b(?:thank|something\b)/i;

/** Whether a text calls for help: "Please help me with it", "Any help would be appreciated". */
export const callsForHelp = (text: string): boolean => NAMES_HELP.test(text) && !NAMES_NOTHING.test(text);
