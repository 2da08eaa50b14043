import { phraseRule } from '../rules/phrase-rule.ts';

/** Matches a noun with its determiner at the end of a text: "the books", "all the shops". What comes after it may be said without "that". */
const ENDS_IN_NOUN =
  /\b(?:the|an?|all|some|any|every|each|these|those|my|our|his|her|their|your|no|few|many|several|most|other|\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:[a-z-]+ )?(?<noun>[a-z-]{3,})\s$/i;
/** Matches a noun after a preposition. A clause after it may belong to an earlier noun: "a text to my boss that I'm late". */
const AFTER_PREPOSITION = /\b(?:to|from|of|on|by) (?:all )?(?:\S+ ){1,2}\S+\s$/i;
/** Nouns whose "that" tells what they are ("the fact that we lost"), and words that are no nouns. */
const TAKES_CLAUSE =
  /^(?:facts?|ideas?|claims?|notions?|hopes?|news|evidence|proof|case|events?|conditions?|way|points?|belief|assumption|chance|possibility|risk|feeling|impression|sense|rules?|warning|promise|views?|theory|argument|messages?|signs?|requirement|problem|knowledge|fault|bet|tale|grounds?|texts?|letters?|papers?|mails?|e-?mails?|notes?|notices?|degree|others?|those|these|such|same|are|was|were|and|but|not|more|most|less|all|says?|said|think|knows?|shows?|wants?|told|tells?|noted|written|maintains?|recommended|swears?|with|through|for|about|over|under|after|before|during|into|upon|against|between|from|[a-z-]+ing)$/i;

/** People without a determiner: "for children who are new to chess". */
const ENDS_IN_PEOPLE =
  /\b(?:people|children|kids|adults|students|pupils|teachers|parents|users|customers|readers|beginners|patients|employees|colleagues|visitors|guests|tourists|learners|players|women|men|teenagers|seniors)\s$/i;

const endsInNoun = (before: string): boolean => {
  if (ENDS_IN_PEOPLE.test(before)) return true;
  const noun = ENDS_IN_NOUN.exec(before.slice(-60))?.groups?.noun;
  return noun !== undefined && !TAKES_CLAUSE.test(noun) && !/\b(?:so|such)\b[^,;:]*$/i.test(before);
};

/** Matches a second clause with "that", beside which the first one keeps its own: "that it is short, and that it is polite". */
const HAS_SECOND_THAT = /\b(?:and|or|but|nor),? (?:also )?(?:that|which|who)\b/i;

const PRONOUN = '(i|we|you|he|she|they)';
const STARTS_CLAUSE =
  '(i|we|you|he|she|it|they|there|this|these|the|my|our|your|his|her|their|everyone|everybody|nobody|no one|people)';

/** Adjectives that take a preposition, and stand after their noun without "that is": "a cake suitable for children". */
const WITH_PREPOSITION =
  'suitable for|appropriate for|responsible for|relevant (to|for)|similar to|related to|allergic to|new to|close to|next to|available (in|at|on|for|to)|full of|typical of|popular (with|among|in)|common in|easy to|hard to|difficult to|likely to|unlikely to|ready (to|for)|eligible for|open to|familiar with|unique to|specific to|capable of|rich in|low in|high in|free of|different from|older than|younger than|larger than|smaller than|cheaper than|longer than|shorter than';
const PREPOSITION =
  'in|on|at|near|under|over|between|within|from|with|without|about|around|above|below|behind|beside|inside|outside|for|along';

const PARTS_OF_ANSWER =
  'it|the (tone|text|e-?mail|mail|letter|answer|reply|message|language|style|wording|speech|poem|story|title|introduction|ending|result|output)';
/** What an adjective is not: words before which "it is" is more than a quality. */
const QUALITY =
  '(?!(?:in|on|at|for|of|from|with|not|never|no|as|so|too|up|under|between|within|about|all|done|made|written|available|included|possible|there|mine|ours|yours|an?|the|my|our)\\b)[a-z-]{4,}';

const BE_POSSIBLE = '(would be|will be|is|was) possible for';
const SUBJECTS: Readonly<Record<string, string>> = {
  me: 'I',
  us: 'we',
  him: 'he',
  her: 'she',
  them: 'they',
  you: 'you',
};

/** Verbs after "going to" that are no places: "going to work" may be either. */
const ACTS =
  'be|have|do|get|make|take|use|need|give|move|visit|start|begin|buy|sell|write|send|present|speak|talk|meet|leave|come|build|open|run|teach|learn|try|help|show|tell|ask|read|live|stay|travel|fly|host|hold|launch|add|change|say|see|put|bring|cook|bake|apply|join|pay';

/** Says clauses with fewer words: "the books that I read" as "the books I read". */
export const shorterClauses = phraseRule(
  {
    id: 'shorter-clause',
    reason: 'The same with fewer words.',
    // In test/bench/rewriting/shorten.jsonl: examples of rules are also what the model of idle words learns from.
    examples: [],
    counterExamples: [],
  },
  [
    [
      `(?<head>(make|be) (very )?(sure|certain)|(i|we|they|you) (also |really |just |still )?(think|know|believe|hope|feel|guess|assume|suppose|wish|thought|noticed|realized|realised|mean)) that(?= ${STARTS_CLAUSE}\\b)`,
      ({ head = '' }, { before, after }) => (HAS_SECOND_THAT.test(after) || HAS_SECOND_THAT.test(before) ? null : head),
    ],
    [
      `(that|which)(?= ${PRONOUN}('(ve|d|ll|m|re))? [a-z])`,
      (_, { before, after }) =>
        endsInNoun(before) && !AFTER_PREPOSITION.test(before.slice(-60)) && !HAS_SECOND_THAT.test(after) ? '' : null,
    ],
    [
      `(?<all>everything|anything|something|nothing) that(?= ${PRONOUN}('(ve|d|ll|m|re))? [a-z])`,
      ({ all = '' }) => all,
    ],
    [
      `(which|that|who) (is|are)(?= (${WITH_PREPOSITION}|(${PREPOSITION})(?= [a-z0-9]))\\b)`,
      (_, { before }) => (endsInNoun(before) ? '' : null),
    ],
    [
      `(?<word>whether|if) it ${BE_POSSIBLE} (?<who>me|us|him|her|them|you) to(?= [a-z])`,
      ({ word = '', who = '' }, { found }) =>
        `${word} ${SUBJECTS[who.toLowerCase()] ?? who} ${/ (?:would|was) /i.test(found) ? 'could' : 'can'}`,
    ],
    [
      `(?<who>i|we|you|they|he|she|it)('m|'re|'s| am| are| is) going to(?= (${ACTS})\\b)`,
      ({ who = '' }) => `${who} will`,
    ],
    [
      '(?<who>i|we|he|she|they) would like to(?= [a-z])',
      ({ who = '' }) => `${who} want${/^s?he$/i.test(who) ? 's' : ''} to`,
    ],
    ['(?<who>i|we) personally(?= [a-z])', ({ who = '' }) => who],
    ['and also(?= [a-z])', 'and'],
    [
      `so that(?= ${STARTS_CLAUSE}\\b)`,
      (_, { before }) =>
        before === '' || HAS_SECOND_THAT.test(before) || /(?:,|\b(?:so|is|be|are|and|or|but))\s*$/i.test(before)
          ? null
          : 'so',
    ],
    [
      `(make sure|be sure|ensure)( that)? (?<what>${PARTS_OF_ANSWER}) (?<verb>is|stays|remains|sounds) (?<how>${QUALITY}(,? (and|but|yet) ${QUALITY})?)`,
      ({ what = '', verb = '', how = '' }, { before, after }) =>
        before === '' && after === '' ? `make ${what} ${/sounds/i.test(verb) ? 'sound ' : ''}${how}` : null,
    ],
    ['(in the first place|first and foremost),', (_, { before }) => (before === '' ? '' : null)],
    ['for (the )?(purpose|sake)s? of(?= [a-z]{3,})', 'for'],
    ['a total of(?= [0-9])', ''],
    ['a period of(?= ([0-9]|one|two|three|four|five|six|ten|twelve))', ''],
  ],
);
