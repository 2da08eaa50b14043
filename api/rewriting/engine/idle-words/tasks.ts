import { hasQuestionForm } from '../english/independent-clauses.ts';
import type { Prompt } from '../prompt.ts';
import { type IdleSpan, isWholeSentence } from './idle-spans.ts';

// Whether words of a prompt ask for something.

/** A text that speaks for the writer, and of what they feel: a cover letter, an apology. */
const WRITES_FOR_WRITER =
  /\b(?:write|draft|compose|word|rewrite|help me (?:write|say|word)|reply|apologi[sz]e)\b.{0,120}\b(?:letter|e-?mail|mail|message|note|text|card|toast|speech|eulogy|apology|statement|bio|profile|application|essay|vows|post|review|invitation|notice|announcement|story|poem)\b/i;

/** Whether a prompt asks for a text that may be in the writer's own name: a letter, a post, a story. */
export const asksToWriteForWriter = ({ sentences }: Prompt): boolean =>
  sentences.some(({ facts }) => facts.asks && WRITES_FOR_WRITER.test(facts.text));

/** A text that portrays somebody: what it says of them comes from the prompt. */
const PORTRAYS =
  /\b(?:eulogy|obituary|toast|tribute|roast|speech|biography|limerick|poem|song|ode|(?:birthday|farewell|wedding|retirement|sympathy|thank[- ]you|anniversary|get[- ]well) (?:card|message|note))\b/i;

/** Whether a prompt is about a text that portrays somebody: "He had a terrible hat" belongs into a eulogy. */
export const portraysSomebody = ({ sentences }: Prompt): boolean =>
  sentences.some(({ facts }) => PORTRAYS.test(facts.text));

/** Whether cutting the span removes a whole sentence that asks for something. */
export const cutsRequest = (span: IdleSpan): boolean => isWholeSentence(span) && span.within.sentence.facts.asks;

/** Orders that are none: "Let me explain", "Don't laugh", "Forgive my typos". */
const SMALL_TALK =
  /^(?:let me|feel free|look who|(?:please )?(?:don['’]t (?:judge|laugh|hate me|get me wrong)|(?:excuse|forgive|pardon|bear with) (?:me|my|the)))\b/i;

/** "I want to know …", "The problem is …", but not "The question is silly". */
const STATES_TASK =
  /\b(?:(?:want|like|need|wish|love|help) (?:to (?:know|understand|learn|find|see|get|have)|it to|them to|you to|help|some help|a|an|the)|(?:question|task|request|problem|issue) is(?! (?:\w+ )?(?:stupid|silly|dumb|basic|simple|weird|odd|strange|naive|easy|foolish)\b))\b/i;

/** Whether a sentence that asks for something may be the task: an order, a question, or a wish. The callers make sure that it asks. */
export function mayBeTask({ within: { sentence } }: IdleSpan): boolean {
  if (sentence.final.includes('?') || hasQuestionForm(sentence.words) || STATES_TASK.test(sentence.text)) return true;
  return (
    (sentence.facts.startsImperative || ORDERS_AFTER_CLAUSE.test(sentence.text)) && !SMALL_TALK.test(sentence.text)
  );
}

/** "If it makes sense, please add a joke": an order after a clause or phrase. */
const ORDERS_AFTER_CLAUSE =
  /^(?:(?:even )?(?:if|unless|when|where)|just|for|in|to|so|with) [^,]{2,60}, (?:please |kindly |do )*(?:add|use|include|mention|list|write|give (?!me a)|explain|describe|show|keep|avoid|make|name|leave|put|start|end)\b/i;
