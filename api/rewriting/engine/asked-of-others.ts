import { perPrompt } from './per-prompt.ts';
import type { Prompt } from './prompt.ts';

/** "I'd like to ask whether …": of the assistant, or of the person that the writer writes to. "… ask you" is said to the assistant. */
const ASKS_SOMEONE = /\bask ?$/i;

/** Matches that the writer writes, speaks or goes to a person: "I'm writing to our solicitor", "Write to Sam", "Help me phrase a note". */
const TURNS_TO =
  /\b(?:[Ww]rit(?:e|ing)|[Ee]-?mail(?:ing)?|[Mm]essag(?:e|ing)|[Tt]ext(?:ing)?|[Rr]epl(?:y|ying)|[Cc]ontact(?:ing)?|[Mm]eet(?:ing)?|[Cc]all(?:ing)?|[Ss]peak(?:ing)?|[Tt]alk(?:ing)?) (?:back )?(?:to |with )?(?:my|our|the|him|her|them|[A-Z][a-z]+)\b|\b(?:[Ll]etter|[Ee]-?mail|mail|[Mm]essage|[Nn]ote|text|[Rr]eply|speech|card) (?:to|for) |\b(?:[Pp]hrase|[Ww]ord|[Dd]raft|[Ww]rite|need) (?:me )?an? (?:\w+ )?(?:note|message|text|letter|e-?mail|reply)\b/;

const turnsToOthers = perPrompt(({ sentences }) => sentences.some(({ text }) => TURNS_TO.test(text)));

/** Whether a wish to ask may be said to somebody else than the assistant. `phrase`: its words up to the question. */
export const asksOthers = (phrase: string, prompt: Prompt): boolean =>
  ASKS_SOMEONE.test(phrase.trimEnd()) && turnsToOthers(prompt);
