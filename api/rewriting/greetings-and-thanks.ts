const GREETING =
  '(?:hi+|hello|hey+|hiya|dear(?!,? (?:claude|alexa|siri|gemini)\\b)|greetings|respected|esteemed|thanks|thank you|good (?:morning|afternoon|evening|day))';
const AMONG = '(?:,? (?:there|again|my|dear|so much|professor|mr\\.?|mister|friend|lovely|old|to)){0,4}';
const ASSISTANT =
  '(?:chat ?gpt|chat|gpt|claude|gemini|copilot|bard|llama|mistral|grok|deepseek|perplexity|siri|alexa|assistant|ai|bot|robot|chatbot|team|sir|madam|friend|helper|colleague)';

const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s| morning| afternoon| evening| night)?|christmas|new year|easter|halloween|thanksgiving|ramadan|eid|diwali)';
/** What a writer does with their question. Of anything else, "for three hours" says how long it has lasted. */
const PUZZLED =
  '(?:staring at|stuck (?:on|with|at)|fighting(?: with)?|wrestling with|puzzling over|turning|breaking my head (?:on|over|about)|going back and forth (?:on|about)) (?:this|it|that)';
const TRIED = `(?:${PUZZLED}|banging my head|going (?:round )?in circles|googling|at (?:it|this))`;
const COUNT = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|a hundred|a thousand|half an?)';

/**
 * Matches greetings of an assistant, wishes, thanks, exclamations and exaggerations whose words look like names, numbers or limits: "Hi ChatGPT,",
 * "Happy Monday", "thanks a million", "God bless", "greetings from a rainy Odense", "you hear this a hundred times a day", "I've been stuck on this for three hours". "Hello, Ms
 * Okafor" is none.
 */
const NOTHING_TO_KEEP = new RegExp(
  [
    `\\b${GREETING}${AMONG},? ${ASSISTANT}(?:(?: |/)${ASSISTANT})*(?=\\s*(?:[,.!?:;–—-]|$))`,
    '\\b(?:thanks|thank you|cheers) a (?:million|thousand|hundred)\\b',
    '\\ba (?:million|thousand|hundred) (?:thanks|thank yous|apologies|pardons)\\b',
    '\\b(?:greetings|regards|hello|hi|good (?:morning|afternoon|evening|day)) from an? (?:[\\w-]+ ){1,3}[\\w-]+(?=\\s*(?:[,.!]|$))',
    '\\b(?:oh my|my|thank|swear to|for the love of) god\\b',
    '\\bgod (?:bless|knows|willing|help|love)\\b',
    `\\b(?:happy|merry) ${DAY}\\b`,
    `\\b(?:good|better|nice|great|lovely|wonderful|restful|relaxing) ${DAY}(?=\\s*(?:[,.!]|than\\b|$))`,
    `\\bit(?:'s| is|['’]s) (?:only |already |finally |just |still )?${DAY},? and (?:my (?:brain|head)|i(?:'m|['’]m| am) (?:tired|exhausted|done|fried))\\b`,
    `\\b${COUNT} (?:coffees|cups of coffee|espressos)\\b`,
    `\\b(?:sorry|apologies|bother|bothering|pester|pestering|pest) (?:\\w+ ){0,6}on a ${DAY}\\b`,
    '\\ba (?:hundred|thousand|million|billion|gazillion) (?:times|questions|reasons)\\b',
    `\\b${COUNT} times (?:now|already)\\b`,
    `\\b${TRIED}\\b(?: \\w+){0,4} for (?:about |around |almost |nearly |like |over |the (?:last|past|best part of|better part of) )*${COUNT} (?:minutes|hours|evenings|nights)\\b`,
    `\\b${PUZZLED}\\b(?: \\w+){0,5} since (?:about |around |like |early )?(?:${COUNT}(?: (?:this morning|o['’]clock))?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this )?morning only)\\b`,
    `\\b(?:read|watched|gone (?:through|over)|been (?:through|over)) (?:it|this|that|(?:all )?the (?:docs|documentation|manual|instructions|tutorial|article|page|guide|rules)) (?:about |at least |like )?(?:twice|${COUNT} times)\\b`,
    '\\b(?:in two minds|two left (?:feet|hands)|half (?:asleep|awake|dead))\\b',
    '\\b(?:sorry|apologi[sz]e|apologies|excuse|forgive|pardon)(?: (?:again|in|advance|so|much|me|please|for|about))* my (?:bad |poor |broken |terrible |rusty )?english\\b',
    "\\bmy (?:\\w+ )?english (?:is|isn't|isn’t)\\b[^.!?]{0,40}\\b(?:sorry|apologi[sz]e|apologies|forgive|excuse)\\b",
    "\\byou(?:'re| are|['’]re) (?:just |only )?an ai\\b",
    '\\bnew to (?:all |any )?(?:of )?(?:this |the )?(?:whole )?ai (?:stuff|things?|business)\\b',
    "\\b(?:never|first time)(?: [\\w'’]+){0,4} an? ai\\b",
    '\\bkeeps? telling me to (?:try|use|ask) ai\\b',
    '\\bomg\\b',
    '^(?:(?:hi|hiya|hello|hey|well|yes|oh)(?: again| there)?,? )*(?:it(?:.s| is) )?only (?:little old )?me\\b',
    `\\b(?:hope|trust) (?:that )?your ${DAY} (?:is|was|has been|went|treats)\\b`,
    '\\b(?:hope|trust) (?:that )?you(?:.ve| have)? had an? (?:\\w+ ){0,2}half[ -]term\\b',
    '\\bgone cold (?:once|twice|(?:about |like )?\\w+ times)\\b',
    '\\bhappy [\\w ]{3,25} to (?:you|all|everyone|those)\\b',
    "\\b(?:sorry|apologies|excuse me|forgive me),? (?:but )?english (?:is|isn['’]t)(?: not)? my (?:first|native|mother|second) (?:language|tongue)\\b",
    '\\bunderstand my (?:bad |poor |broken )?english\\b',
    // What looks like a limit.
    "\\bmore than i(?:['’]d| would) (?:like|care) to admit\\b",
    '\\b(?:wakes?|woke|waking|woken) up to\\b',
    '\\bup to (?:here|my (?:neck|ears|eyes|eyeballs|elbows))\\b',
    '\\b(?:till|until) (?:the )?(?:very )?last (?:minute|moment)\\b',
    '\\bmore than once (?:already|in the past)\\b',
    '\\blong time no see\\b',
  ].join('|'),
  'gim',
);

/** Returns a text of the same length, with blanks for greetings, wishes and exaggerations whose words would be taken for names, numbers or limits. */
export const withoutGreetings = (text: string): string =>
  text.replace(NOTHING_TO_KEEP, (found) => ' '.repeat(found.length));
