/*
 * Idle clauses with which people open and sign a message. idle-clauses.ts joins them to the others, and explains how they are written. A greeting that
 * carries a fact is none: "Hello from Kraków" has a name, "Morning doctor" a role.
 */

const HELLO =
  '(hi+|hello|hey+|hiya|howdy|ahoy|greetings|yo|hail( and well met)?|well met|welcome back|good day|(good |a very good )?(morning|afternoon|evening))( (there|again|to you( (all|too))?|once more|back at you))*';
const ADDRESSEE =
  '(skipper|captain|chief|boss|guv|mate|matey|pal|buddy|love|lovely|lovey|dear|dearie|darling|sweetheart|honey|petal|duck|sunshine|treasure|friend|comrade|colleague|stranger|partner|maestro|champ|legend|genius|wizard|oracle|guru|clever clogs|smarty pants|brainbox|know it all|one|thing|brain|mind|box|machine|computer|computer friend|robot|robot friend|bot|chatbot|assistant|helper|ai|all|everyone|everybody|folks|people|team|world)';
const EPITHET =
  '(my|our|dear|dearest|young|old|good|great|clever|kind|trusty|faithful|digital|silicon|electronic|artificial|all-knowing|all knowing|all-seeing|wise|mighty|friendly|lovely|little|magic|magical|fellow|oh|o|you|patient|beautiful|invisible|helpful)';
const PLACE =
  '(north|south|east|west|coast|sea|seaside|beach|country|countryside|mountains|hills|sofa|couch|train|bus|sun|sunshine|rain|snow|cold|heat|office|kitchen|garden|other side|other end|far end|road)';
const SENDER = `from (an?|both|us|me)~any|from (the |my |our |down |up )?((very|cold|sunny|rainy|foggy|windy|frozen|wet|grey|gray|far|deep|deepest) )*${PLACE}`;
const AFFECTION =
  '(hugs|kisses|(lots of|much|so much|all my|with) love|cuddles|blessings)( (and|to you|from me|xx?x?|hugs|kisses|love|more kisses|more hugs))*';

/** Greetings of the assistant, if nothing is asked before them. After a request, they may be the text to work on. */
export const GREETINGS: readonly string[] = [
  `${HELLO}( ${EPITHET})* ${ADDRESSEE}`,
  `dear( ${EPITHET})* ${ADDRESSEE}`,
  'hail and well met',
  `(hi|hello|hey|greetings|good (morning|afternoon|evening|day))( (and|hello|hi|greetings|good (morning|afternoon|evening|day)))+`,
];

/** Formulas that close a message to the assistant. Beside a text in the writer's name, they may be its end. */
export const CLOSINGS: readonly string[] = [
  '(please )?(accept|receive)( (my|our))( (very|most|many|sincere|sincerest|heartfelt|humble|deepest|warm|warmest|kind|kindest|best|anticipated))* (thanks|gratitude|apologies|regards|greetings|wishes|respects|salutations)~any',
  `(with )?${AFFECTION}( (${SENDER}))?`,
  `(regards|greetings|cheers|(with )?(my |our )?(kind|kindest|warm|warmest|best|sincere|friendly) (regards|greetings|wishes))( and (regards|greetings|thanks|kisses|love))? (${SENDER})`,
  '(gratefully|faithfully|ever|truly|humbly) yours',
  'may (your|the)( [a-z]+){1,3} (roll|be|never|always|stay|shine|rest|live|grow|bloom|sail)( (high|well|bright|brightly|with you|in peace|long|warm|ever|never|always|fair|dry|empty|crash|sharp))+',
  `fair winds( to you)?( (${ADDRESSEE}))?`,
];

/** What can only be said to the assistant. */
export const SAID_TO_ASSISTANT: readonly string[] = [
  `(oh|o)( ${EPITHET})* ${ADDRESSEE}`,
  '(i )?(do )?hope( that)? you (do not|don\\x27t|will not|won\\x27t|would not|wouldn\\x27t) mind( (a|an|the|my|this|another|one more|yet another|me asking))?( (rather|quite|very|slightly|somewhat|specialised|specialized|odd|strange|silly|small|little|quick|long|longish|unusual|basic|further))*( (question|enquiry|inquiry|request|query|favour|favor|message|note|one))?',
  '(it is )?(nearly|almost|practically) (beer|wine|gin|tea|pizza|coffee) (o\\x27clock|time)( (here|somewhere))?',
  '(cheers|thanks|ta|bye|goodbye|take care|all the best) (and|now) (have ~any|enjoy~any|take care|god bless( you)?|all the best|bye|good night|see you( soon)?|good luck)',
  `(cheers|ta|thanks)( (my|old|dear))* ${ADDRESSEE}( you are~any)?`,
  '(i )?(gotta|must|have to|need to) (dash|fly|scoot|skedaddle)( now)?',
  'gotta (run|head off)( now)?',
  `(nice one|lovely stuff|top stuff|great stuff|happy days|bless your~any)( (${ADDRESSEE}))?`,
  '(please )?(kindly )?do the needful( (at the earliest|asap|soon|today|quickly|and (revert|oblige)))*',
  '(you are|you have been)~adv (kinder|nicer|smarter|cleverer|wiser|quicker|faster|friendlier|sweeter|calmer|more (patient|helpful|polite|reliable)|better company) than(?! (the|your) (last|first|previous|other) )( [a-z\\x27-]+){1,5}',
];
