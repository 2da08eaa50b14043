import { hasOther, sentencesThat } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { callsForHelp, tellsOnly } from '../requests-in-text.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { isIdleSentence } from './idle-stretches.ts';

const requests = sentencesThat(
  (sentence, prompt) => sentence.facts.asks && !tellsOnly(sentence.text) && !isIdleSentence(sentence, prompt),
);

/** Whether nothing else in a prompt makes a request than a sentence from a word on. */
function standsAlone(sentence: Sentence, prompt: Prompt, from: number): boolean {
  const head = prompt.masked.slice(sentence.start, sentence.words[from]?.start);
  if (!tellsOnly(head) && new SentenceFacts(head).asks) return false;
  return !hasOther(requests(prompt), sentence);
}

/** "Is that enough?", "will that do", but not "does that make sense" or "is that okay with you". */
const ASKS_OF_IT =
  /^(?:(?:and|so|but) )?(?:is|was|are|were|will|would|does|did|should|can|could|may|might) (?:all )?(?:that|this|it|these|those)\b(?!.*\b(?:sense|too much|a lot|you|u|help|handle)\b)/i;

/** "I want to fly my drone over the park", but not "I want to know the rules". */
const PLANS =
  /^(?:i|we)(?:['’]d like| (?:want|plan|hope|intend|have|need)) to (?!(?:know|learn|understand|ask|hear|see|get|have)\b)\w/i;

/** Whether a question speaks of what is said before it, and that states something: "I gave my dog an aspirin. Is that okay?" */
export const asksOfStatement = (question: string, before: SentenceFacts): boolean =>
  ASKS_OF_IT.test(question) && (!before.asks || PLANS.test(before.text)) && !before.isIdleClause && !before.isCourtesy;

const partFrom = ({ words, bodyEnd }: Sentence, { masked }: Prompt, from: number): string =>
  masked.slice(words[from]?.start, bodyEnd);

/** Whether the end of a sentence, from a word on, is the prompt's only request: "I'm planning a trip and could use some suggestions". */
export const isOnlyRequest = (sentence: Sentence, prompt: Prompt, from: number): boolean =>
  new SentenceFacts(partFrom(sentence, prompt, from)).asks && standsAlone(sentence, prompt, from);

/**
 * Whether a sentence, from a word on, calls for help with what the prompt tells, and nothing else in it makes a request: "I must sack my cousin. Please
 * help me with it."
 */
export const isOnlyCallForHelp = (sentence: Sentence, prompt: Prompt, from = 0): boolean =>
  callsForHelp(partFrom(sentence, prompt, from)) && standsAlone(sentence, prompt, from);
