import { isOfTalk } from './talk.ts';

/*
 * Words that open a sentence make it look like small talk: "To be honest, …", "As you know, …". What they open may be a fact that decides about the
 * answer: "As you know, I'm diabetic". The model has seen few of these, and takes them for idle; without the opening, it keeps them. So they stay,
 * and rules take the opening.
 */

/** Openings that say that something worth knowing comes. */
const ANNOUNCING = [
  "as (?:i|we)(?:'ve| have)? (?:\\w+ )?(?:said|mentioned|told you|wrote|explained|noted|stated|pointed out)\\b[^,]{0,30},",
  'as (?:you|we both) (?:\\w+ )?(?:know|remember|recall)\\b[^,]{0,20},',
  '(?:btw|fyi|by the way|for (?:your|the) (?:information|record)|in case (?:it|that) (?:matters|helps))[,:]?',
  'just so (?:that )?you (?:know|are aware),?',
  '(?:i|we) (?:forgot|should|must|have to|ought to|need to|might|may|want to|wanted to|would like to)(?: (?:also|just|probably|perhaps))?(?: to)? (?:mention|say|add|admit|point out|confess|note|tell you)(?: that)?,?',
  'you should (?:also )?know(?: that)?,?',
  'it (?:may|might|could) (?:help|be (?:useful|good|helpful)) to (?:know|mention)(?: that)?,?',
  'let me (?:also |just )?(?:add|mention|say)(?: that)?,?',
  '(?:just a )?heads[ -]up[,:]',
  '(?:as a side note|on a side note|side note|one more thing|ps|p\\.s\\.)[,:]?',
];
/** Openings that only sound like talk. */
const CHATTY = [
  '(?:oh|and|so|also|but|well|ah|hmm|yes|plus|sorry|apologies)[,!]?',
  'to be (?:\\w+ ){0,2}(?:honest|frank|clear|fair|precise)(?: with you)?,?',
  '(?:honestly|frankly|truthfully|admittedly|basically|actually|unfortunately|sadly|luckily)[,:]?',
  '(?:hi|hello|hey|ok|okay|look|thanks|truth be told|the thing is|in my case|you see)[,!]?',
  'i (?:guess|suppose|think|believe)(?: that)?,?',
];
const OPENINGS = new RegExp(`^(?:(?:${[...ANNOUNCING, ...CHATTY].join('|')})\\s+){1,4}`);
const HAS_ANNOUNCING = new RegExp(`(?:^|\\s)(?:${ANNOUNCING.join('|')})\\s`);

/** What writers are at the moment, or of the talk: "I'm a bit lost", "I'm sorry", "I'm trying". */
const MOOD =
  '(?:sorry|lost|stuck|confused|puzzled|baffled|stumped|grateful|thankful|glad|happy|delighted|pleased|tired|exhausted|shattered|knackered|nervous|anxious|embarrassed|ashamed|desperate|curious|hopeless|clueless|useless|rubbish|terrible|awful|bad|good|great|fine|ok|okay|new|sure|unsure|certain|aware|afraid|worried|stressed|overwhelmed|excited|thrilled|impressed|amazed|surprised|shocked|honest|serious|ready|done|out|up|at|in|back|here|no|too|so|all|just|kind|sort|bit|mess|wreck|lazy|slow|silly|stupid|dumb|mad|angry|cross|upset|furious|sad|bored|fed|sick|half|about|the|one|willing|able|interested|open|\\w+ing)\\b';
/** The writer's own things that are of the talk: "My brain is mush", "My question is simple". */
const OF_TALK =
  '(?:question|request|problem|issue|brain|head|mind|apologies|thanks|gratitude|hopes?|guess|bad|fault|best|deepest|sincere\\w*|patience|eyes|thoughts|first|last|point|reason|goal|aim|turn|fingers?|thumbs?|coffee|words|heart|soul|god|goodness|dear|friend|life|own|other|whole|entire|only)\\b';
const DEGREE =
  '(?:(?:also|an?|not|currently|still|only|slightly|strictly|severely|really|very|quite|pretty|rather|super|totally|completely|absolutely|just|little|bit|even|never|always|usually|actually|do|did) )*';

/** What writers say that they don't have when they talk of the talk: "I don't have a clue". */
const NOTHING_TO_GIVE = '(?:an?y? |the |much )?(?:clue|idea|time|energy|words|patience|heart)';

/** Matches what is small talk after an opening, too. */
const SMALL_TALK = new RegExp(
  `\\byou(?:r|rs|'\\w+)?\\b|^(?:it|this|that|he|she|they|what|how|no|not|nothing|here)\\b|^(?:i'm|i am|im|we're|we are) ${DEGREE}${MOOD}|^(?:i|we)(?:'ve)? ${DEGREE}(?:appreciate|hope|wish|know|knew|think|thought|feel|felt|believe|understand|guess|mean|tried|try|trust|admire|thank|owe|value|promise|swear|wonder|spent|got|get|was|were|had|have (?:no (?:idea|clue)|been|to|the feeling|a|an|faith|trust)|can(?:'t|not)? (?:wait|thank|believe|say|tell|explain|figure|find|think|remember|even|stop|get)|could(?:n't)?|would(?:n't)?|(?:don't|do not|didn't) (?:know|think|want|mind|mean|get|understand|like to|have ${NOTHING_TO_GIVE}))\\b|^(?:my|our) ${OF_TALK}|^there (?:is|are|'s|isn't|aren't) (?:no|nothing|something|so|a lot|only)\\b(?! \\w+ (?:in|at|on) )`,
);
/** Matches what is surely a fact of the writer, or of where they are. */
const FACT = new RegExp(
  `^(?:(?:i'm|i am|we're|we are) ${DEGREE}(?!${MOOD})[a-z]{3}|(?:i|we) ${DEGREE}(?:hate (?!(?:to|that|this|it|when|how|asking|being|bothering)\\b)|(?:can(?:no|')t|don't|do not) (?:eat|drink|drive|own|speak|tolerate|digest|stand|have (?!${NOTHING_TO_GIVE}\\b))|(?:dislike|prefer|eat|drink|own|drive|weigh|smoke|speak|keep|use|wear|take|run|grew up|study|sleep) |live (?!in hope)|work (?!up\\b|out\\b|on this\\b)|have (?!(?:to|no (?:idea|clue)|been|a (?:\\w+ )?(?:question|request|favou?r|confession|feeling|hunch)|faith|trust|hopes?|an? idea|the feeling|absolutely|never|always|just)\\b)|get (?!(?:it|that|this|the (?:feeling|impression)|lost|confused|stuck|nervous|you|to)\\b)[a-z]+ )|(?:my|our) (?!${OF_TALK})[a-z]|there (?:is|are|'s|isn't|aren't) (?:no|only|a|an|\\w+) \\w+ (?:in|at|on) )`,
);

/** Matches what a writer can't have or do, wherever it stands: "I'm so nervous because I'm diabetic", "…, but I don't eat pork". */
const NEEDS =
  /\b(?:(?:i'm|i am|we're|we are) (?:\w+ )?(?:allergic|intolerant|vegetarians?|vegans?|diabetic|pregnant|breastfeeding|coeliac|celiac|epileptic|asthmatic|autistic|dyslexic|deaf|blind|colou?r-?blind|disabled|muslim|jewish|hindu|teetotal|lactose)|(?:i|we) (?:can(?:no|')t|don't|do not) (?:eat|drink|drive|own|speak|tolerate|digest|afford) \w|(?:i|we) hate (?!(?:to|that|this|it|when|how|\w+ing)\b)\w+$|(?:i|we) live (?:alone|in|on|near|with) )/;

/** Whether a sentence opens like small talk and then says something that may decide about the answer: "By the way, I don't eat pork". */
export function statesFactAfterOpening(sentence: string): boolean {
  const text = sentence.toLowerCase().replaceAll('’', "'");
  const opening = OPENINGS.exec(text)?.[0] ?? '';
  const rest = text.slice(opening.length);
  const announces = opening !== '' && HAS_ANNOUNCING.test(opening) && rest.includes(' ') && !SMALL_TALK.test(rest);
  if (announces || (opening !== '' && FACT.test(rest))) return !isOfTalk(rest);
  return NEEDS.test(text);
}
