import { startsImperative } from '../requests-in-text.ts';
import { lowerText, type Word } from '../sentences.ts';
import { isTaskVerb } from './verbs.ts';

const QUESTION_WORD = /^(?:how|what|why|which|who|whom|whose|where|when)$/;

export const isQuestionWord = (word: string): boolean => QUESTION_WORD.test(word);

const AUXILIARY =
  /^(?:(?:am|is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)(?:n't)?|can't|won't)$/;
/** Matches the first word of a subject after an auxiliary verb: "Does the …". */
const STARTS_SUBJECT =
  /^(?:i|you|u|he|she|it|we|they|there|this|that|these|those|the|an?|my|your|his|her|its|our|their|any|some|one|all|both|each|every|no|people|someone|anyone|everyone|something|anything|everything|not)$/;
const PRONOUN = /^(?:i|you|u|he|she|it|we|they|there)(?:'\w+)?$|^(?:im|ive|dont|theres)$/;
const SUBORDINATOR =
  /^(?:if|whether|unless|because|since|although|though|as|while|whereas|when|whenever|before|after|until|once|given|seeing|considering|assuming|provided|supposing)$/;
const PREPOSITION =
  /^(?:in|on|at|for|from|by|with|to|of|about|under|through|during|without|per|via|within|among|between|besides|based|using|according)$/;
/** Matches words after which no sentence starts: what follows belongs to the clause before. */
const JOINS = /^(?:and|or|nor|but|so|than|which|who|whom|whose)$/;
/** Matches words after which a word in -s is a noun and not a verb: "800 words". */
export const COUNTS =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|many|several|some)$/;
/** Matches words that may be a finite verb, or else a plural noun or a participle: "whistles", "waited". */
const MAY_BE_FINITE = /.{2}ed$|^(?!(?:this|always|perhaps|besides|sometimes|hers|theirs|ours|yours)$).*.{2}[^'su]s$/;

/** Matches verb forms that a clause can have as its verb. */
const FINITE =
  /^(?:am|is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|cannot|need|needs|needed|want|wants|wanted|got|gets|goes|went|makes|made|keeps|kept|says|said|comes|came|takes|took)$|n['’]t$|['’](?:s|re|m|ve|ll|d)$|.{2}ed$/;

/** Whether a word may be the verb of a clause: "is", "don't", "it's", "wanted", or a verb of requests, such as "write". */
export const mayBeVerb = ({ lower }: Word): boolean => FINITE.test(lower) || isTaskVerb(lower);

/** Whether words have the form of a question, with the verb before the subject: "why does it", "how many are", "is the". */
export function hasQuestionForm(words: readonly Word[]): boolean {
  const [first, second, third] = words;
  if (!first || !second) return false;
  // "Do not mention money" forbids, "do not they know?" asks.
  if (first.lower === 'do' && second.lower === 'not') return PRONOUN.test(third?.lower ?? '');
  if (AUXILIARY.test(first.lower)) return STARTS_SUBJECT.test(second.lower);
  if (!QUESTION_WORD.test(first.lower)) return false;
  if (second.lower === 'to') return true;
  // "What a quark is": no question of its own.
  if (STARTS_SUBJECT.test(second.lower)) return false;
  const at = words.slice(1, 6).findIndex(({ lower, gap }) => AUXILIARY.test(lower) || gap.separatesClauses);
  return (
    at >= 0 && !words[at + 1]?.gap.separatesClauses && !words.slice(1, at + 1).some(({ lower }) => PRONOUN.test(lower))
  );
}

/** Returns the words up to the first punctuation mark that can separate clauses. */
function firstClause(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(({ gap }, index) => index > 0 && gap.separatesClauses);
  return end < 0 ? words : words.slice(0, end);
}

/** Whether a sentence may be a question: it ends with a question mark, or with no mark at all. */
export const mayBeQuestion = ({ final }: { readonly final: string }): boolean => final === '' || final.includes('?');

/**
 * Whether words can be a sentence: a request, a question, or a subject with a verb. "Since it rains" and "the school and the police" cannot.
 * @param asks whether the sentence may be a question, see `mayBeQuestion`
 */
export function isIndependent(words: readonly Word[], masked: string, asks: boolean): boolean {
  const [first, second] = words;
  if (!first || JOINS.test(first.lower)) return false;
  if (startsImperative(words, masked)) return true;
  if (QUESTION_WORD.test(first.lower) || AUXILIARY.test(first.lower)) {
    // "Is a cafe for owls" has lost its subject. Only before a pronoun is the order that of a question for sure.
    if (hasQuestionForm(words) && (asks || QUESTION_WORD.test(first.lower) || PRONOUN.test(second?.lower ?? '')))
      return true;
    if (SUBORDINATOR.test(first.lower)) return isIndependent(mainAfterComma(words), masked, asks);
    // "Who wrote it?" has no auxiliary.
    return (
      asks && /^(?:who|what|which)$/.test(first.lower) && second !== undefined && !STARTS_SUBJECT.test(second.lower)
    );
  }
  if (SUBORDINATOR.test(first.lower) || PREPOSITION.test(first.lower))
    return isIndependent(mainAfterComma(words), masked, asks);
  // "That you are good at this": a subordinate clause, and not a subject.
  if (first.lower === 'that' && second && STARTS_SUBJECT.test(second.lower)) return false;
  const clause = firstClause(words);
  if (PRONOUN.test(first.lower)) return clause.length > 1;
  // The last word of "my hearing aid whistles" is the verb. "Twenty-five years ago" has none, and "waited nine days" has no subject.
  const mayEndInVerb =
    !COUNTS.test(first.lower) &&
    !/[^e]ed$/.test(first.lower) &&
    !/^(?:ago|later|before)$/.test(clause.at(-1)?.lower ?? '');
  return clause.slice(1).some(({ lower }) => FINITE.test(lower) || (mayEndInVerb && MAY_BE_FINITE.test(lower)));
}

/** Returns the words after a subordinate clause or a prepositional phrase: from the first mark on, without "then". Empty without a mark. */
function mainAfterComma(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ gap }, index) => index > 1 && gap.separatesClauses);
  if (at < 0) return [];
  return words.slice(words[at]?.lower === 'then' ? at + 1 : at);
}

/** Matches words before which a comma stays: conjunctions and relative pronouns. */
const GOES_ON_AFTER_COMMA = /^(?:and|but|or|so|because|which|who|though|although|while|where|if|when|then|since)$/;
/** Matches the first word of what is set off by a comma before the main clause: "In the morning, …", "Hello Anna, …". */
const OPENS_SENTENCE =
  /^(?:if|when|whenever|because|since|as|while|after|before|once|in|on|at|for|with|by|from|given|although|though|also|now|then|first|finally|hi|hello|hey|dear|so|but|and|ok|okay|well|yes|no)$/;

const GREETING = /^(?:hi|hello|hey|dear|yes|no|ok|okay)$/;

/** Matches words that need what comes after an aside: "with", "partly", "and". */
const NEEDS_NEXT =
  /^(?:with|of|for|from|into|to|at|than|within|about|partly|mostly|mainly|largely|only|just|simply|and|or|but|so|because|that|something|anything)$/;

/** Matches a verb that needs another one after it: "I would, uh, like to know". */
const OPENS_VERB = /^(?:can|could|will|would|shall|should|may|might|must)$/;
/** Matches a verb with a word after which its object is missing: "I'd like", "they gave us". */
const NEEDS_NOUN =
  /^(?:would|.+'d) (?:like|love|prefer)$|^(?:give|gave|given|send|sent|show|showed|offer|offered|bring|brought|make|made|get|got|write|wrote) (?:me|us|him|her|them)$/;

/** Matches the second part of a verb such as "pull out", and the first word of its object. */
const PARTICLE = /^(?:out|up|down|off|together)$/;
const DETERMINER = /^(?:the|an?|my|our|their|his|her|all|each|every|any|these|those)$/;

/** Matches task verbs that have no object: "Help, if you can, my pump is leaking" has two sentences. */
const HAS_NO_OBJECT =
  /^(?:help|assist|think|act|go|come|be|look|pretend|focus|stick|behave|speak|talk|reflect|elaborate|respond|reply|advise)$/;
/** Matches those that may have none. */
const MAY_HAVE_NO_OBJECT =
  /^(?:check|answer|read|improve|change|study|play|search|research|argue|comment|note|finish|pay|let|try|begin|start|continue|imagine|follow|remember|assume|do|say|ask|see|get)$/;
/** Matches task verbs that tell, and may be followed by what they tell: "Explain, if you can, when tides turn". */
const TELLS =
  /^(?:explain|describe|tell|show|list|state|specify|check|decide|determine|clarify|outline|identify|find|summari[sz]e|suggest|discuss|illustrate|define|say)$/;
/** Matches the first word of what is asked; the words of the second pattern also start other clauses. */
const ASKED = /^(?:how|what|why|whose|whether|which|who|whom|where)$/;
const ASKED_OR_JOINED = /^(?:when|if)$/;
/** Matches a word before the verb of a request: "Please list", "you to list", "if you could list", "describe and list". */
const BEFORE_VERB =
  /^(?:you|u|to|could|can|would|will|please|pls|kindly|just|then|also|now|first|next|finally|and|or|me|\w+ly)$/;
/** Matches words that follow a verb and no noun before another noun: "rank and sort", "rank the risks", but "name ideas". */
const AFTER_VERB =
  /^(?:and|or|the|an?|my|our|your|his|her|its|their|these|those|this|that|them|it|me|us|all|each|every)$/;

/** Matches the start of a clause that belongs to the noun before it. */
const STARTS_RELATIVE = /^(?:that|which|who|whose|where|when|what|why|how|i|you|he|she|it|we|they)$/;

/** Whether words are a clause with a verb of its own: "my pump is leaking", but not "the costs that we had" or "a detailed report". */
export function hasMainVerb(words: readonly Word[]): boolean {
  const verb = words.findIndex(({ lower }) => FINITE.test(lower) && !lower.endsWith('ed'));
  return verb > 0 && !words.slice(0, verb).some(({ lower }) => STARTS_RELATIVE.test(lower));
}

/**
 * Whether words end in the verb of a request, and its object comes next: "I'd like you to list, if possible, | the three risks". In "Compare, if
 * possible, | rank and sort them", other verbs do.
 */
function partsVerbFromObject(before: readonly Word[], after: readonly Word[]): boolean {
  const verb = before.at(-1)?.lower ?? '';
  const [next, second] = [after[0]?.lower ?? '', after[1]];
  if (!isTaskVerb(verb) || (lastClause(before).length > 1 && !BEFORE_VERB.test(before.at(-2)?.lower ?? '')))
    return false;
  if (ASKED.test(next)) return true;
  if (ASKED_OR_JOINED.test(next)) return TELLS.test(verb);
  if ([PRONOUN, EVERYBODY, GOES_ON_AFTER_COMMA].some((starts) => starts.test(next))) return false;
  if (PREPOSITION.test(next)) return true;
  if (isTaskVerb(next) && second && (second.gap.separatesClauses || AFTER_VERB.test(second.lower))) return false;
  if (HAS_NO_OBJECT.test(verb)) return false;
  return !MAY_HAVE_NO_OBJECT.test(verb) || !hasMainVerb(firstClause(after));
}

/** Matches other words than pronouns for persons that start a clause after a comma. */
const EVERYBODY = /^(?:nobody|everybody|everyone|somebody|someone)$/;

/**
 * Whether an aside stands between words that need each other, so that both commas go: "It's for, uh, eight people", "We need, in essence, a letter". A
 * correction keeps its comma: "ready for, you know, I mean roasted".
 */
export function isCutPhrase(before: readonly Word[], after: readonly Word[], masked: string): boolean {
  const [last, next] = [before.at(-1)?.lower ?? '', after[0]?.lower ?? ''];
  if (endsInRelativeClause(before)) return false;
  if (partsVerbFromObject(before, after)) return true;
  // "Use meters only, if you can, my crew doesn't know feet": "only" ends its clause.
  const endsInOnly = last === 'only' && isIndependent(before.slice(0, -1), masked, false);
  if (endsInOnly && isIndependent(after, masked, false)) return false;
  if (NEEDS_NEXT.test(last)) return !(next === 'i' && after[1]?.lower.startsWith('mean') === true);
  const isClause = [PRONOUN, EVERYBODY, GOES_ON_AFTER_COMMA].some((starts) => starts.test(next));
  // "The pump, it, um, works only at night"
  const isSubject = PRONOUN.test(last) && lastClause(before).length === 1;
  if (isSubject || (OPENS_VERB.test(last) && !STARTS_SUBJECT.test(next))) return true;
  // "Pull out, you know, the main points"
  if (PARTICLE.test(last) && isTaskVerb(before.at(-2)?.lower ?? '') && DETERMINER.test(next)) return true;
  const needsObject = NEEDS_NOUN.test(`${before.at(-2)?.lower ?? ''} ${last}`) || !canEndSentence(before);
  return needsObject && !isClause && !startsImperative(after, masked);
}

/** Returns the words from the last mark on that can separate clauses; all words without one. */
const lastClause = (words: readonly Word[]): readonly Word[] =>
  words.slice(
    Math.max(
      words.findLastIndex(({ gap }) => gap.separatesClauses),
      0,
    ),
  );

/** Matches words after which "that" opens what is said or thought, and no relative clause. */
const BEFORE_SAID =
  /^(?:thinks?|thought|knows?|knew|says?|said|believes?|hopes?|feels?|felt|guess|sees?|saw|means?|noticed|told|me|us|him|her|them|sure|afraid|glad|fact|so|is|was)$/;

/**
 * Whether words end in a relative clause that has its object before it, so that no other one can follow: "no leak that we noticed", "the bag that my
 * sister gave me".
 */
function endsInRelativeClause(words: readonly Word[]): boolean {
  const clause = lastClause(words);
  const [before, last] = [clause.at(-2)?.lower ?? '', clause.at(-1)?.lower ?? ''];
  if (!NEEDS_OBJECT.test(last) && DANGLES.test(last) && !/^(?:know|knew|heard|aware) of$/.test(`${before} ${last}`))
    return false;
  return clause.some(({ lower }, at) => {
    const subject = clause[at + 1]?.lower ?? '';
    if (at < 1 || !/^(?:that|which|whom?)$/.test(lower) || BEFORE_SAID.test(clause[at - 1]?.lower ?? '')) return false;
    return STARTS_SUBJECT.test(subject) && clause.length - at > (PRONOUN.test(subject) ? 2 : 3);
  });
}

/** Whether words end in an item of a list, or in an apposition: "…, no blood in her stool", "My printer, the HP one". */
const endsInItem = (words: readonly Word[], masked: string): boolean => {
  const item = lastClause(words);
  return (
    item.length > 2 &&
    item.length < words.length &&
    !startsImperative(item, masked) &&
    !item.some(({ lower }) => PRONOUN.test(lower) || FINITE.test(lower))
  );
};

/** Matches a clause whose subject comes after it: "It'd be nice (to be back by noon)". */
const IMPERSONAL = /\b(?:it|that)(?:['’]s|['’]d| is| was| would| will|['’]ll)(?: be)? (?:\w+ )?\w+$/;

/** Matches words that belong to the clause before them: "…, a game that we can play outside". */
const GOES_ON_CLAUSE = /^(?:outside|inside|together|again|here|there|now|today|tomorrow|yesterday|tonight|.+ly)$/;

/**
 * Whether a comma must stay where an aside between two commas is cut: between two clauses, after what opens a sentence ("In the morning"),
 * and before a conjunction. Elsewhere the aside is within a clause, and both commas go.
 */
export function needsComma(before: readonly Word[], after: readonly Word[], masked: string, asks: boolean): boolean {
  const next = after[0]?.lower ?? '';
  if (GREETING.test(before[0]?.lower ?? '') && before.length < 4) return true;
  if (isCutPhrase(before, after, masked)) return false;
  // "It'd be nice, if at all possible, to be back by noon"
  if (next === 'to' && IMPERSONAL.test(lowerText(before))) return false;
  // "How do I, a peaceful person, bring it up?" is one clause; before a pronoun, another one starts.
  if (hasQuestionForm(before) && before.length < 6) return PRONOUN.test(next);
  if (GOES_ON_AFTER_COMMA.test(next)) return true;
  const goesOn = PREPOSITION.test(next) || GOES_ON_CLAUSE.test(next);
  if (!goesOn && (endsInItem(before, masked) || (endsInRelativeClause(before) && !AUXILIARY.test(next)))) return true;
  if (!isIndependent(after, masked, asks)) {
    // "We live in Ghent, in a crooked house, drive little, pay a lot": what follows has commas, so it is the rest of a list.
    const isList = EVERYBODY.test(next) || after.some(({ gap }, index) => index > 0 && gap.separatesClauses);
    return isList && isIndependent(before, masked, asks);
  }
  const main = before[0]?.lower === 'only' ? before.slice(1) : before;
  return PRONOUN.test(next) || OPENS_SENTENCE.test(before[0]?.lower ?? '') || isIndependent(main, masked, asks);
}

const ASKS_OF_IT = /^(?:is|are|was|were|does|did|can|could|will|would|should)$/;

/** Whether words after a comma are a relative clause: "Jonas, who wasn't there", but not the question in "Jonas, who did he call". */
const isRelativeClause = ([relative, verb, subject]: readonly Word[]): boolean =>
  relative?.gap.text.trim() === ',' &&
  /^(?:who|whose|which|where)$/.test(relative.lower) &&
  !/^(?:one|ones|of|else|do|does|did|should|would|could|can)$/.test(verb?.lower ?? '') &&
  !/^(?:the|right|correct|best|most|more|\w+er)$/.test(subject?.lower ?? '') &&
  !PRONOUN.test(subject?.lower ?? '');

/** Whether words are what is to be told: "Explain, like I'm five, what inflation is", but not "Explain tides, what are they?" */
const isObjectClause = (words: readonly Word[]): boolean =>
  /^(?:what|who|how|where|when|why)$/.test(words[0]?.lower ?? '') &&
  words.length > 2 &&
  !ASKS_OF_IT.test(words[1]?.lower ?? '') &&
  /^(?:is|are|was|were|means|works?)$/.test(words.at(-1)?.lower ?? '') &&
  !words.slice(1).some(({ lower }) => /^(?:do|does|did)$/.test(lower));

/**
 * Whether a request whose object is an indirect question goes on with another one. Without a subject after its verb, it has the order of words of
 * both: "(tell me which are old, and) which of them are new", but not "why are they late".
 */
function goesOnAsking(before: readonly Word[], rest: readonly Word[]): boolean {
  const asksFirst = before.slice(0, 4).some(({ lower }) => isQuestionWord(lower));
  if (!asksFirst || !isQuestionWord(rest[0]?.lower ?? '')) return false;
  const verb = rest.findIndex(({ lower }) => AUXILIARY.test(lower));
  return !STARTS_SUBJECT.test(rest[verb + 1]?.lower ?? '');
}

/** Whether a question follows after a mark, or after a conjunction: "Explain tides, and why are they late?" */
export const hasSecondQuestion = (words: readonly Word[]): boolean =>
  words.some(({ gap, lower }, index) => {
    if (index === 0) return false;
    const isJoined = /^(?:and|or|but|so)$/.test(lower);
    const rest = words.slice(isJoined ? index + 1 : index);
    // "Explain, are bees asleep?", "Tell me: are bees asleep?"
    const isAnnounced =
      (index <= 2 || gap.text.includes(':')) && ASKS_OF_IT.test(rest[0]?.lower ?? '') && rest[1]?.lower !== 'be';
    // "Tell me which of them are old, and which of them are new"
    if (isJoined && goesOnAsking(words.slice(0, index), rest)) return false;
    if (gap.separatesClauses)
      return (hasQuestionForm(rest) && !isRelativeClause(rest) && !isObjectClause(rest)) || isAnnounced;
    // "List them and are they long?", but not "Write it and have it printed".
    return isJoined && ASKS_OF_IT.test(rest[0]?.lower ?? '') && PRONOUN.test(rest[1]?.lower ?? '');
  });

/**
 * Matches words that correct what was said before: "There were 12, I mean, 13 of us". Without these words, both
 * statements would be left.
 */
const CORRECTION =
  /^(?:no|sorry|well|wait|rather|or rather|i mean|i meant|that is|(?:no|sorry|wait|well|oh|oops|actually),? (?:sorry,? )?(?:i mean|i meant|no|wait|actually))$/i;

/** Whether an aside may correct what stands before it. */
export const isCorrection = (text: string): boolean => CORRECTION.test(text.replaceAll('’', "'").trim());

/** Matches words that need another one after them. */
const DANGLES =
  /^(?:the|an?|my|our|your|his|her|their|to|of|in|on|at|for|with|and|or|but|am|is|are|was|were|be|been|which|if|as|than|very|so|i|i'm|it's|that's|there's|because|from|by)$/;
const NEEDS_OBJECT = /^(?:needs?|wants?|requires?|have|has|had|get|give|take|make|appreciate)$/;

const CONJUNCTION = /^(?:and|but|so|or|nor|because|which|that)$/;
const COMMENTS = /^(?:honestly|frankly|actually|basically|obviously|well|yes|also|anyway|sadly|luckily)$/;

/** Whether words end in a conjunction, with or without a comment after it: "We run a farm and honestly". */
export const endsInConjunction = (words: readonly Word[]): boolean => {
  const [before, last] = [words.at(-2)?.lower ?? '', words.at(-1)?.lower ?? ''];
  return CONJUNCTION.test(last) || (COMMENTS.test(last) && CONJUNCTION.test(before));
};

/** Whether the words before a cut can end a sentence. */
export const canEndSentence = (words: readonly Word[]): boolean =>
  ![DANGLES, NEEDS_OBJECT].some((needs) => needs.test(words.at(-1)?.lower ?? '')) &&
  !/^(?:but|and|just|though) not$/.test(`${words.at(-2)?.lower ?? ''} ${words.at(-1)?.lower ?? ''}`) &&
  !endsInConjunction(words);
