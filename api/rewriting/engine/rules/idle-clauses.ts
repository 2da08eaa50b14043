import { addressLength, hasCourtesy, skipCourtesies } from '../courtesies.ts';
import { isIdleClause } from '../idle-clauses.ts';
import { stemOf } from '../english/stems.ts';
import { isAllTalk, isTalk, leadsToRequest } from '../talk.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { asksSomething, startsImperative } from '../requests-in-text.ts';
import { remove, replace, type PromptRule, type SentenceRule } from '../rule.ts';
import { keepsHardWords } from '../hard-words.ts';
import { cutSentence, cutStart } from './editing.ts';

export const REASON = 'This speaks of the conversation, not of the task.';
export const MOST_CLAUSES = 12;

/** Where clauses start, as word indexes: after a comma and the like, and at a conjunction. */
export function clauseStarts({ words }: Sentence): number[] {
  const starts: number[] = [];
  for (const [index, { gap, lower }] of words.entries())
    if (index > 0 && (gap.partsClauses || CONJUNCTION.test(lower))) starts.push(index);
  return starts;
}

export const CONJUNCTION = /^(?:and|but|so|because)$/;

const isIdle = (sentence: Sentence, prompt: Prompt, from: number, to: number): boolean => {
  const { words } = sentence;
  const start = words[from]?.start;
  const end = words[to - 1]?.end;
  if (start === undefined || end === undefined) return false;
  const text = prompt.masked.slice(start, end);
  if (isTalk(prompt.masked, words, from, to) || isIdleClause(text)) return true;
  return to - from > 1 && hasCourtesy(text) && skipCourtesies(prompt.masked, words.slice(0, to), from) === to;
};

const SUBORDINATE = /^(?:as|since|because|given|seeing|considering|if|when|whenever|being|should|in|for|with|having)$/;
const BEGINS_CLAUSE =
  /^(?:i|i'm|i've|i'd|we|we're|my|our|it|it's|the|there|this|please|could|can|would|will|what|how)$/;

/** Whether a stretch is one clause, or one with the clause that it depends on: what is idle must not drag its neighbour along. */
function isOneClause({ words }: Sentence, from: number, to: number): boolean {
  const depends = SUBORDINATE.test(words[from]?.lower ?? '');
  for (let index = from + 1; index < to; index += 1) {
    const word = words[index]?.lower ?? '';
    if (/^(?:but|so|because)$/.test(word) && BEGINS_CLAUSE.test(words[index + 1]?.lower ?? '')) return false;
    if (word === 'but' || (word === 'and' && BEGINS_CLAUSE.test(words[index + 1]?.lower ?? ''))) return false;
    if (words[index]?.gap.partsClauses && !depends) return false;
  }
  return true;
}

const leads = new WeakMap<SentenceFacts, number>();

/** How many words at the start of the sentence are idle clauses, one after another. */
function idleLead(sentence: Sentence, prompt: Prompt): number {
  const known = leads.get(sentence.facts);
  if (known !== undefined) return known;
  const lead = countIdleLead(sentence, prompt);
  leads.set(sentence.facts, lead);
  return lead;
}

function countIdleLead(sentence: Sentence, prompt: Prompt): number {
  const stops = [...clauseStarts(sentence).slice(0, MOST_CLAUSES), sentence.words.length];
  let from = 0;
  for (;;) {
    const ahead = stops.filter((stop) => stop > from).slice(0, 5);
    const begun = from;
    const next = ahead
      .reverse()
      .find((stop) => isOneClause(sentence, begun, stop) && isIdle(sentence, prompt, begun, stop));
    if (next === undefined) return from;
    from = next;
  }
}

const isIdleSentence = (sentence: Sentence, prompt: Prompt): boolean =>
  sentence.words.length > 0 &&
  !prompt.masked.slice(sentence.bodyEnd, sentence.end).includes('\uFFFC') &&
  idleLead(sentence, prompt) === sentence.words.length;

const substance = new WeakMap<Prompt, boolean>();

/** Whether a prompt still asks for something without its idle sentences: "I need help with this" may be all it asks. */
function hasSubstance(prompt: Prompt): boolean {
  const known = substance.get(prompt);
  if (known !== undefined) return known;
  const rest = prompt.sentences.filter((sentence) => !isIdleSentence(sentence, prompt));
  const found =
    rest.some(({ facts }) => facts.asks) && rest.some(({ text }) => text.includes('\uFFFC') || !isAllTalk(text));
  substance.set(prompt, found);
  return found;
}

const FIRM =
  /\b(?:need|want|like|love|after|for) (?:an?|some|\d+|ideas|tips|advice|suggestions)\b|\b(?:could|can|would|will|want|need|like|ask) (?:for )?(?:you|u)\b|\b(?:please|pls|kindly)\b/i;

/** Whether another sentence asks outright. Beside "I want to learn chess", "where do I start?" is what is asked. */
/** "Can you help me with that?", "Help me with that." */
export const isAsking = ({ final, text }: Sentence): boolean =>
  final.includes('?') ||
  /^(?:please |kindly )?(?:help|assist|aid|support|do) (?:me|us|out|with|this|that|it)\b/i.test(text);

const OFFERS_TO_ASK = /\b(?:help|assist|favou?r|question|something|moment|minute|hand|ask)\b/i;

const hasFirmRequest = (sentence: Sentence, prompt: Prompt): boolean =>
  prompt.sentences.some(
    (other) =>
      other !== sentence &&
      !isIdleSentence(other, prompt) &&
      (other.facts.startsImperative || other.text.includes('\uFFFC') || !isAllTalk(other.text)) &&
      ((other.start > sentence.start && other.facts.asks && OFFERS_TO_ASK.test(sentence.text)) ||
        other.facts.startsImperative ||
        other.final.includes('?') ||
        FIRM.test(other.text)),
  );

const requestStems = new WeakMap<Prompt, ReadonlySet<string>>();

/** The stems of all words in the sentences that ask for something. */
function stemsOfRequests(prompt: Prompt): ReadonlySet<string> {
  const known = requestStems.get(prompt);
  if (known) return known;
  const asking = prompt.sentences.filter(({ facts }) => facts.asks);
  const stems = new Set(asking.flatMap(({ words }) => words.map(({ lower }) => stemOf(lower))));
  requestStems.set(prompt, stems);
  return stems;
}

/** "I have been wondering about tides lately": talk whose only topic is what the request goes on to name. */
function restatesRequest(sentence: Sentence, prompt: Prompt): boolean {
  const { words, facts } = sentence;
  if (facts.asks || facts.addressesAssistant || sentence.isListItem || sentence.aboutLanguage) return false;
  return isTalk(prompt.masked, words, 0, words.length, (word) => stemsOfRequests(prompt).has(stemOf(word)));
}

export const idleSentence: SentenceRule = {
  id: 'idle-sentence',
  reason: REASON,
  examples: [
    ["Wow, this is so exciting! I can't wait to see what you come up with! Name a river.", 'Name a river.'],
    ['Sorry if this is a really basic question. What is a prime number?', 'What is a prime number?'],
    ['I know that you are very good at this kind of thing. List five fruits.', 'List five fruits.'],
    ["List five fruits. Take your time. That's all for now. Bye!", 'List five fruits.'],
    ["I've been struggling with this for hours. How do magnets work?", 'How do magnets work?'],
    ["I'm sorry to trouble you at such a late hour. Describe Lima.", 'Describe Lima.'],
    ['Describe Lima. First and foremost, I want to express my gratitude for your help.', 'Describe Lima.'],
    ["Here's what I need you to do for me. Name a river. That about sums it up!", 'Name a river.'],
    [
      'Explain how tides work. Does that make sense? Should you need any further details, just let me know.',
      'Explain how tides work.',
    ],
    ["I've read a few articles about it, but I'm still confused. How do magnets work?", 'How do magnets work?'],
    ['I have full confidence in your abilities. I want to get this right. Describe Lima.', 'Describe Lima.'],
  ],
  leaves: [
    'I am allergic to nuts. Suggest a snack.',
    'I am excited about my garden. Which flowers are easy?',
    'I know Python. How do I learn Rust?',
    'I am not very good at drawing. Suggest a hobby.',
    'I have been feeling overwhelmed lately. What can I do?',
    'I am lost in Lima. Which bus goes to the port?',
    'I find history interesting. Suggest a book.',
    'Describe Lima. It should be interesting.',
    'I want to learn chess. Where do I start?',
    'I lost my passport. What should I do?',
    "I've been struggling lately. What can I do?",
    "I'm so confused. What should I do?",
    'I plan to mix bleach and vinegar. Would that work?',
    'I need to get a visa. Help me with that.',
    'I feel confused all the time. Should I see a doctor?',
    'I am learning the violin. Which piece is easy?',
    'I have been at it for six months now. What should I learn next?',
  ],
  find: (sentence, prompt) =>
    !isAsking(sentence) &&
    (isIdleSentence(sentence, prompt) || restatesRequest(sentence, prompt)) &&
    hasSubstance(prompt)
      ? [[cutSentence(sentence, prompt)]]
      : [],
};

/** "Can you help me with that?" says nothing beside a request, and may be all that is asked: which, shows at last. */
export const idleQuestions: PromptRule = {
  id: 'idle-question',
  reason: REASON,
  examples: [
    ['Explain how tides work. Does that make sense?', 'Explain how tides work.'],
    ['Could you help me out? I need a list of five fruits.', 'List five fruits.'],
  ],
  leaves: ['I want to learn chess. Where do I start?', 'I need to get a visa. Help me with that.'],
  findAll: (prompt) => {
    const idle = prompt.sentences.find(
      (sentence) =>
        isAsking(sentence) &&
        (isIdleSentence(sentence, prompt) || sentence.facts.isCourtesy) &&
        hasSubstance(prompt) &&
        hasFirmRequest(sentence, prompt) &&
        keepsHardWords(sentence.text, '', true),
    );
    return idle ? [[cutSentence(idle, prompt)]] : [];
  },
};

const CLINGS =
  /^(?:that|which|who|whom|whose|to|with|of|than|or|nor|not|too|either|because|while|though|although|until)$/;
const STARTS_CLAUSE =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|you|he|she|it|it's|they|there|there's|this|these|those|the|a|an|my|our|your|his|her|their|some|if|when|since|for|in|what|who|which|when|where|why|how|is|are|do|does|did|can|could|would|will|should|may|might|please|kindly|could|am|was|were|has|have|give|tell)$/;

const SUBJECT = /^(?:i|you|we|he|she|it|they|there|the|a|an|my|your|our|this|that|these|those)$/;
const ASKS = /^(?:what|how|why|when|where|which|who|whether|if)$/;
const AUXILIARY = /^(?:is|are|do|does|did|can|could|would|will|should|may|might|am|was|were|has|have)$/;

const LACKS_OBJECT = /\b(?:to (?:have|get|see|receive)|would like|need|want)\b,?$/i;
const LAST_ASIDE = /,[^,]*$/;

/** The word at which the rest starts after idle clauses, or -1 when nothing that stands alone is left. */
function restAfter(sentence: Sentence, prompt: Prompt, lead: number): number {
  const { words } = sentence;
  const joined = CONJUNCTION.test(words[lead]?.lower ?? '') && words[lead]?.lower !== 'because';
  const rest = joined ? lead + 1 : lead;
  const first = words[rest];
  if (!first || CLINGS.test(first.lower)) return -1;
  // "It would be good to have, let me see, a plan": the verb would be left without its object, or the object without its verb.
  if (LACKS_OBJECT.test(prompt.masked.slice(sentence.start, words[lead - 1]?.end).replace(LAST_ASIDE, ''))) return -1;
  // "I wonder, if I may ask, what it is": what would be left is no question.
  const gap = prompt.masked.slice(words[lead - 1]?.end, words[lead]?.start);
  if (!joined && /^,?\s*$/.test(gap) && ASKS.test(first.lower) && !AUXILIARY.test(words[rest + 1]?.lower ?? ''))
    return -1;
  // "The question I have, all things considered, would be …": its verb would be left without it.
  const resumed = sentence.words.findIndex(
    (word, index) => index > rest && prompt.masked.slice(words[index - 1]?.end, word.start).includes(','),
  );
  if (AUXILIARY.test(words[resumed]?.lower ?? '') && !SUBJECT.test(words[resumed + 1]?.lower ?? '')) return -1;
  // "Do me a favour, would you, and look at …"
  if (/^(?:would|could|can|will) you\s*,/i.test(prompt.masked.slice(first.start, first.start + 12))) return -1;
  // "… and would love some help" shares its subject with what would go.
  const subject = words[rest + 1]?.lower ?? '';
  if (joined && AUXILIARY.test(first.lower) && !/^(?:you|i|we|it|he|she|they|the|my|this|that|there)$/.test(subject))
    return -1;
  const starts = STARTS_CLAUSE.test(first.lower) || startsImperative(words.slice(rest, rest + 4), prompt.masked);
  return starts || !joined ? rest : -1;
}

export const idleLeads: SentenceRule = {
  id: 'idle-lead',
  reason: REASON,
  examples: [
    ['So, um, yeah, basically, what is a comet?', 'What is a comet?'],
    ['I know you are very busy, but which planet is largest?', 'Which planet is largest?'],
    ["I'm sorry about this, my phone won't start. What can I do?", "My phone won't start. What can I do?"],
    ['Long story short, my bike has a flat tyre. What can I do?', 'My bike has a flat tyre. What can I do?'],
  ],
  leaves: ['I am new to Berlin, so where do I register?', 'Now, what is the capital of Peru?'],
  find: (sentence, prompt) => {
    const lead = idleLead(sentence, prompt);
    if (lead === 0 || lead >= sentence.words.length) return [];
    const gap = prompt.masked.slice(sentence.words[lead - 1]?.end, sentence.words[lead]?.start);
    if (
      lead === 1 &&
      /^(?:now|please|right|look|listen|see|finally|like|no|yes|and|but|so)$/.test(sentence.words[0]?.lower ?? '')
    ) {
      if (!/^(?:right|look|listen)$/.test(sentence.words[0]?.lower ?? '') || !gap.includes(',')) return [];
    }
    const rest = restAfter(sentence, prompt, lead);
    if (sentence.words.length - rest < 2 && leadsToRequest(sentence.words[rest]?.lower ?? '')) return [];
    const start = sentence.words[rest]?.start;
    if (rest < 0 || start === undefined) return [];
    const address = addressLength(prompt.text, sentence.words, sentence.start);
    if (address > 0) {
      const from = sentence.words[address]?.start ?? start;
      return from < start ? [[remove(from, start)]] : [];
    }
    const opening = prompt.masked[start - 1] ?? ' ';
    const cut = cutStart(sentence, prompt, /["'“‘(*_]/.test(opening) ? start - 1 : start);
    // "Can you be so kind: explain it?" was a question for its manners' sake.
    const orders = sentence.final === '?' && startsImperative(sentence.words.slice(rest, rest + 4), prompt.masked);
    return [orders ? [cut, replace(sentence.bodyEnd, sentence.end, '.')] : [cut]];
  },
};

/** What takes back the words before it can't go without them. */
export const TAKEN_BACK =
  /\b(?:(?:no|actually|oh),? wait|wait,? no|start over|rephrase|or rather|try again|scratch that|never mind|forget (?:that|it))\b/i;
const QUOTES_SPEECH =
  /\b(?:say|says|saying|said|(?:tell|tells|telling) (?:him|her|them|my|everyone|people)|called|titled|named|reads|wish(?:es|ing)?|(?:start|end|begin)(?:s|ing)? with|lyrics|words?|phrases?)\b/i;

/** "In 100 words, thank you": nothing is said in them. */
const COUNTED_WORDS = /\b(?:\d+|hundred|few|many|fewer|less|own|other|simple|plain)[ -]words?\b/gi;

/** "In today's world, …": no sentence without what comes after. */
const HANGS =
  /^(?:should (?:you|i|we|it|there|anything|the)|in|on|at|by|from|as|during|after|before|since|given|considering|despite|although|though|while|because|with|for|to|if|when)\b/i;

/** "What should I, you know, do about it?": what comes before has not come to its verb, or its object. */
const DANGLES =
  /\b(?:i|we|he|she|they|the|an?|my|our|your|his|her|their|to|of|for|with|in|on|at|by|and|or|but|so|should|could|would|can|will|must|may|might|do|does|did|is|are|was|were|am|be|have|has)$/i;

export const ORDERS =
  /^(?:first(?:ly)?(?:,? and foremost| of all| off)?|second(?:ly)?|third(?:ly)?|last(?:ly)?(?: but not least)?|finally|also|so|now|then|next|again|well|before (?:anything|all) else|to (?:begin|start) with|in (?:closing|conclusion))$/i;

/** Whether what comes before a tail can't do without it: it is no sentence, or the tail is what is to be said. */
export function needsTail(sentence: Sentence, prompt: Prompt, at: number): boolean {
  const kept = prompt.masked.slice(sentence.start, at);
  if (DANGLES.test(kept)) return true;
  if (QUOTES_SPEECH.test(kept.replace(COUNTED_WORDS, ' '))) return true;
  return (
    HANGS.test(kept) &&
    !asksSomething(
      kept,
      sentence.words.filter(({ end }) => end <= at),
      prompt.masked,
    )
  );
}

/** "I'm planning a trip and could use some suggestions": nothing else in the prompt says what is wanted. */
function isOnlyRequest(sentence: Sentence, prompt: Prompt, from: number): boolean {
  const at = sentence.words[from]?.start ?? sentence.start;
  if (!new SentenceFacts(prompt.masked.slice(at, sentence.bodyEnd)).asks) return false;
  if (new SentenceFacts(prompt.masked.slice(sentence.start, at)).asks) return false;
  return !prompt.sentences.some((other) => other !== sentence && other.facts.asks && !isIdleSentence(other, prompt));
}

export const idleTails: SentenceRule = {
  id: 'idle-tail',
  reason: REASON,
  examples: [
    ["Name a river, I can't wait to see your answer!", 'Name a river.'],
    ['Explain tides, if that is all right with you.', 'Explain tides.'],
    ['Suggest a name for a cat, something short, take your time.', 'Suggest a name for a cat, something short.'],
  ],
  leaves: [
    'Write a card that says happy birthday, I hope you are well.',
    'List red, green, blue and so on.',
    'Summarize the report, because it is very long.',
    "Explain tides, if it's not too much trouble.",
    'Check the code below and let me know if anything is wrong.',
    'Look at the figures and let me know what you think.',
    'Read my essay and let me know if there are any mistakes in it.',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    if (sentence.aboutLanguage) return [];
    for (const from of clauseStarts(sentence).slice(-4)) {
      // A reason may matter to the answer, however plain it sounds.
      if (/^(?:because|since|as)$/.test(words[from]?.lower ?? '')) continue;
      const previous = words[from - 1];
      const gap = prompt.masked.slice(previous?.end, words[from]?.start);
      const isJoined = CONJUNCTION.test(words[from]?.lower ?? '') && words.length - from > 3;
      if (!previous || !(isJoined || /[,;!–—…]| - /.test(gap)) || words.length - from < 2 || /["'”’)]/.test(gap))
        continue;
      if (isJoined && !isIdleClause(prompt.masked.slice(words[from]?.start, sentence.bodyEnd))) continue;
      if (!isOneClause(sentence, from, words.length) || !isIdle(sentence, prompt, from, words.length)) continue;
      if (TAKEN_BACK.test(prompt.masked.slice(words[from]?.start, sentence.bodyEnd))) continue;
      // "First, let me thank you": nothing would be left to be first.
      if (ORDERS.test(prompt.masked.slice(sentence.start, previous.end)))
        return hasSubstance(prompt) ? [[cutSentence(sentence, prompt)]] : [];
      if (needsTail(sentence, prompt, previous.end) || isOnlyRequest(sentence, prompt, from)) continue;
      const final =
        sentence.final.includes('?') &&
        addressLength(prompt.text, words, sentence.start) !== from &&
        !/^(?:could|can|would|will|is|you know|right|okay|get it|huh|yeah|you see)\b/i.test(
          prompt.masked.slice(words[from]?.start),
        )
          ? '?'
          : '.';
      return [
        [sentence.final === '' ? remove(previous.end, sentence.bodyEnd) : replace(previous.end, sentence.end, final)],
      ];
    }
    return [];
  },
};
