import { hasMainVerb, hasQuestionForm, isIndependent, mayBeQuestion } from '../english/independent-clauses.ts';
import { speaksOfCourtesy } from '../idle-words/situation.ts';
import { steersAnswer } from '../idle-words/steering.ts';
import { needsStart } from '../needed-starts.ts';
import { askingSentences, hasOther } from '../per-prompt.ts';
import { refersBack } from '../polite-instructions.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { speaksOfStart } from '../references.ts';
import { asksAfterColon, startsImperative } from '../requests-in-text.ts';
import { replace, type SentenceRule } from '../rule.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { cutStart } from './editing.ts';
import { CONJUNCTION, idleLead, mayBelongToText, REASON } from './idle-stretches.ts';

/** Matches words that belong to what comes before them, so that no rest starts with them. */
const CLINGS =
  /^(?:that|which|who|whom|whose|to|with|of|than|or|nor|not|too|either|because|while|though|although|until)$/;
/** Matches the first word of a clause. A rest after "and" or "but" must start with one, or with an imperative. */
const STARTS_CLAUSE =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|you|he|she|it|it's|they|there|there's|this|these|those|the|a|an|my|our|your|his|her|their|some|if|when|since|for|in|what|who|which|when|where|why|how|is|are|do|does|did|can|could|would|will|should|may|might|please|kindly|could|am|was|were|has|have|give|tell)$/;

const SUBJECT = /^(?:i|you|we|he|she|it|they|there|the|a|an|my|your|our|this|that|these|those)$/;
const ASKS = /^(?:what|how|why|when|where|which|who|whether|if)$/;
const AUXILIARY = /^(?:is|are|do|does|did|can|could|would|will|should|may|might|am|was|were|has|have)$/;

const LACKS_OBJECT =
  /\b(?:to (?:have|get|see|receive)|would like|need|want|(?:give|send|get|find|bring) (?:me|us))\b,?$/i;
const LAST_ASIDE = /,[^,]*$/;

const CONDITION =
  /^(?:assuming|supposing|presuming|given|considering|provided|providing|granted|seeing|if|when|unless|because|since)$/;

const POSSIBILITY = /^if (?:(?:it|that|this)(?: is|['’]s| were| was)|you (?:can|could|would|had)) \w/i;

/** "A short note would, I think, be enough": the verb would lose its subject. */
const LEAVES_MODAL = /\b(?:should|could|would|can|will|must|may|might|shall),/i;

const STARTS_NOUN = /^(?:a|an|the|my|our|your|his|her|its|their|this|that|these|those)$/;
const STARTS_OTHER_CLAUSE =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|you|he|she|it|it's|they|there|what|how|why|when|where|which|who|whom|whose|whether|if|that|and|but|so|or|because|as|is|are|do|does|did|can|could|would|will|should|may|might|please|kindly)$/;

/**
 * Returns whether the first words are a noun with an apposition: "My hearing aid, a Phonak, whistles". The noun is the
 * subject of the verb after it, so it is not removed as small talk.
 */
const isApposition = (words: Sentence['words'], lead: number, resumed: number): boolean =>
  STARTS_NOUN.test(words[0]?.lower ?? '') &&
  STARTS_NOUN.test(words[lead]?.lower ?? '') &&
  !words.slice(0, lead).some(({ lower }) => AUXILIARY.test(lower)) &&
  resumed > 0 &&
  !STARTS_OTHER_CLAUSE.test(words[resumed]?.lower ?? '');

/** "You are ten!", "you surely have bigger fish to fry": said of the assistant, and no request. */
const SAYS_OF_ASSISTANT =
  /^you(?:['’](?:re|ve|ll|d))? (?!(?:\w+ )?(?:can|could|should|must|may|might|will|would|need|have to|do not|don['’]t)\b)/i;
/** A wish or praise, from which the next clause goes on: "Fingers crossed, she has chosen the paint." */
const GOES_ON_TO =
  /^(?:fingers crossed|bear with me|knock on wood|touch wood|wish me luck|brace yourself|you(?:['’]ve| have) got this)\b/i;
/** Thanks, wishes and excuses that tell of something, up to a comma: "thank you for the help last week, ", but not "thanks in advance, ". */
const TELLS_WITH_THANKS =
  /\b(?:hope you|thank|thanks|obliged|grateful|(?:sorry|apologies) for)\b(?! in advance\b|(?: so much| very much)? for your (?:help|time|patience)\b|(?:['’]re| are) (?:\w+ )?(?:well|fine|good|ok|okay)\b| (?:do not|don['’]t) mind\b)[^,]*, $/i;
/** What is surely no more of the same: "my printer is jammed". */
const TELLS_OF_OWN = /^(?:i|we|my|our|it|this)\b/i;
/** A limit: "One message, no emojis". */
const ONE_THING = /^(?:just |only )?(?:one|a single) (?!(?:thing|question|request|favou?r)\b)\w+, $/i;
/** Two questions side by side: "Is it clear, is it short, and what's missing?" */
const ASKS_OF_IT = /^is (?:it|this|that) /i;
/** "I have been asked to give the reading and say a few words": a task of the writer, of which "say" is a part. */
const TASK_OF_WRITER =
  /\b(?:asked|told|invited|requested|supposed|expected|meant|due|going) to\b[^,;:.]* (?:and|or) $/i;
/** "The thing is, and I'll be brief, my bike …": an aside comes before the clause. */
const BEFORE_ASIDE = /\b(?:is|was|are), and $/i;
/** "Good evening! Or good morning, I lose track": an alternative to what the sentence before says, and what follows from it. */
const IS_ALTERNATIVE = /^or\b/i;

/** "Hello again, Walter with the sore fingertips": who greets, and no clause of its own. */
const GREETS = /^(?:hi|hiya|hello|hey|greetings|(?:good )?(?:morning|afternoon|evening|day))\b[^,]*, $/i;
const INTRODUCES_WRITER = /^(?!(?:it|this|that|there|here|what|i|we)\b)(?:[\w'’-]+ ){1,4}?(?:with|from|of|in|at|on) /i;

/** Matches words that only announce a question: "…, and it is this: why do cats purr?" */
const ANNOUNCES_QUESTION = /^(?:it is|it's|this is) (?:this|it|as follows|the following)$/i;

/** Returns the index of the first word after leading idle clauses; -1 if the rest would be no complete sentence or say something else. */
function restAfter(sentence: Sentence, prompt: Prompt, lead: number): number {
  const { words } = sentence;
  const joined = CONJUNCTION.test(words[lead]?.lower ?? '') && words[lead]?.lower !== 'because';
  const rest = joined ? lead + 1 : lead;
  const first = words[rest];
  if (!first || CLINGS.test(first.lower)) return -1;
  const removed = prompt.masked.slice(sentence.start, words[lead - 1]?.end);
  if (needsStart(removed, prompt.masked.slice(first.start, sentence.bodyEnd))) return -1;
  // "I wonder if I can ask you this, as nobody here knows: …": a reason without what it is for.
  if (first.lower === 'as' && !prompt.masked.slice(first.start, sentence.bodyEnd).includes(',')) return -1;
  // "It would be good to have, let me see, a plan", "could you give me, I don't know, three": the verb or its object would be left alone.
  if (LACKS_OBJECT.test(removed.replace(LAST_ASIDE, ''))) return -1;
  // "My wife says so, I say not."
  if (
    /^(?:i|he|she|they|we)$/.test(first.lower) &&
    /^(?:say|says|said|think|thinks|disagree|disagrees)$/.test(words[rest + 1]?.lower ?? '')
  )
    return -1;
  // "If it is possible, then how do I do it?": a condition, and no politeness.
  if (LEAVES_MODAL.test(removed)) return -1;
  const condition = POSSIBILITY.test(removed);
  if (condition && (first.lower === 'then' || ASKS.test(first.lower) || sentence.final.includes('?'))) return -1;
  // "I wonder, if I may ask, what it is": the rest would not be a question.
  const gap = prompt.masked.slice(words[lead - 1]?.end, words[lead]?.start);
  if (!joined && /^,?\s*$/.test(gap) && ASKS.test(first.lower) && !AUXILIARY.test(words[rest + 1]?.lower ?? ''))
    return -1;
  // "The question I have, all things considered, would be …": the verb would lose its subject.
  const resumed = sentence.words.findIndex(
    (word, index) => index > rest && prompt.masked.slice(words[index - 1]?.end, word.start).includes(','),
  );
  if (AUXILIARY.test(words[resumed]?.lower ?? '') && !SUBJECT.test(words[resumed + 1]?.lower ?? '')) return -1;
  if (!joined && isApposition(words, lead, resumed)) return -1;
  // "Does that make sense, assuming that it rains?": the condition would lose its question.
  if (sentence.final.includes('?') && resumed < 0 && CONDITION.test(first.lower)) return -1;
  // "Do me a favour, would you, and look at …"
  if (/^(?:would|could|can|will) you\s*,/i.test(prompt.masked.slice(first.start, first.start + 12))) return -1;
  // "… and would love some help" shares its subject with what would go.
  const subject = words[rest + 1]?.lower ?? '';
  if (joined && AUXILIARY.test(first.lower) && !/^(?:you|i|we|it|he|she|they|the|my|this|that|there)$/.test(subject))
    return -1;
  const starts = STARTS_CLAUSE.test(first.lower) || startsImperative(words.slice(rest, rest + 4), prompt.masked);
  return starts || !joined ? rest : -1;
}

/**
 * Returns the index of the first word after "it is this:", if the rest starts with these words, and `rest` if it does
 * not; -1 if no word follows.
 */
function pastAnnouncement({ words, bodyEnd }: Sentence, { masked }: Prompt, rest: number): number {
  const start = words[rest]?.start;
  if (start === undefined) return -1;
  const colon = masked.indexOf(':', start);
  const end = colon < 0 || colon > bodyEnd ? bodyEnd : colon;
  if (end - start > 30 || !ANNOUNCES_QUESTION.test(masked.slice(start, end).replaceAll('’', "'").trim())) return rest;
  return words.findIndex((word) => word.start > end);
}

const OWN_IDEA = /\bmy idea(?: is)?$/i;

export const idleLeads: SentenceRule = {
  id: 'idle-lead',
  reason: REASON,
  examples: [
    ['My question to you is this: why do cats purr?', 'Why do cats purr?'],
    ['So, like, what is a black hole, you know?', 'What is a black hole?'],
    ['Basically, explain inflation.', 'Explain inflation.'],
    ['Sorry to bother you, but how do magnets work?', 'How do magnets work?'],
    ['Hi there, what is the capital of Peru?', 'What is the capital of Peru?'],
    ['So, um, yeah, basically, what is a comet?', 'What is a comet?'],
    ["I'm sorry about this, my phone won't start. What can I do?", "My phone won't start. What can I do?"],
    [
      'There is a question that I would really like to get an answer to, and it is this: why do cats purr?',
      'Why do cats purr?',
    ],
    ['Long story short, my bike has a flat tyre. What can I do?', 'My bike has a flat tyre. What can I do?'],
  ],
  counterExamples: [
    'I am new to Berlin, so where do I register?',
    'Now, what is the capital of Peru?',
    'My hearing aid, a Phonak Audéo P90, whistles only when I chew.',
    'My hearing aid, a Phonak Audéo P90, whistles only when I chew. What can I do?',
    'Is X wrong, assuming Y?',
    'Does that make sense, assuming that the list is sorted?',
    'Is that okay, given the law?',
    'Is it possible to merge two lists in place? If it is possible, then how?',
  ],
  find: (sentence, prompt) => {
    const lead = idleLead(sentence.facts);
    if (lead === 0 || lead >= sentence.words.length) return [];
    // "Here's my idea: a subscription": without these words, what follows is no idea of the writer's.
    const led = prompt.masked.slice(sentence.start, sentence.words[lead - 1]?.end);
    if (OWN_IDEA.test(led) || steersAnswer(led) || speaksOfCourtesy(sentence.text)) return [];
    const gap = prompt.masked.slice(sentence.words[lead - 1]?.end, sentence.words[lead]?.start);
    // Alone, "right", "look" and "listen" are idle before a comma only, and words such as "now" never: "Now, what is …" sets a time.
    if (
      lead === 1 &&
      /^(?:now|please|right|look|listen|see|finally|like|no|yes|and|but|so)$/.test(sentence.words[0]?.lower ?? '')
    ) {
      if (!/^(?:right|look|listen)$/.test(sentence.words[0]?.lower ?? '') || !gap.includes(',')) return [];
    }
    const rest = pastAnnouncement(sentence, prompt, restAfter(sentence, prompt, lead));
    if (sentence.words.length - rest < 2) return [];
    const start = sentence.words[rest]?.start;
    if (rest < 0 || start === undefined) return [];
    // "Is that possible at all, and if not, how many …?": the condition is what the lead asks.
    if (/^if (?:not|so)\b/i.test(prompt.masked.slice(start, sentence.bodyEnd))) return [];
    const lost = prompt.masked.slice(sentence.start, start);
    const left = prompt.masked.slice(start, sentence.bodyEnd);
    if (mayBelongToText(lost, sentence, prompt)) return [];
    // What goes on from small talk, and asks nothing, is small talk: the sentence goes as a whole, or stays.
    const restAsks = sentence.final.includes('?') || new SentenceFacts(left).asks;
    if (!restAsks && (SAYS_OF_ASSISTANT.test(left) || GOES_ON_TO.test(lost))) return [];
    // "I'd like your opinion on this: cats are better than dogs": the prompt asks for nothing else.
    if (!restAsks && !hasOther(askingSentences(prompt), sentence)) return [];
    // "If you have a moment, and please don't feel rushed, could you …": the second half of a condition.
    if (/^(?:if|when) /i.test(lost) && /\b(?:and|or) $/i.test(lost)) return [];
    // "Hope you had a better weekend than I did, the boiler packed in", "Sorry for the rush, deadline is deadline": the rest goes on from the talk.
    if (!restAsks && TELLS_WITH_THANKS.test(lost) && !TELLS_OF_OWN.test(left)) return [];
    if (restAsks && ASKS_OF_IT.test(lost)) return [];
    if (ONE_THING.test(lost)) return [];
    const isIntroduction = GREETS.test(lost) && INTRODUCES_WRITER.test(left);
    if (!restAsks && isIntroduction && !hasMainVerb(sentence.words.slice(rest))) return [];
    if ([BEFORE_ASIDE, TASK_OF_WRITER, IS_ALTERNATIVE].some((pattern) => pattern.test(lost))) return [];
    if (speaksOfStart(lost, left)) return [];
    // "My friend told me about you and I didn't believe her": the rest speaks of a person in the lead.
    if (
      /\b(?:my|our) [a-z]/i.test(lost) &&
      /^(?:\S+\s+){0,6}(?:he|she|him|her|them)\b/i.test(prompt.masked.slice(start, sentence.bodyEnd))
    )
      return [];
    // "Quick question (well, three questions)": the bracket would lose its start.
    if (lost.split('(').length !== lost.split(')').length) return [];
    // "Apologies: none accepted" is a label and its value.
    if (gap.includes(':') && lead === 1 && !sentence.words[rest - 1]?.lower.startsWith('question')) return [];
    const speaksOfLead = refersBack(gap, prompt.masked.slice(start, sentence.bodyEnd));
    if (speaksOfLead && !/\b(?:i|my|me|we|our|question|request|task)\b/i.test(lost)) return [];
    if (!isIndependent(sentence.words.slice(rest), prompt.masked, mayBeQuestion(sentence))) return [];
    const opening = prompt.masked[start - 1] ?? ' ';
    const cut = cutStart(sentence, prompt, /["'“‘(*_]/.test(opening) ? start - 1 : start);
    // "Can you be so kind: explain it?" is a question only out of politeness, and "Do owls sleep?" is a real one.
    const restWords = sentence.words.slice(rest);
    const orders =
      sentence.final === '?' &&
      !asksAfterColon(prompt.masked.slice(start, sentence.bodyEnd)) &&
      restWords[0]?.lower !== 'do' &&
      !hasQuestionForm(restWords) &&
      startsImperative(restWords.slice(0, 4), prompt.masked);
    return [orders ? [cut, replace(sentence.bodyEnd, sentence.end, '.')] : [cut]];
  },
};
