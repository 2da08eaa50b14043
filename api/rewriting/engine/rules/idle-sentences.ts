import { isAllTalk, isSmallTalk } from '../conversational-words.ts';
import { stemOf } from '../english/stems.ts';
import { sentenceSteersAnswer } from '../idle-words/steering.ts';
import { askingSentences, hasOther, perPrompt, sentencesThat } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { PromptRule, SentenceRule } from '../rule.ts';
import { keepsNeededWords } from '../words-to-keep.ts';
import { cutSentence } from './editing.ts';
import { hasSubstance, isIdleSentence, REASON } from './idle-stretches.ts';
import { asksOfStatement, isOnlyCallForHelp } from './only-requests.ts';

/** Matches a clear wish or request: "I need a list", "could you", "please". */
const FIRM =
  /\b(?:need|want|like|love|after|for) (?:an?|some|\d+|ideas|tips|advice|suggestions)\b|\b(?:could|can|would|will|want|need|like|ask) (?:for )?(?:you|u)\b|\b(?:please|pls|kindly)\b/i;

/** Returns whether a sentence asks for help in general: "Can you help me with that?", "Help me with that." */
export const isAsking = ({ final, text }: Sentence): boolean =>
  final.includes('?') ||
  /^(?:please |kindly )?(?:help|assist|aid|support|do) (?:me|us|out|with|this|that|it)\b/i.test(text);

/** Whether a sentence asks how the assistant is. At the start of a prompt it is a greeting, elsewhere it may be the text to work on. */
export const asksAfterHealth = ({ text }: Sentence): boolean => /\bhow (?:are|have) you\b/i.test(text);

const OFFERS_TO_ASK = /\b(?:help|assist|favou?r|question|something|moment|minute|hand|ask)\b/i;

/**
 * Returns whether another sentence makes a clear request, or the sentence only offers to ask ("I have a question") and any request comes after it. In
 * "I want to learn chess. Where do I start?", the question is the request.
 */
const hasFirmRequest = (sentence: Sentence, prompt: Prompt): boolean =>
  hasOther(firmRequests(prompt), sentence) ||
  ((lastRequest(prompt)?.start ?? -1) > sentence.start && OFFERS_TO_ASK.test(sentence.text));

const sayingSomething = sentencesThat(
  (sentence, prompt) =>
    !isIdleSentence(sentence, prompt) &&
    (sentence.facts.startsImperative || sentence.text.includes('\uFFFC') || !isAllTalk(sentence.text)),
);
const firmRequests = perPrompt((prompt) =>
  sayingSomething(prompt).filter(
    ({ facts, final, text }) => facts.startsImperative || final.includes('?') || FIRM.test(text),
  ),
);
const lastRequest = perPrompt((prompt) =>
  sayingSomething(prompt)
    .filter(({ facts }) => facts.asks)
    .at(-1),
);

/** The stems of all words in the sentences that make a request. */
const stemsOfRequests = perPrompt(
  (prompt): ReadonlySet<string> =>
    new Set(askingSentences(prompt).flatMap(({ words }) => words.map(({ lower }) => stemOf(lower)))),
);

/**
 * Returns whether a sentence is small talk whose only topic is that of the request: "I have been wondering about tides
 * lately".
 */
function restatesRequest(sentence: Sentence, prompt: Prompt): boolean {
  const { words, facts } = sentence;
  if (facts.asks || facts.addressesAssistant || sentence.isListItem || sentence.aboutLanguage) return false;
  return isSmallTalk(prompt.masked, words, 0, words.length, (word) => stemsOfRequests(prompt).has(stemOf(word)));
}

/** Matches a sentence that names the text after it: "What I need is the following:", but not "Here's the deal:". */
const SAYS_WHAT_FOLLOWS = /\b(?:the following|as follows|these|below)\b[^.?!]*:$/i;

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
    ["Here's what I need you to do for me. Name a river. That about sums it up!", 'Name a river.'],
    [
      'Explain how tides work. Does that make sense? Should you need any further details, just let me know.',
      'Explain how tides work.',
    ],
    ["I've read a few articles about it, but I'm still confused. How do magnets work?", 'How do magnets work?'],
    ['I have full confidence in your abilities. I want to get this right. Describe Lima.', 'Describe Lima.'],
  ],
  counterExamples: [
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
    !sentence.facts.invitesQuestions &&
    !SAYS_WHAT_FOLLOWS.test(sentence.facts.text) &&
    (isIdleSentence(sentence, prompt) || restatesRequest(sentence, prompt)) &&
    !sentenceSteersAnswer(sentence.facts) &&
    !isOnlyCallForHelp(sentence, prompt) &&
    hasSubstance(prompt)
      ? [[cutSentence(sentence, prompt)]]
      : [],
};

/**
 * Removes "Can you help me with that?" beside another request. A rule for prompts runs after the rules for sentences: only then is it clear whether
 * there is another one.
 */
export const idleQuestions: PromptRule = {
  id: 'idle-question',
  reason: REASON,
  examples: [['Explain how tides work. Does that make sense?', 'Explain how tides work.']],
  counterExamples: ['I want to learn chess. Where do I start?', 'I need to get a visa. Help me with that.'],
  findInPrompt: (prompt) => {
    const idle = prompt.sentences.find(
      (sentence, index, { [index - 1]: before }) =>
        isAsking(sentence) &&
        !(before && asksOfStatement(sentence.text, before.facts)) &&
        // "Translate into Spanish. Hello my friend, how are you?"
        !(asksAfterHealth(sentence) && sentence !== prompt.sentences[0]) &&
        !sentence.facts.invitesQuestions &&
        !sentenceSteersAnswer(sentence.facts) &&
        (isIdleSentence(sentence, prompt) || sentence.facts.isCourtesy) &&
        hasSubstance(prompt) &&
        hasFirmRequest(sentence, prompt) &&
        keepsNeededWords(sentence.text, '', true),
    );
    return idle ? [[cutSentence(idle, prompt)]] : [];
  },
};
