import { isTaskVerb } from '../english/verbs.ts';
import { anyOf } from '../english/word-lists.ts';
import { ANSWER_NOUNS } from '../english/words/answer-nouns.ts';
import { hasOther, sentencesThat } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { type EditGroup, type PromptRule, replace, type SentenceRule } from '../rule.ts';
import { capitalised } from './editing.ts';
import { writesToOthers } from './request-frames.ts';

/** Alternatives for kinds of answers. A writer who wants one of them is making a request. */
const ANSWER = `(?:${anyOf(ANSWER_NOUNS)})`;
const DETERMINER =
  '(?:an?|some|any|a few|a couple of|your|the|\\d+|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)';
const NAMED = `(?<what>${DETERMINER} (?:[a-z-]+,? ){0,6}?${ANSWER})(?= (?:of|for|about|on|that|which|to|with|from|in|as|covering|explaining|describing|comparing|showing|by|between|using|regarding|concerning|listing)\\b|[,.]|$)`;

const WANTS =
  "(?:need|want|require|request|(?:would|'d|should) (?:(?:like|love|appreciate|welcome|need)|be (?:\\w+ )?(?:grateful|thankful|glad|happy) (?:for|to (?:get|have|receive)))|could (?:use|do with)|(?:am|are|'m|'re|was) (?:\\w+ )?(?:in need of|looking for|after|in the market for|hoping for|searching for|seeking|on the (?:hunt|lookout) for)|(?:am|are|'m|'re|was|were) (?:\\w+ )?(?:hoping|looking|trying|wanting) (?:for|to (?:get|have|see|find|receive)))";
const ADVERBS =
  '(?: (?:really|just|also|currently|now|actually|simply|very much|urgently|therefore|basically|definitely|certainly|kindly|only))*';
const GETS =
  '(?: to (?:please )?(?:get|have|see|receive|request|obtain|ask (?:you )?(?:please )?for|hear|read))?(?: from you)?';

const FIRST_PERSON = new RegExp(`^(?<who>I|we)(?=['’ ])${ADVERBS} ?${WANTS}${ADVERBS}${GETS} ${NAMED}`, 'i');
const IMPERSONAL = new RegExp(
  `^(?:it|that)(?: would|'d) be (?:\\w+ ){0,2}(?:great|nice|good|helpful|useful|wonderful|awesome|amazing|lovely|fantastic|ideal|appreciated|perfect|beneficial)(?: for (?:me|us))? (?:to (?:get|have|see|receive|hear|read)|if (?:i|we) could (?:get|have|see|receive|hear|read))(?: from you)? ${NAMED}`,
  'i',
);
const ASKED_FOR = new RegExp(
  `^(?:(?:I wonder (?:if|whether) (?:I|we) (?:can|could|may|might)|(?:can|could|may|might) (?:I|we)) (?:please |kindly |possibly )*(?:get|have|ask (?:you )?for|request|trouble you for|bother you for)|would you (?:happen to )?have|do you happen to have)(?: please)? ${NAMED}`,
  'i',
);
const IS_WANTED =
  /^(?<what>(?:an?|some) .{8,200}?) (?:is|are|would be) (?:what (?:(?:is|are) (?:needed|required|wanted|requested)|(?:i|we)(?:'m| am|'re| are|'d| would)?(?: really| just)? (?:need|want|like|looking for|after|asking for|require))|(?:needed|required|requested|wanted))(?: (?:here|from you|now|today|please|at this time))*$/i;

const plain = (text: string): string => text.replaceAll('’', "'");

/** Returns the number of introductory words before the writer states a wish; -1 if there is no wish. */
function countLeadIn({ words }: Sentence, { masked }: Prompt): number {
  let index = 0;
  while (index < 8) {
    const word = words[index];
    if (!word || /^(?:i|i'm|i'd|we|we're|we'd|it|it'd|can|could|may|might|would|do|a|an|some)$/.test(word.lower))
      return index;
    if (
      !/^(?:so|well|okay|ok|basically|honestly|today|currently|now|right|also|hi|hello|hey|and|but|actually|therefore|just|um|uh|please)$/.test(
        word.lower,
      )
    )
      return -1;
    if (!/^,?\s+$/.test(masked.slice(word.end, words[index + 1]?.start))) return -1;
    index += 1;
  }
  return -1;
}

/** Requests for something other than help in general. */
const plainRequests = sentencesThat(({ facts }) => facts.asks && !facts.isIdleClause);

const othersAsk = (sentence: Sentence, prompt: Prompt): boolean => hasOther(plainRequests(prompt), sentence);

/**
 * Turns the wish for an answer into a request: "It would be great to get a summary of the book" becomes "Give me a summary of the book". Beside
 * another request, it becomes "I need a summary of the book"; "I need …" and "I want …" stay.
 */
export const wantedAnswers: PromptRule = {
  id: 'wanted-answer',
  reason: 'Ask for the answer directly.',
  examples: [
    ['Could you help me out? I need a list of five fruits.', 'List five fruits.'],
    ['So yeah I guess I need a plan for a picnic', 'Give me a plan for a picnic'],
    ['It would be great to get a short summary of the plot of Hamlet.', 'Briefly summarize the plot of Hamlet.'],
    ["I'm in the market for some catchy taglines for a bakery.", 'Give me some catchy taglines for a bakery.'],
    ['Could I please have a recipe for lentil soup?', 'Give me a recipe for lentil soup.'],
    ['A list of ten rivers in Asia is what is needed here.', 'List ten rivers in Asia.'],
    ["I'd like to ask you for five tips for better sleep.", 'Give me five tips for better sleep.'],
  ],
  counterExamples: [
    'I need a new bike. Which one should I buy?',
    'I want a story to end well. How do I do that?',
    'I need to write an essay, give me tips.',
    'It would be great to have a dog. Is it hard?',
    'A plan is needed. Who should write it?',
  ],
  // A rule for prompts runs after the rules for sentences: only then is it clear whether there is another request.
  findInPrompt: (prompt) => prompt.sentences.flatMap((sentence) => namedWish(sentence, prompt)),
};

function namedWish(sentence: Sentence, prompt: Prompt): readonly EditGroup[] {
  if (sentence.aboutLanguage && !/^\d|\bsynonyms\b/i.test(sentence.text)) return [];
  const introductionLength = countLeadIn(sentence, prompt);
  const start = sentence.words[introductionLength]?.start;
  if (start === undefined) return [];
  const text = plain(prompt.masked.slice(start, sentence.bodyEnd));
  const asked = ASKED_FOR.exec(text);
  if (sentence.final.includes('?') && !asked) return [];
  const found = asked ?? FIRST_PERSON.exec(text) ?? IMPERSONAL.exec(text) ?? IS_WANTED.exec(text);
  const what = found?.groups?.what;
  // "Might I ask for the benefit of your opinion?" asks for nothing of its own.
  if (what !== undefined && /^might\b/i.test(text) && /^(?:the|your)\b/i.test(what)) return [];
  if (!found || what === undefined || (/^(?:the|your)\b/i.test(what) && !asked && found.groups?.who === undefined))
    return [];
  // "I'd like the table to have three columns" is about a table that exists.
  const rest = text.slice(found[0].length);
  if (/^(?:the|your)\b/i.test(what) && /^[^,.;]*? to [a-z]+/i.test(rest)) return [];
  const us = /^we/i.test(found.groups?.who ?? '');
  const lead = othersAsk(sentence, prompt) ? (us ? 'We need' : 'I need') : us ? 'Give us' : 'Give me';
  if (/^(?:i|we) (?:need|want)(?! to)\b/i.test(text) && !lead.startsWith('Give')) return [];
  if (/^any\b/i.test(what) && !asked) return [];
  const at = found[0].endsWith(what) ? found[0].length - what.length : 0;
  const object = prompt.text.slice(start + at, start + at + what.length);
  // "Skip chapter 3? But I need to have the definitions": the wish goes against what is said before it.
  const objects = sentence.words.slice(0, introductionLength).some(({ lower }) => lower === 'but');
  const wish = objects ? `But ${lead.replace(/^G/, 'g')}` : lead;
  const move = [replace(sentence.start, start + at + what.length, `${wish} ${lowered(object).replace(/^any /, '')}`)];
  if (found[0].length === text.length && !asked)
    move[0] = replace(sentence.start, sentence.bodyEnd, `${wish} ${lowered(object)}`);
  return [asked && sentence.final.includes('?') ? [...move, replace(sentence.bodyEnd, sentence.end, '.')] : move];
}

const lowered = (text: string): string =>
  /^(?:An?|Some|Any|The|Your)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const NEEDS_TO =
  "(?:so |well |okay |ok |basically |honestly )*(?:i|we)(?:'ve| have)?(?: (?:just|really|also|currently|now|actually|got|basically))* ?(?:need|want|have|got|would like|'d like|'m trying|am trying|'m supposed|am supposed|'m looking|am looking|'m planning|have been asked|'ve been asked)(?: (?:really|desperately|quickly))? to";
const HELP =
  "(?:,)? (?:and|but|so)(?: (?:i|we))?(?:'d|'m| (?:am|was|were|would|could|can|might|really|just|desperately|also|do|sure|definitely|certainly|kind of))* (?:(?:use|need|like|love|appreciate|want|be grateful for|looking for|hoping for)(?: (?:some|an?|a little|a little bit of|a bit of|your|any|to get|bit of))* (?:help|assistance|support|hand)|(?:wondering|hoping)(?: if| that)? you (?:could|can|would|might)(?: be able to)? (?:help|assist)(?: (?:me|us))?(?: out)?)(?: (?:with|on|in|doing)(?: (?:it|this|that|that one|this one|doing (?:it|so|this)|writing (?:it|this)))?)?(?: please)?$";
const HELP_WANTED = new RegExp(`^${NEEDS_TO} (?<verb>[a-z]+)(?<rest> .{3,250}?)${HELP}`, 'i');
const STATED = new RegExp(`^${NEEDS_TO} (?<verb>[a-z]+)(?<rest> .{3,250})$`, 'i');
const TEXT_VERBS =
  /^(?:write|draft|compose|rewrite|summari[sz]e|translate|paraphrase|proofread|brainstorm|outline|generate)$/i;
/** Matches tasks that the assistant can do for the writer. For other verbs the request becomes "Help me …". */
const WORK_FOR_WORDS =
  /^(?:write|draft|compose|rewrite|summari[sz]e|translate|paraphrase|proofread|brainstorm|outline|generate|create|design|develop|prepare|plan|come|compile|formulate|explain|describe|compare|list)$/i;
/** Matches a stated need that includes a further clause or a reason, not only an object. */
const MORE_THAN_OBJECT =
  /[;:?]|, (?!and \w+$)|\b(?:but|because|so that|and (?:i|we|he|she|it|they|my|also|then)|which i|i don't|how|if)\b/i;
const ASKS_HELP = /\b(?:help|assist|assistance|a hand)\b/i;

/**
 * Turns a stated need for help into a request: "I need to write a toast and could use some help with it" becomes "Write
 * a toast".
 */
export const wantedHelp: SentenceRule = {
  id: 'wanted-help',
  reason: 'Ask directly for what you need help with.',
  examples: [
    [
      'I need to write a eulogy for my aunt and could use some help with it. She loved to sing.',
      'Write a eulogy for my aunt. She loved to sing.',
    ],
    ['I need to find a job and could really use your help.', 'Help me find a job.'],
    ['I want to learn juggling and could use a hand with it.', 'Help me learn juggling.'],
    [
      'I have to write a note to my landlord about the heating. Could you help me out with this?',
      'Write a note to my landlord about the heating.',
    ],
  ],
  counterExamples: [
    'I need to write an essay, give me tips.',
    'I have to write a toast and could use some advice. What makes a good one?',
    'I need to write an essay about bees. What makes a good title?',
    'I want to move house and need help with the lease. What should I check?',
  ],
  find: (sentence, prompt) => {
    if (sentence.final.includes('?') || sentence.aboutLanguage) return [];
    const text = plain(prompt.masked.slice(sentence.start, sentence.bodyEnd));
    const joined = HELP_WANTED.exec(text);
    const stated = joined ? null : STATED.exec(text);
    const found = joined ?? (stated && helpIsAskedBeside(sentence, prompt) ? stated : null);
    const { verb, rest } = found?.groups ?? {};
    if (verb === undefined || rest === undefined || MORE_THAN_OBJECT.test(rest)) return [];
    if (!joined && !TEXT_VERBS.test(verb)) return [];
    if (!isTaskVerb(verb.toLowerCase()) && !/^(?:learn|get|pass|prepare|understand|move)$/i.test(verb)) return [];
    const from = text.indexOf(`${verb}${rest}`);
    const deed = prompt.text.slice(sentence.start + from, sentence.start + from + verb.length + rest.length);
    const imperative = WORK_FOR_WORDS.test(verb) && !writesToOthers(deed) ? capitalised(deed) : `Help me ${deed}`;
    const move: EditGroup = [replace(sentence.start, sentence.bodyEnd, imperative)];
    return [move];
  },
};

/** Returns whether the only other request is for help in general: "Can you help me?" */
function helpIsAskedBeside(sentence: Sentence, prompt: Prompt): boolean {
  return !hasOther(plainRequests(prompt), sentence) && hasOther(requestsForHelp(prompt), sentence);
}

const requestsForHelp = sentencesThat(
  ({ facts, text, words }) => facts.asks && words.length < 15 && ASKS_HELP.test(text),
);
