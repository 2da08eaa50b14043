import { lowerText, type Word } from '../sentences.ts';

/*
 * Whom words are about. On voices that it has not seen, the model is right about most sentences that speak of the writer, of the assistant or of
 * the talk itself, and too often wrong about those that speak of other people.
 */

const ASSISTANT = /^(?:you|u|ur|your|yours|yourself)$|^you'\w+$/;
const COURTESY = /^(?:please|pls|plz|thanks|thank|thx|sorry|apologies|hi|hello|hey)$/;
const WRITER = /^(?:i|im|ive|me|my|mine|myself|we|us|our|ours)$|^(?:i|we)'\w+$/;

/** Whether words greet, thank or excuse. */
export const isCourteous = (words: readonly Word[]): boolean => words.some(({ lower }) => COURTESY.test(lower));

/** Whether words speak to the assistant: "as you can imagine", "thank you for your time". */
export const speaksToAssistant = (words: readonly Word[]): boolean =>
  words.some(({ lower }) => ASSISTANT.test(lower)) || isCourteous(words);

/** Whether words speak of the writer: "I'm all thumbs". */
export const speaksOfWriter = (words: readonly Word[]): boolean => words.some(({ lower }) => WRITER.test(lower));

/** Whether words speak of the writer or to the assistant. */
export const speaksOfTalkers = (words: readonly Word[]): boolean => speaksOfWriter(words) || speaksToAssistant(words);

/** Words that a sentence can open with before its subject. */
const OPENS =
  /^(?:so|well|and|but|now|also|anyway|anyhow|honestly|frankly|actually|basically|apparently|oh|ah|ok|okay|um|uh|look|listen|because|then|plus|right|sorry|truth|be|told)$/;
const OTHERS = /^(?:he|she|him|her|his|hers|hes|shes)$|^(?:he|she)'\w+$/;
/** Subjects that are other people, or belong to the writer. */
const OTHER_SUBJECT = /^(?:they|their|them|theyre|my|our)$|^they'\w+$/;

/** What another person says at the start of a sentence: "The doctor told me it was nothing", "Everyone says this is normal". */
const OTHERS_SAY =
  /^(?:(?:the|a|an|one|some|another) (?:[\p{L}'-]+ ){1,3}|(?:everyone|everybody|someone|somebody|people|others) (?:else )?)(?:told|tells?|said|says?|thinks?|thought|claims?|claimed|insists?|insisted|mentioned|recommended|recommends|suggested|suggests|warned|advised|reckons?|swears|swore)\b/u;

/** What belongs to the writer and is no topic of its own: "My apologies", "My head is spinning", "My question is a simple one". */
const OWN_TALK =
  /^my (?:\w+ )?(?:apologies|bad|thanks|gratitude|head|brain|mind|question|request|typing|spelling|grammar|wording|rambling|ramblings)(?: |$)/;

/** What others say of the assistant: "My neighbor told me you could help", "A friend swears by this thing", "My kids say I should ask the computer". */
const PRAISE_BY_OTHERS =
  /^(?:my|a|an|some|one of my) (?:[\p{L}']+ ){1,4}?(?:(?:swears? by|raves? about|told me about|keeps? (?:talking|raving|going on) about) (?:you|this|ai|chatgpt|it)|(?:told|tells?|said|says?|recommended|recommends|suggested|suggests|thought|thinks|mentioned)(?: to)?(?: me)?(?: that)? (?:(?:you(?:'re| are| were)|ai is|chatgpt is|this (?:app|thing|site|tool) is) (?:\w+ ){0,3}(?:good|great|brilliant|amazing|helpful|useful|clever|fantastic|wonderful)|(?:i|you)(?: (?:could|can|should|might|may|must))?(?: just)? (?:ask|try|use|help|give) (?:you|this|ai|chatgpt|it|the (?:computer|machine|robot)|me)|i(?:'m| am) (?:mad|crazy|silly|nuts) (?:for |to )?(?:ask|asking|use|using|talk|talking)|(?:to )?(?:ask|asking|try|trying|use|using) (?:you|ai|this|chatgpt|it)))(?: |$)/u;
/** "My family will thank you". */
const THANKS_BY_OTHERS = /^(?:my|our) (?:[\p{L}']+ ){1,3}(?:will|would) (?:thank|love|bless) you(?: |$)/u;
/** "My English is not so good, sorry for mistakes", but not "My English is basic, use easy words". */
const OWN_ENGLISH = /^my (?:\w+ )?english (?:is|isn't) .*\b(?:sorry|apologies|apologi[sz]e|forgive|excuse)\b/u;

/** Some of the words from a place on. */
const textFrom = (words: readonly Word[], from: number): string =>
  words
    .slice(from, from + 8)
    .map(({ lower }) => lower)
    .join(' ');

/** "As always, no emojis please". */
const AS_BEFORE = /^as (?:always|usual|ever|before)(?: |$)/;

function afterOpening(words: readonly Word[]): readonly Word[] {
  if (AS_BEFORE.test(textFrom(words, 0))) return afterOpening(words.slice(2));
  const at = words.findIndex(({ lower }) => !OPENS.test(lower));
  return at < 0 ? [] : words.slice(at);
}

/**
 * Whether words say something of a third person or of what belongs to the writer: "She hums while she cooks", "My brother has a bike", "The
 * look on her face was priceless".
 */
export function tellsOfOthers(words: readonly Word[]): boolean {
  const rest = afterOpening(words);
  const subject = rest[0]?.lower ?? '';
  const beginning = rest.slice(0, 5).map(({ lower }) => lower);
  const text = lowerText(rest);
  if ([OWN_TALK, PRAISE_BY_OTHERS, THANKS_BY_OTHERS, OWN_ENGLISH].some((pattern) => pattern.test(text))) return false;
  if (OTHERS_SAY.test(beginning.join(' '))) return true;
  if (OTHERS.test(subject) || OTHER_SUBJECT.test(subject)) return true;
  return words.some(({ lower }) => OTHERS.test(lower)) && !speaksToAssistant(words);
}

const NEGATED = /^(?:do|does|did|ca|could|wo|would|should)n't$|^(?:cannot|dont|didnt|cant|couldnt|wont|wouldnt)$/;
/** What a writer may not do without setting terms: "I don't know", but not "I don't swim". */
const IDLE_VERB =
  /^(?:know|think|mind|understand|believe|remember|recall|get|mean|worry|laugh|judge|feel|ask|bother|stop|help|make|see|find|figure|tell|say|imagine|wait|blame|seem|matter|look|sound|hesitate|trust|let|waste|bore|trouble|impose|disturb|thank|express|overstate|begin|agree|follow|recommend|presume)$/;
const BETWEEN = /^(?:even|really|usually|quite|always|ever|actually|you|it|that|be|for|the|life|of|me)$/;
/** "I don't want to bother you", but not "I don't want to take pills" or "I don't want pills": what is not wanted decides. */
const WANTS = /^(?:want|mean|wish|intend|like)$/;
/** "I don't want to be one of those people", "I can't focus any more", "I don't have the energy". */
const IDLY =
  /^(?:focus|concentrate|think) (?:any ?more|any longer|right now|straight)(?: |$)|^(?:even )?have the (?:energy|nerve|brain|head)(?: |$)|^be (?:one of (?:those|the|these)|that (?:person|guy|girl|parent|neighbou?r|customer|one)|an? (?:pain|bother|nuisance|burden|pest|nag|bore|drama queen))(?: |$)|^come across as |^have escaped your |^hold (?:you|it against)|^take (?:up )?(?:too much |any more |more )?(?:of )?your /;
/** Verbs and nouns that set terms: "I'd rather be told no", "I must not eat nuts". */
const SETS_TERMS =
  /^(?:avoid|avoids|refrain|rather|prefer|must|should|allow|allowed|supposed|need|allergic|eat|drink|wish|accept)$/;
/** After "not" or "no" at the start. "Not a vote, we tried that" and "No thorns" set a limit without a verb. */
const IDLE_AFTER_NOT =
  /^(?:sure|certain|gonna|going|kidding|joking|lying|that|to|rush|hurry|pressure|worries|worry|offen[cs]e|need|doubt|idea|clue|wonder|problem|shame|joke|biggie)$/;
/** "I've never been good at this" and "I'd never have thought so", but not "I've never used a drill": what a writer can do is a level. */
const IDLE_AFTER_NEVER =
  /^(?:been|thought|know|knew|known|mind|asked|felt|imagined|have|got|get|understood|remember|quite|really)$/;

/**
 * Whether a sentence may be idle although it has a negation (it need not have one): it is about the writer, the assistant or the talk, and sets no
 * terms. "I'm no pandas guru" may, "I can't chew hard things" may not.
 */
export function hasIdleNegation(words: readonly Word[]): boolean {
  const [first] = afterOpening(words);
  if (!first || tellsOfOthers(words) || deniesWithTerms(words)) return false;
  if (OPENS_DENIAL.test(first.lower)) return true;
  return speaksOfTalkers(words) && words.every((_word, at) => !isNegated(words, at) || isIdleFrom(words, at + 1));
}

/** Whether words set terms or tell a level, which a negation among them may be about: "I must not eat nuts", "I've never used a drill". */
export const deniesWithTerms = (words: readonly Word[]): boolean =>
  words.some((_word, at) => setsTerms(words, at)) ||
  [TELLS_LEVEL, TELLS_PLAN].some((pattern) => pattern.test(lowerText(words))) ||
  words.some(({ lower }, at) => lower === 'never' && !isIdleAfterNever(words.slice(at + 1))) ||
  opensByDenying(words);

/** "Not a voucher, please", "No thorns", but not "No rush". */
function opensByDenying(words: readonly Word[]): boolean {
  const [first, second] = afterOpening(words);
  if (!first || !OPENS_DENIAL.test(first.lower)) return false;
  return !IDLE_AFTER_NOT.test(second?.lower ?? '') && !PLAYS_DOWN.test(textFrom(words, words.indexOf(first)));
}

const OPENS_DENIAL = /^(?:not|no|none|never|without|nothing|neither|nor)$/;

const DEGREE = /^(?:fully|really|quite|ever|actually|probably|completely|entirely|truly)$/;

function isIdleAfterNever(words: readonly Word[]): boolean {
  const rest = words.filter(({ lower }, at) => at > 2 || !DEGREE.test(lower));
  const opening = [words[0], rest[0]].some((word) => IDLE_AFTER_NEVER.test(word?.lower ?? ''));
  return opening || NEVER_IDLY.test(textFrom(rest, 0));
}

/** "I'll never make friends with it", "I've never used an AI before". */
const NEVER_IDLY =
  /^(?:my (?:thing|forte|gift|talent|strong (?:suit|point)|strength|best subject)|let(?: me)? down|make (?:friends|sense)|wrap my head|learn(?: |$)|(?:used|tried|talked to|chatted with|written to|asked) (?:an ai|ai|a bot|a chatbot|chatgpt|you|one of these|anything like this)(?: |$))/;

/** "I'm not good at maths", but not "I'm not good at this" or "… with words". */
const TELLS_LEVEL =
  /\bnot (?:\w+ )?(?:good|great|skilled|experienced|strong|confident|familiar|fluent|comfortable) (?:at|with|in|on) (?!(?:all )?(?:this|these|that|those|words|explaining|writing (?:these|such)|putting|technology|tech|computers|asking|names|such|things like|people)\b)/;

/** "I'm not going to give up tortillas", "I'm not giving up coffee", but not "I'm not going to lie". */
const TELLS_PLAN =
  /\bnot (?:(?:going|willing|prepared|about) to|gonna) (?:give up|stop|change|quit|leave|move|buy|pay|eat|drink|drive|use|sell|throw|cut|do)\b|\b(?:don't|dont|do not) (?:really |actually )?want to (?:bother|disturb|wake|upset|annoy|offend|hurt|scare) (?!you\b)\w|\bnot (?:asking for (?!(?:too much|so much|a lot|the moon)(?: here| of you)?$)|looking for|giving up|stopping|changing|quitting|leaving|moving|selling)\b/;

/** "Not the most exciting question, I know". */
const PLAYS_DOWN =
  /^not urgent(?: at all(?: |$)|$)|^not (?:the|a|my) (?:\w+ ){1,3}(?:question|request|topic|message|week|day)(?: |$)/;

/** "I must admit" and "I should know this" set no terms. */
const setsTerms = (words: readonly Word[], at: number): boolean =>
  SETS_TERMS.test(words[at]?.lower ?? '') &&
  !/^(?:must (?:admit|say|confess)|should (?:know (?:this|it|that|how|better)|have|probably))(?: |$)/.test(
    textFrom(words, at),
  );

/** Whether a word denies the verb after it: "don't", "not" in "does not", "not" in "not having". */
const isNegated = (words: readonly Word[], at: number): boolean => {
  const lower = words[at]?.lower ?? '';
  if (NEGATED.test(lower)) return true;
  if (lower !== 'not') return false;
  const isAfterAuxiliary = /^(?:do|does|did|can|could|will|would|should|must|shall)$/.test(words[at - 1]?.lower ?? '');
  return (
    isAfterAuxiliary ||
    /^(?:having|taking|using|eating|drinking|working|sleeping|pregnant|suicidal)$/.test(words[at + 1]?.lower ?? '')
  );
};

/** Whether the first verb from here on is one that sets no terms. */
function isIdleFrom(words: readonly Word[], from: number): boolean {
  const at = words.findIndex(({ lower }, index) => index >= from && !BETWEEN.test(lower));
  if (IDLY.test(textFrom(words, from))) return true;
  if (WANTS.test(words[at]?.lower ?? '')) return words[at + 1]?.lower === 'to' && isIdleFrom(words, at + 2);
  return at < 0 || IDLE_VERB.test(words[at]?.lower ?? '');
}
