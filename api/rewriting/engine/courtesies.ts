import { anyOf, entriesOf } from './english/word-lists.ts';
import { COURTESY_FILLER_WORDS } from './english/words/courtesy-filler-words.ts';
import { COURTESY_MARKERS } from './english/words/courtesy-markers.ts';
import { COURTESY_WORDS } from './english/words/polite-words.ts';
import { PhraseIndex } from './phrase.ts';
import { isPoliteInstruction } from './polite-instructions.ts';
import type { Word } from './sentences.ts';

/**
 * Words that courtesies are made of. A sequence of these words, in any order, is a greeting, thanks, an apology or the
 * introduction to a request, so this list covers more than a list of set phrases would.
 */
const POLITE_WORDS: ReadonlySet<string> = new Set([...entriesOf(COURTESY_FILLER_WORDS), ...entriesOf(COURTESY_WORDS)]);

/** Set phrases that are courtesies although some of their words have another meaning elsewhere. */
const POLITE_PHRASES = new PhraseIndex<true>(
  [
    '(hi|hello|hey|dear|greetings|thanks|thank you|okay|ok|good (morning|afternoon|evening|day))( there| again| my| so much)?,? (chat ?gpt|gpt|claude|gemini|copilot|bard|llama|mistral|grok|deepseek|perplexity|siri|alexa|assistant|ai|bot)',
    "(hi|hiya|hello|hey)( there| again)?,? (it's |it is |is )?(only |just )?(little old )?me( again)?",
    "if (you )?(do not|don't|wouldn't|would not) mind( me asking)?",
    'if you (can|could|may|would|will|please|wish|like|want)',
    "if (it is|it's|that is|that's|this is|it would be|that would be|that'd be) (at all )?(ok|okay|alright|all right|fine|possible|cool|convenient|agreeable)( (with|by|for) you)?",
    "(if|when|whenever|as soon as|once) you (have|get|find|'ve got) (the|a|some|any|enough)? ?(spare |free |quick )?(time|moment|minute|minutes|second|chance|opportunity|bandwidth)",
    'at (your|the) (earliest|soonest|own|first)( possible)? (convenience|opportunity)',
    "(when|whenever) (it is|it's|it's most|it is most)? ?(convenient|possible)( for you)?",
    "(don't|do not|never) (hesitate|worry)( to (ask|reach out|contact me|let me know|get in touch))?",
    'feel free',
    "what'?s up",
    'thank ?youu+',
    'no (problem|worries|rush|hurry|pressure)( at all)?',
    "can't wait",
    'without (a |any )?doubt',
    'how (are|have) you( been| doing)?( doing)?( today)?',
    "how's it going( today)?",
    "(am |i'm )?writing( to)?( you)?",
    'this (email|e-mail|mail|message|letter|note)',
    '(my|this|the) (request|query|message|email|question) (finds|find|reaches)',
    '(reach|reached) out',
    '(get|getting) (in touch|back to me)',
    '(turn|come|coming) to you',
    '(hear|hearing) (back )?from you',
    'look forward',
    'let me know',
    '(let|letting) you know',
    '(take|give|lend|make) (a|the|me a|some|your) (hand|moment|minute|second|time|bit|little)',
    'take (up )?(much |too much |so much )?(of )?(your )?(precious |valuable )?time',
    '(make|making|makes) (my|our) (day|life|week|job|work)( (so much|so|a lot|much))?( easier)?',
    '(for|to) (you to )?(take|taking|give|giving) (the|some|your|me your) (time|attention)',
    '(quick|prompt|kind|swift|timely) (response|reply|help|assistance|answer)',
    '(your|a) (response|reply|answer)',
    'you give me',
    '(any|all|some) (help|assistance|support|guidance|advice|tips|input|feedback|ideas|insight|insights)( (that )?you (can|could|might|may|are able to)( be able to)? (give|provide|offer|share)( me)?)?',
    '(let me know )?if you (have|need|require) (any|more|further|additional|anything)( (questions|question|information|details|clarification|clarifications|else))?',
    "i (have|'ve got|'ve) (got )?a (quick |small |little |simple |tiny )?(question|request|favor|favour|task|job)( for you)?",
    "i know (that )?(you|you're)",
    "i (understand|realize|realise|am aware|'m aware) (that )?(you|you're|this|it)",
    'to (whom|who) it may concern',
    'sir or madam',
    'sir',
    'madam',
    'out of your',
    'your (very )?(busy|hectic) (day|schedule)',
    'from the bottom of my heart',
    'in the world',
    'more than (i can say|words can say)',
    'one (quick|small|little|last) (thing|question|favor|favour|request)',
    'the (following|below) (task|request|favor)',
    'on something',
    'so far',
    '(hi|hello|hey|dear)( (there|my|support|customer|service|whole|sir|again|ai|dear))* (team|folks|everyone|everybody|friend|friends|sir|madam|guys|people|dear)',
    '(ask|asking) (you )?(a|one|another|some) (quick |simple |small )?(question|questions|favor|favour)',
    '(get|been|being) asked',
    "(so )?here's the thing",
    'you see',
    "let's see",
    'over the moon',
    "(you are|you're) (the best|a star|a legend|awesome|amazing|great)",
    'all the time',
    "what (i|we)('m| am|'re| are) (after|looking for|asking|hoping for)( here)? is",
    '(kindly )?be advised that',
    '(take|use) this (opportunity|chance)( to)?',
    'in (the )?hopes?( that)?',
    '(contact|email|message|ask) me( if you have any questions)?',
    '(let me know )?if you (have|need|require) (any|some|more|further) (more|further|additional|other) (questions|information|details|clarification)',
    '(my|the|this|such a) (long|lengthy|rambling) (message|email|question|request|post)',
    '(have|enjoy) (a|the) (great|good|nice|lovely|wonderful) rest of (your|the) (day|week|weekend|evening)',
    'first of all',
    '(reading|read) (this|my (message|request|question))',
    'the time to read this',
    'in (good|great|the best of) (health|spirits)',
    'if you happen to know',
    'if at all possible(?=, (how|what|why|where|when))',
    '(want|wanted|like|love|need|curious|keen|good|great|interested) to (know|learn)',
    'to be (perfectly |completely )?(honest|frank)( with you)?',
    "(what|all) (i|i'm|i am)( am| was)?( really| basically| actually| just)* (trying|want|wanted|meaning) to (say|ask) is( that)?",
    'the thing is( that)?',
    'you know( what i mean)?',
    'if (that|this|it) makes (any )?sense',
    'i mean',
    'i know (that )?(this|it|that|i)',
    "(this|it|that) (is|'s|may be|might be|could be) (a lot|much|a big thing|a bit much) to ask",
    'you can do it',
    'i believe in you',
    'as per (my|our) (previous|last|earlier|prior) (request|email|e-mail|conversation|message|discussion)',
    '(to give|giving|just to give) you (a bit of |some |a little )?(background|context)',
    'for (some|a bit of|a little) (background|context)',
    '(have|enjoy) (a|an|your|the rest of your) (very |really |truly )?(great|good|nice|lovely|wonderful|fantastic|amazing|blessed|beautiful|pleasant|rest of your)? ?(day|week|weekend|evening|morning|afternoon|one)',
    '(a )?bit of',
    'kind of',
    'sort of',
  ].map((source) => [source, true]),
);

/** A sequence of polite words is a courtesy only if it has one of these. */
const MARKER = new RegExp(String.raw`\b(?:${anyOf(COURTESY_MARKERS)})`, 'i');

/** "We just want an apology", "I was owed an apology": what others owe the writer. */
const WANTS_APOLOGY =
  /\b(?:want|wants|wanted|expect\w*|demand\w*|deserve\w*|owed|need|needs|get|got|had|have|without|ask\w* for|(?:like|wait\w*|hop\w*) for) (?:an|a \w+|any|some|no|their|his|her) apolog(?:y|ies)\b/i;

/** Whether a text has a marker of courtesies and is no polite instruction. Its other words may be anything. */
export const hasCourtesy = (text: string): boolean =>
  MARKER.test(text.replaceAll('’', "'")) && !isPoliteInstruction(text) && !WANTS_APOLOGY.test(text);

/**
 * Returns the index of the first word from `from` on that is not part of a courtesy. `text` is the masked text; only
 * white space and punctuation may separate the words.
 */
export function skipCourtesies(text: string, words: readonly Word[], from: number): number {
  let index = from;
  for (;;) {
    const next = skipOneCourtesy(text, words, index);
    if (next === index) return index;
    index = next;
  }
}

/** Returns the index after one polite word or phrase at `index`; `index` itself when there is none. "If" by itself starts a condition. */
export function skipOneCourtesy(text: string, words: readonly Word[], index: number): number {
  const word = words[index];
  if (!word) return index;
  if (index > 0 && !word.gap.joinsCourtesies) return index;
  const found = POLITE_PHRASES.matchAt(text, word);
  if (found) {
    const end = word.start + found.match[0].trimEnd().length;
    let next = index + 1;
    while ((words[next]?.start ?? Infinity) < end) next += 1;
    return next;
  }
  return POLITE_WORDS.has(word.lower) && word.lower !== 'if' ? index + 1 : index;
}
