import { signOffOf } from '../../sign-offs.ts';
import { hasCourtesy, skipCourtesies, skipOneCourtesy } from '../courtesies.ts';
import { hasQuestionForm } from '../english/independent-clauses.ts';
import { anyOf } from '../english/word-lists.ts';
import { SHORT_COURTESIES } from '../english/words/courtesy-markers.ts';
import { namesCourtesy } from '../idle-words/situation.ts';
import { sentenceSteersAnswer } from '../idle-words/steering.ts';
import { hasLeadingTerms } from '../leading-terms.ts';
import { needsStart } from '../needed-starts.ts';
import { askingSentences, hasOther, perPrompt } from '../per-prompt.ts';
import { refersBack } from '../polite-instructions.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { startsImperative } from '../requests-in-text.ts';
import { replace, type SentenceRule } from '../rule.ts';
import { cutSentence, cutStart, cutTail } from './editing.ts';
import { asksAfterHealth, isAsking } from './idle-sentences.ts';
import { needsTail, ORDER_WORDS } from './idle-tails.ts';
import { isOnlyCallForHelp } from './only-requests.ts';
import { requestPadding } from './requests.ts';

const isCourtesy = ({ facts, final, text }: Sentence): boolean =>
  facts.isCourtesy && (!final.includes('?') || POLITE_QUESTION.test(text));

const PRAISED =
  '(?:it|they|both|(?:that|this|those)(?: [\\w-]+){0,3}?|your(?: [\\w-]+){1,7}?|(?:the|my|our)(?: [\\w-]+){1,3}?)';
const WENT_WELL = [
  '(?:worked|went down|went)(?: (?:like )?an? \\w+|(?: really| very| so| down)* (?:well|great|perfectly|beautifully|brilliantly))',
  '(?:helped|did the trick|saved me|saved my \\w+|made my \\w+)(?: a lot| so much| massively)?',
  '(?:was|were|is)(?: so| very| really| absolutely| just)* (?:spot on|perfect|great|brilliant|lovely|helpful|useful|amazing|excellent|wonderful|a (?:hit|success|lifesaver|(?:great |big |huge )?help))',
  '(?:loved|liked|adored) (?:it|them)',
  '(?:clicked|made sense|sank in)',
];
/** "Thank you for the help with the accounts the other day, it worked a treat." */
const THANKS_FOR_EARLIER = new RegExp(
  `^(?:(?:first of all|first|hi|hello|hey|oh),? )*(?:(?:many|big|huge) )*(?:thanks|thank you|cheers)\\b[^,;:.!?()]*,? (?:and )?${PRAISED}(?: finally| really| absolutely)* (?:${WENT_WELL.join('|')})$`,
  'i',
);

/** In words. "Thanks for the help with the pivot, it worked a treat! What is a slicer?": a shorter rest may need what the thanks name. */
const SHORTEST_REST = 15;

/** Whether a sentence opens a prompt with thanks for earlier help, of which the rest says enough by itself. */
const thanksForEarlier = (sentence: Sentence, { sentences }: Prompt): boolean =>
  sentence === sentences[0] &&
  THANKS_FOR_EARLIER.test(sentence.text) &&
  sentences.slice(1).reduce((sum, { words }) => sum + words.length, 0) >= SHORTEST_REST;

/** Whether a sentence is a closing formula and the writer's name: "Kind regards, Lorna". */
const isSignOff = (sentence: Sentence, prompt: Prompt): boolean =>
  sentence === prompt.sentences.at(-1) && sentence.start === startOfSignOff(prompt);
const startOfSignOff = perPrompt(({ masked }) => signOffOf(masked)?.start);

/** Whether a prompt has a sentence that is not a courtesy. */
const saysMore = perPrompt(({ sentences }) => sentences.some((sentence) => !isCourtesy(sentence)));

const POLITE_QUESTION =
  /^(?:hi|hello|hey|good \w+|how are you|how have you been|how's it going|(?:can|could|would|will) you (?:please )?(?:help|assist|do me a)|i hope|hope|do you have (?:a|some) (?:moment|minute|time))\b/i;

/** Whether a question is only a greeting: it opens the prompt, and a request comes after it. */
const greetsWithQuestion = (sentence: Sentence, prompt: Prompt): boolean =>
  asksAfterHealth(sentence) && sentence === prompt.sentences[0] && hasOther(askingSentences(prompt), sentence);

/** Removes "I hope you are well." and "Thank you so much in advance!" unless nothing else is left. */
export const courtesySentences: SentenceRule = {
  id: 'courtesy',
  reason: 'Greetings, thanks and apologies are not part of the task.',
  examples: [
    ['Hello! I hope you are having a wonderful day. What is a prime number?', 'What is a prime number?'],
    ['List five fruits. Thank you so much in advance for your time and help!', 'List five fruits.'],
    ['Sorry to bother you. Name a river in Asia.', 'Name a river in Asia.'],
  ],
  counterExamples: [
    'I hope you are well.',
    'Thank you!',
    'Should I apologize?',
    'Write to Ann. Apologize once.',
    'Plan my Saturday. Be kind and generous.',
    'Plan a walk. The best time is morning.',
    'Write a poem about rain. I am sorry for what I did to her.',
    'Write a poem about rain. I appreciate it when you cite sources.',
    'Thanks to my mother, I love rain. Write a poem about it.',
    'How do I say thank you without sounding cold?',
  ],
  find: (sentence, prompt) => {
    if (
      !(isCourtesy(sentence) || thanksForEarlier(sentence, prompt) || isSignOff(sentence, prompt)) ||
      !saysMore(prompt)
    )
      return [];
    // "Can you help me?" may be the only request: the rule `idle-question` decides.
    if (
      (isAsking(sentence) && !greetsWithQuestion(sentence, prompt)) ||
      sentence.facts.invitesQuestions ||
      sentenceSteersAnswer(sentence.facts)
    )
      return [];
    if (SETS_MANNER.test(sentence.text) || isOnlyCallForHelp(sentence, prompt)) return [];
    return [[cutSentence(sentence, prompt)]];
  },
};

/** Matches words, besides imperatives, that can start the rest of a sentence after a courtesy. */
const REST_STARTS =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|do|does|did|can|could|would|should|i need|i want|i am|i'm|i have|i've|my)\b/i;

/** Removes courtesies at the start of a sentence: "Sorry to bother you, but what is …" becomes "What is …". */
export const courtesyLead: SentenceRule = {
  id: 'courtesy-lead',
  reason: 'Start with the request.',
  examples: [
    ['I know you are very busy, but which planet is largest?', 'Which planet is largest?'],
    ['Hello, write a haiku about rain.', 'Write a haiku about rain.'],
  ],
  counterExamples: ['Now, what is the capital of Peru?'],
  find: (sentence, prompt) => {
    const { words } = sentence;
    // The start of the last part that can stand alone, after as many courtesies as there are.
    let cut = -1;
    for (let index = skipOneCourtesy(prompt.masked, words, 0); index > 0 && index < words.length;) {
      const word = words[index];
      const gap = prompt.masked.slice(words[index - 1]?.end, word?.start);
      const joined = /[,;:!–—-]|\.\.\./.test(gap) || /^(?:but|so|and)$/.test(words[index - 1]?.lower ?? '');
      // "Hello: where does the word come from?" speaks of the greeting.
      if (refersBack(gap, prompt.masked.slice(word?.start, sentence.bodyEnd)) || (gap.includes(':') && index === 1))
        break;
      if (word && joined && startsRest(prompt, sentence, index)) cut = word.start;
      const next = skipOneCourtesy(prompt.masked, words, index);
      if (next === index) break;
      index = next;
    }
    if (cut <= 0) return [];
    const lost = prompt.masked.slice(sentence.start, cut);
    if (!hasCourtesy(lost) || hasLeadingTerms(lost)) return [];
    return needsStart(lost, prompt.masked.slice(cut, sentence.bodyEnd)) ? [] : [[cutStart(sentence, prompt, cut)]];
  },
};

/** Returns whether a sentence can start with this word. "Would you, …" is a courtesy that goes on. */
const startsRest = (prompt: Prompt, { words, end }: Sentence, index: number): boolean =>
  !/^(?:would|could|can|will) you\s*,/i.test(prompt.masked.slice(words[index]?.start, end)) &&
  (startsImperative(words.slice(index, index + 4), prompt.masked) ||
    // "Hi, to keep it short, please …"
    hasLeadingTerms(prompt.masked.slice(words[index]?.start, end).split(',', 1)[0] ?? '') ||
    REST_STARTS.test(prompt.masked.slice(words[index]?.start, Math.min(end, (words[index]?.start ?? 0) + 20))));

const MAX_TAIL_WORDS = 30;
const ASKS_AGREEMENT = /^(?:you know|ok|okay|all ?right)\W*$/i;
/** "My dog is ill, you know?" and "I want the truth, ok?" ask only for agreement, and "So I can eat it, ok?" for an answer. */
const STATES =
  /^(?:(?:and|but|so|well) )?(?:my|our|the|his|her|their|i|we|he|she|it|they|this|there)(?:['’]\w+)? (?!.*\b(?:what|how|why|when|where|which|who|if|whether|can|could|may|should)\b)/i;
/** Manner, of which each word is polite elsewhere: "help me to do it kindly", "his dad is ill, so I want to be kind". */
const SETS_MANNER =
  /\bdo (?:it|this|that|so) (?:\w+ly|well|right|better)\b|^(?:(?:and|but|so) )?(?:i|we)(?:['’]d| would)? (?:really )?(?:want|need|like|prefer|hope|have) to (?:be|sound|stay|keep|remain|seem|come across)\b/i;
/** Matches what follows from a polite condition, and can't go while it stays: "If you could add a title, that would be great". */
export const FOLLOWS_CONDITION = /^(?:that|it|this)(?:['’]d| would| will)\b/i;
const TAG = /^(?:would|will|could) (?:you|u)\W*$/i;
const ASKS_BY_CONDITION = /^(?:so |and |also |please )?if (?:you|u) (?:could|can|would)\b/i;

/** Removes courtesies at the end of a sentence: "Write a poem, thank you so much" becomes "Write a poem". */
export const courtesyTail: SentenceRule = {
  id: 'courtesy-tail',
  reason: 'Thanks and polite requests at the end are not part of the task.',
  examples: [
    ['Suggest a name for a cat, something short, take your time.', 'Suggest a name for a cat, something short.'],
    ['Explain tides, if that is all right with you.', 'Explain tides.'],
    ['Write a poem about rain, thank you so much for your help.', 'Write a poem about rain.'],
    ['Explain how vaccines work, please.', 'Explain how vaccines work.'],
    ['Shorten these notes, if you would be so kind:\n\n- rain\n- wind', 'Shorten these notes:\n\n- rain\n- wind'],
    ['Plan a picnic for six people, I would really appreciate your help with this!', 'Plan a picnic for six people.'],
    [
      'If you could help me write a toast for a wedding, it would be greatly appreciated.',
      'Write a toast for a wedding.',
    ],
    ['If you could list three rivers that would be great.', 'List three rivers.'],
  ],
  counterExamples: [
    'Write a letter that ends with a sentence of thanks.',
    'Choose red, green or blue, whichever you prefer.',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    // "Translate into Spanish. Hello my friend, how are you?"
    if (sentence.facts.isCourtesy && asksAfterHealth(sentence) && !greetsWithQuestion(sentence, prompt)) return [];
    // "If you could list them that would be great" needs no comma.
    const asksByCondition = ASKS_BY_CONDITION.test(sentence.text);
    for (let index = words.length - 1; index > 0; index -= 1) {
      const word = words[index];
      const previous = words[index - 1];
      if (!word || !previous || words.length - index > MAX_TAIL_WORDS) break;
      const gap = word.gap.text;
      if (/[^\s,;!–—-]/.test(gap)) break;
      const isParted =
        /[,;!–—]| - /.test(gap) ||
        (asksByCondition && /^(?:that|it|this)(?:'d)?$/.test(word.lower)) ||
        endsInPlease(sentence, index) ||
        endsInIfYouCould(sentence, prompt, index);
      if (isParted && isTail(prompt, sentence, index) && !needsTail(sentence, prompt, previous.end)) {
        const tail = prompt.masked.slice(word.start, sentence.bodyEnd);
        // "I must sack my cousin, and I would be grateful if you would help me with it" may be the only request.
        if (namesCourtesy(tail) || SETS_MANNER.test(tail) || isOnlyCallForHelp(sentence, prompt, index)) return [];
        if (asksByCondition && FOLLOWS_CONDITION.test(tail) && requestPadding.find(sentence, prompt).length === 0)
          return [];
        // "First, thank you": "First" alone would be left.
        if (ORDER_WORDS.test(prompt.masked.slice(sentence.start, previous.end)))
          return saysMore(prompt) ? [[cutSentence(sentence, prompt)]] : [];
        if (sentence.final === '') return [[cutTail(sentence, prompt, previous.end)]];
        const asks =
          !sentence.facts.startsImperative &&
          !(ASKS_AGREEMENT.test(tail) && STATES.test(prompt.masked.slice(sentence.start, previous.end)));
        // "…, and put the others last, would you?" is an order, and "Could you put the others last, would you?" becomes one.
        const isOrder =
          TAG.test(tail) &&
          (!hasQuestionForm(words.slice(0, index)) || requestPadding.find(sentence, prompt).length > 0);
        const isQuestion = sentence.final.startsWith('?') && asks && !isOrder;
        return [[replace(previous.end, sentence.end, isQuestion ? '?' : '.')]];
      }
    }
    return [];
  },
};

/** Words after which "please" is a verb, the word that is spoken of, or the end of a phrase: "how to please", "never say please", "pretty please". */
const BEFORE_VERB_OR_WORD =
  /^(?:to|not|never|will|would|can|could|must|may|might|should|shall|do|does|did|you|they|we|i|he|she|it|and|or|that|which|who|what|say|says|saying|said|word|write|writes|use|uses|using|with|without|of|add|adding|than|as|pretty|yes|oh)$/;

/** Whether a word is the "please" at the end of a request, which needs no comma: "List the rivers of France please". */
const endsInPlease = ({ words, facts, aboutLanguage }: Sentence, index: number): boolean =>
  /^(?:please|pls|plz)$/.test(words[index]?.lower ?? '') &&
  index === words.length - 1 &&
  index > 1 &&
  facts.asks &&
  !aboutLanguage &&
  !BEFORE_VERB_OR_WORD.test(words[index - 1]?.lower ?? '');

/** Words before "if you could" with which it asks whether the assistant could, or compares: "Tell me if you could", "as if you could". */
const BEFORE_CONDITION =
  /^(?:me|us|know|see|ask|wonder|wondering|tell|check|sure|say|decide|only|even|as|and|or|than|what|do|better)$/;

/** Whether a request ends in "if you could" from this word on: "I'd like some ideas for a weekend if you could". */
const endsInIfYouCould = ({ words, bodyEnd, facts }: Sentence, { masked }: Prompt, index: number): boolean =>
  index > 3 &&
  index === words.length - 3 &&
  /^if (?:you|u) could$/i.test(masked.slice(words[index]?.start, bodyEnd)) &&
  (facts.asks || /^(?:i|we)$|^(?:i|we)['’]/.test(words[0]?.lower ?? '')) &&
  !BEFORE_CONDITION.test(words[index - 1]?.lower ?? '');

const SHORT_TAIL = new RegExp(`^(?:and |so )?(?:${anyOf(SHORT_COURTESIES)})$`, 'i');

function isTail(prompt: Prompt, sentence: Sentence, index: number): boolean {
  const tail = prompt.masked.slice(sentence.words[index]?.start, sentence.bodyEnd).trim().replaceAll('’', "'");
  // "You couldn't tell me, could you?"
  if (/^(?:could|can|would|will|do) you$/i.test(tail) && /^(?:you|i don't)\b/i.test(sentence.text)) return false;
  if (SHORT_TAIL.test(tail)) return true;
  return hasCourtesy(tail) && skipCourtesies(prompt.masked, sentence.words, index) === sentence.words.length;
}
