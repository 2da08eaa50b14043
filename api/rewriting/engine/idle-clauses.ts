import { CONVERSATIONAL_CLAUSES } from './conversational-clauses.ts';
import { anyOf } from './english/word-lists.ts';
import {
  AID,
  ASKED_THINGS,
  ASSISTANTS,
  CLAUSE_ADVERBS,
  DAYS,
  GLAD,
  KEEN,
  NAIVE,
  NICE,
  TASK_AT_HAND,
} from './english/words/clause-classes.ts';
import {
  CLAUSE_OPENERS,
  FAREWELLS,
  INTERJECTIONS,
  SET_PHRASES,
  SPOKEN_ASIDES,
} from './english/words/idle-interjections.ts';
import { SELF_FEELINGS, SELF_NAMES } from './english/words/self-descriptions.ts';
import { CLOSINGS, GREETINGS, SAID_TO_ASSISTANT } from './greeting-clauses.ts';
import { PhraseIndex } from './phrase.ts';

/*
 * Idle clauses are small talk as a whole: about the conversation (courtesies, the participants, the writer's worries) and not about the task. Their
 * patterns are built from word classes, so that a word added to a class applies to every clause.
 */

/**
 * Patterns of word classes, by the name that stands for them after `~`. `~adv`: up to five adverbs, articles or small adjectives, each after a
 * space. `~any`: up to 14 words.
 */
const CLASSES: Readonly<Record<string, string>> = {
  adv: `( (${anyOf(CLAUSE_ADVERBS)})){0,5}`,
  any: '( [a-z\\x27-]+){0,14}',
  nice: `(${anyOf(NICE)})`,
  glad: `(${anyOf(GLAD)})`,
  keen: `(${anyOf(KEEN)})`,
  naive: `(${anyOf(NAIVE)})`,
  askthing: `( (${anyOf(ASKED_THINGS)}))*`,
  aid: `(${anyOf(AID)})`,
  bot: `(${anyOf(ASSISTANTS)})`,
  someone: `(an?|this|your)( (${anyOf(SELF_FEELINGS)}))*( (${anyOf(SELF_NAMES)}))`,
  day: `(${anyOf(DAYS)})`,
  this: `(${anyOf(TASK_AT_HAND)})`,
};

/** Expands contractions ("i'm" to "i am") in texts and patterns, so that patterns need only one form. */
const uncontracted = (text: string): string => (text.includes("'") ? withFullVerbs(text) : text);

const withFullVerbs = (text: string): string =>
  text
    .replaceAll(/\b(i)'m\b/g, '$1 am')
    .replaceAll(/([a-z])'re\b/g, '$1 are')
    .replaceAll(/([a-z])'ve\b/g, '$1 have')
    .replaceAll(/([a-z])'ll\b/g, '$1 will')
    .replaceAll(/([a-z])'d\b/g, '$1 would')
    .replaceAll(/\b(it|that|this|what|how|here|there|where|who|thing|all|everything)'s\b/g, '$1 is');

/** Writes out the classes of a pattern (`~adv`), and its contractions. */
const expand = (source: string): string =>
  uncontracted(source).replace(/~(\w+)/g, (whole, name: string) => expand(CLASSES[name] ?? whole));

const WELL_WISHES = [
  "(i|we)( do)?~adv (hope|trust|pray)( that)? (you|you're|your|all|everything|everyone|life|things|the day|the week)(?! (can|could|will|would|might|may|are able|are willing))~any",
  "(hope|hoping|trust|trusting)( that)? (you|you're|your|all|everything|everyone|life|things|the day|the week)(?! (can|could|will|would|might|may|are able|are willing))~any",
  "(i hope|hope|hopefully|i'm hoping|i am hoping)( that)? you (can|could|will|would|might|may|are able to|will be able to) (help|assist)( me| ~someone)?( out)?( (with|on) (this|that|it|something|my (question|problem|issue|request)))?",
  "(i hope|hope|hopefully)( that)? (this|that|it|i|i'm)( is| was| am)?( (not|isn't|wasn't|won't|doesn't|don't))?~adv (makes?|is|isn't|helps?|clear|okay|ok|enough|be|bother|bothering|disturb|disturbing|interrupting|intruding|imposing|trouble|troubling|annoying|finds|reaches|~naive)~any",
  "(it's|it is|it was)~adv (~nice|pleasure|honor|honour) (to (meet|talk|chat|see|speak|be|work|have)|meeting|talking|chatting|seeing)~any",
  '(nice|good|great|lovely|pleased|happy) to (meet|see|talk to|chat with|be here)~any',
  '(happy|merry) (new year|christmas|holidays|~day)~adv',
  "(what's up|whats up|sup|how's it going|how goes it|how are you|how are things|how have you been|how do you do|long time no see|how's life)~any",
  'how (is|was) your ~day( (going|so far))*',
  "(i'm|i am)( doing)?~adv (fine|good|well|great|okay|ok) (thanks|thank)( (you|god|goodness|the lord|for asking))*",
  '(have|enjoy|wishing you|wishing (everyone|all of you)|i wish you|may you have|hope you have|wish you|we wish you)~any (~day|best|luck|success)( (when it comes|ahead|too|all|everyone|yourself))*',
  `(${anyOf(FAREWELLS)})( for now| everyone| again| and (regards|thanks|best wishes|kind regards))?`,
  '(i )?(look|looking|am looking|am really looking|really look)~adv forward to~any',
  "(i'm|i am|we're|we are)~adv looking forward to~any",
  '(i )?(await|eagerly await|will await|look out for|will be waiting for|am waiting for|will be waiting for)~any (reply|response|answer|message|reaction|feedback|suggestions|result|results)',
  '(talk|speak|see|catch|chat|write)( (to|with|you|ya))*~adv (soon|later|then|next time|around|tomorrow)',
  '(and )?(see you|see ya|bye)~adv( (soon|later|then|next time|around|for now|everyone))*',
  '(take (your|all the) time|no (rush|hurry|pressure|worries|stress))~any',
  "(thanks(?! to (?!you|your|all|everyone|anyone|everybody|anybody))|thank you|thank u|thanking you|thankyou|thx|ty|tysm|many thanks|much thanks|big thanks|thanks you|huge thanks|i thank you|we thank you|i give you thanks|a thousand thanks|a million thanks|i (cannot|can't) thank you)~any",
  '(much|greatly|highly|really|deeply|very much|truly) (appreciated|obliged)~any',
  'appreciate (you|it|this|that|your|any|all)~any',
  '(so |very |really |most |ever |truly )*(grateful|thankful|obliged|indebted) (for|to) (your|any|all|you)~any',
  '(i|we) remain (yours|gratefully|respectfully|sincerely|your|thankfully)~any',
  '(i |we )?apologi[sz]e( (again|once more|once again))? for (the|any|all the|this|my|our) (bother|trouble|inconvenience|disturbance|intrusion|length)~adv',
  '(ta|cheers)( (very )?much(ly)?| in advance| heaps| ever so)?( (mate|love|friend|pal))?',
  '(please )?keep (it up|up the( ~nice)? work)~adv',
  '(yo |hey |hi )(what is|whats|all) (good|new)( (bro|man|dude|fam|my friend|homie|mate))?',
  '(with )?(my |our )?((kind|kindest|warm|warmest|best|many|sincere|friendly|heartfelt|cordial|sunny) )+(regards|greetings|wishes|thanks)( (and|from an?)~any)?',
  '(good (morning|afternoon|evening|day)|hello|hi|hey|greetings)( (there|again))* from an?~any',
  '(it|this|that) (is|would be|will be)~adv ~nice~adv (if|when) (it|this|that) (works|worked)( out)?~adv',
  '(any|even)( (a|an|the|some))? (help|advice|tip|tips|idea|ideas|hint|input|pointer|pointers) would (make (my|our)|be a (great|big|huge)|help|save (my|our))~any',
  '(that|it|this|which)( (would|will))( (be|have))?~adv (save|saved|saves|saving) (my|our) (life|bacon|day|week|evening|weekend|skin)~adv',
  "(i|we)( do| would|'d| will|'ll)?~adv (appreciate|value|be obliged|be grateful) (it|that|this|your|any|all|the|you|everything|every)(?! (if|to|when|whenever|that))(?!.* (with|in|on|by) [a-z]+ing)~any",
  "(i'd|i would|i'll|i will|i'm|i am|we're|we are|we'd|we would|we will|i shall|we shall|i remain)~adv( be)?~adv ~glad( (to you|to anyone|to everyone|already|forever|indeed))*( for (any|your|all|the|this|every|each|some|even)~any)?( if you (can|could|would|did|do)( (help|assist|do)( (me|this|that|so|it))*( out)?( with (this|that|it))?)?)?",
  "(that|this|it|which)( (would|will|could|might|'d|'ll|is))*( be)?~adv (~nice|of (great|immense|enormous|tremendous|huge|much) help|a (great|big|huge|massive|tremendous|real) (help|relief|favor|favour)|a lifesaver|means? (the world|so much|a lot|a great deal|everything)|mean (the world|so much|a lot|a great deal|everything)|make my (day|week|life|year))~adv( (for me|of you|to me|to us|to have))?",
];

const SORRY = [
  "(i'm|i am|we're|we are)~adv sorry( (for|about|if|that this|to (be|bother|trouble|ask|disturb|interrupt|keep|write|have to|take)|in advance|but|again))~any",
  "(i'm|i am|we're|we are)~adv sorry",
  '(sorry|so sorry|very sorry|apologies|my apologies|my sincere apologies|many apologies|sincere apologies|oops|whoops)( (for|about|if|to|in advance|again|but|that this|that i|though))~any',
  '(apologies|my apologies|so sorry|very sorry|sorry)',
  '(i|we)( do| must| would like to)?~adv apologi[sz]e( (in advance|again|for (the|any|all|my|this|being|bothering|taking|asking|disturbing)|if|but)~any)?',
  '(please |do )?(forgive|excuse|pardon) (me|my|the|this|any|us|our)~any',
  '(please )?((bear with|go easy on|be patient with|be gentle with|be kind to|have mercy on|humor|humour|help) me|have patience with me)( (here|please|on this|for a (moment|second|minute)|as i~any|because i~any|since i~any|while i~any))?',
  "(this|it|that)( (is|may|might|could|will|would|'s|probably))*~adv( (be|sound|sounds|seem|seems|feel|feels|come across as))?~adv ~naive~askthing( to (ask|say|you|some|most|answer))?~adv( but)?",
  "(i|we)( do)? (know|realize|realise|understand|suspect|guess|imagine|assume|am aware|feel like)( that)? (this|it|that|it's|this is|that's|these)~any (~naive|a lot|to ask|question|request|favor|favour|ask)( (to ask|question|thing to ask|thing|of you|for you))*",
  "(i|we) (know|realize|realise|understand|imagine|assume|suspect|am sure|'m sure|guess)( that)? (you|you're|your) ?(must be|are|'re|time is|schedule is|get|have|have got|probably get|might be|may be)~any",
  "(i)( do| have)?~adv( (feel|am|'m))~adv (embarrassed|ashamed|stupid|silly|dumb|foolish|bad|awkward|guilty)( (about|for|even|to|that i))*( (ask|asking|be asking|have to ask|having to ask|admit|admitting|say|saying|bother|bothering|write|writing|type|typing|(show|showing|share|sharing) ~this|need|am|cannot|can't|don't|do not|even)~any)?( (here|right now|now|about (this|it)))?",
  "(i|we)( (don't|do not|have no idea|have no clue|didn't|never))~adv( (know|understand|understood|sure|remember))?~adv (how|where|what|which way|whom?|if|whether)( (exactly|else|best))* (to (say|ask|put|phrase|word|start|begin|explain|express|turn|do|even|call|go|describe)|i (should|can) (say|ask|put|phrase|word|start|begin|explain)|this (works|is)|you (can|could|are|know|will|would|do))(?!.* (with|about|for|in|of) (my|our|the|an?) (?!question|request|problem|issue|matter|task))~any",
  "(i'm|i am)( not)~adv (sure|certain)~adv( (if|whether|how|where))( (this|that|it|you|to (ask|say|put|phrase|word|explain|start|begin|do|go|even)|i (should|can|am|'m) (ask|asking|say|saying|explain|explaining|making|phrase|phrasing)))~any",
  "(i've|i have|i'm|i am)~adv( been)?~adv (struggling|wrestling|fighting|stuck|wondering|racking my brain|thinking|meaning|wanting|puzzling|at a loss|at my wit's end|lost|stumped|desperate|scratching my head|at it|curious)( (with|about|on|over|to ask( you)?|by|here|right now|at the moment|lately))*( ~this)?( (for|since|all)( [a-z]+){1,4})?~adv",
  '(i)~adv have (zero|no|little|hardly any|not much|very little)( (prior|previous|real))* (experience|knowledge|idea|clue)( (with|about|of|in) ~this)',
  '(i|we) (need|want|would like|have|will|am going)( to)?( first)? (give|provide|tell|explain|share)( to| with)?( you)?~adv( (some|bit of|of))* (background|context|backstory|history|information|more)( (first|about (me|this|it)|here|before we start))*',
  "(i've|i have)~adv( never)~adv (understood|got|gotten|figured out|known|used|tried|done|asked|worked with)~adv( (ai|an ai|a chatbot|chatgpt|~this))~any",
  '(what|all)( it is)?( that)? (i|we)~adv( (am|are|was|were|have|would))?~adv (trying|want|wanted|need|like|looking|hoping|attempting|meaning|asking|after)( (to (do|say|ask|achieve|accomplish|get at|know|get|have|see|find out)|for|from you|you to do|here|with this))* is( that)?',
  '(i|we)( (am|are|was|were|have been))?~adv hoping( that)? you( (can|could|will|would|may|might))?~adv( be able to)? (help|assist|point me in the right direction|shed some light|guide me|clarify|solve it|enlighten me)( (me|us|out|on this|with (this|that|it)))*',
  '(i|we)( (am|are))?~adv (writing|reaching out|contacting you|messaging you)( to you)?~adv (with regard to|with regards to|about|regarding|because of|concerning|in regard to)~adv (issue|problem|matter|question|situation|request)~adv( (i|we)( (am|are|have|have been))?~adv (facing|having|experiencing|dealing with|encountering))?',
  '(it|this) is~adv (a )?(embarrassing|awkward|silly|ridiculous|shameful)( to (ask|need|admit|have to))?( (ask|for|this|it|that|help|you|such|a|thing|things|question|at|my|age|with))*',
  '(i|we)( (am|may|might|must|could|be|probably|just|have))*~adv (overlook|overlooking|missing|miss|missed|overlooked) something~adv( (simple|obvious|basic|trivial|stupid|silly))?( here)?',
  '(one|a) (small|little|quick) (help|favor|favour|doubt|request) i (want|need|have)( (from|for) (you|your side))?',
  '(please |kindly )?(do )?(reply|revert|respond) (back )?(to me )?(at the earliest|asap|soon|quickly|at your earliest|as soon as possible)~adv',
  "(it's|it has|this has|that's|it is)~adv( been)? (bugging|bothering|puzzling|driving me|on my mind|keeping me)~any",
  "(i|we) (don't|do not) (want|mean|wish|intend) to (be (a (bother|burden|nuisance|pain|pest)|rude|annoying|that person)|(bother|trouble|bore|disturb|annoy) (you|anyone|anybody|people)|waste (your|anyone's|anybody's)|take( up)? (your|too much|any more|more)|impose)~any",
];

/**
 * The beginning of what others say of the assistant. What they say must be matched to its end: "My vet told me you can give them tuna" and "My doctor
 * says this is harmless" are facts.
 */
const OTHERS_SAY =
  '(my|a|some|someone|people|everyone|everybody|many)(?! (ex|husband|wife|partner|boyfriend|girlfriend|fianc|spouse|roommate|flatmate|housemate|landlord|stepm|stepf))( [a-z]+){0,2} (told|tell|tells|said|says|say|recommended|suggested|mentioned|keep telling)';

const ABOUT_THE_ASSISTANT = [
  "(i|we)( do)?~adv (know|understand|realize|realise|believe|think|heard|hear|read|know for a fact|gather|am aware|'m aware|recognize|recognise|was told|have been told|have heard|'ve heard|have read|'ve read|'ve been told|get)( that)?( as (an?|the)( [a-z]+){0,3} ~bot)? (you|you're|you've)(?! (should|could|must|need|will|would|can(?! not|'t)|ought|have to))~any",
  "(as|since|because|given that|seeing that|seeing as|considering that|being) (you're|you are|an?|the)( [a-z]+){0,3} ~bot(?! (student|engineer|researcher|developer|expert|company|ethics))~any (you|know|trained|access|knowledge|able|capable|made|developed|created|designed|everything)~any",
  '(since|because|given that|seeing that) you (are|have|were|can|must|probably|seem)~any',
  "(you|you're|you've|you'll)( (are|have|were|will|'re|do|can|must|always|just|really|truly|probably|absolutely|seriously|definitely|never|still|surely))*( been)?~adv (amazing|awesome|the best|best|great|lifesaver|star|legend|genius|helpful|incredible|wonderful|brilliant|fantastic|smart|clever|hero|angel|champion|gem|rock|rule|good at ~this|great at ~this|perfectly suited|well suited|perfect for|perfect|(do|did|doing|done) ~adv(job|work|it|great|well|this)|never disappoint|got this|believe in you|trained on|programmed|designed to help|built to|made for)( (at|for|with|in|on|to help|of) (me|us|~this|what you do|a|an|the|huge|vast)~any)?( (job|work|person|ai|friend))*~adv",
  `${OTHERS_SAY}( (me|us|that))* you( (are|were|would be|might be|may be|can be|will be))~adv (the best|amazing|awesome|brilliant|great|good|excellent|wonderful|fantastic|helpful|clever|smart|useful|a (genius|lifesaver|star))( (at|with|for) ~this)?`,
  `${OTHERS_SAY}( (me|us|that))* you( (can|could|would|might|may|will|are able to|would be able to|might be able to))~adv (help|assist)( (me|us))?( out)?( with ~this)?`,
  `${OTHERS_SAY}( (me|us|that))* you( (are|were))? able to (write|answer|explain|do)( (any|all|all sorts of|all kinds of|my))*( (letters|texts|e-?mails|questions|anything|everything|things))`,
  `${OTHERS_SAY}( (me|us|that))* i( (could|can|should|might))? ask you( (anything|everything|for help|for advice))?( about ~this)?`,
  `${OTHERS_SAY}( (me|us))?( (about|to (try|ask|use)|trying|asking|using)) (you|this (tool|app|site|service|website|program|chat))( (for|with) ~this)?`,
  "(i|we)( just)? (thought|figured|decided|reckoned|wanted|hoped)( that)? (i'd|i would|i might|i could|i|we'd|you|to)~adv( (might|could|would|may))? (give (it|this|you)|ask|try|reach|turn|come|check|be able to help|be the right|reach out)( (it|this|you|a try|a shot|a go|out|here|to you|with you|first|for help))*",
  "(i've|i have|i'd|this is|it's|it is|i)~adv ((never (used|tried)|first time (using|trying|with|asking)|new to( using)?)~adv (you|ai|an ai|a chatbot|anything like|something like|one of|~bot|~this)~any|first time( (here|asking|doing this))*~adv)",
  '(i)~adv (love|like|adore|enjoy|admire)~adv (what you do|you|using~any|your work|your answers|your help|working with you|talking to you|chatting with you|this (tool|app|site|service|website|program|chat))~any',
  '(i)( have)?~adv (heard|read|seen)~any (about|of) (you|this (tool|app|site|service))',
  '(you|you have)( have)?( been)? trained on~any (text|data|information|internet|books|knowledge|web)~any',
  '(i)~adv( have)?~adv (found|discovered) (you|this (tool|app|site|service))~any',
  "(i|we)~adv know( that)? (you'll|you will|you can do)~any",
  "(this|that|it)( (should|will|would|must|ought to))( not)?( be)?~adv (easy|no problem|simple|piece of cake|child's play|straightforward|a breeze)( (for|to) you)?~adv",
];

const CHAT = [
  "(i'm|i am|we're|we are|this is|it's|it is|that's|this will be|that is|this is going to be|it's going to be|i was|i got)~adv ~keen( (to (work|see|talk|chat|hear|read|learn|try|find out|start|know)~any|about (this|it|that)|for (this|it)|with you|of (you|yours|your work)))?~adv",
  "(i|we)( just)?( can't| cannot| can not) wait( (to|for|until)~any)?",
  "(can't wait|cannot wait)( (to|for|until)~any)?",
  "(i'm|i am)~adv (dying|itching|longing) to~any",
  "(let's|lets|let us)~adv (go|do (this|it)|start|get started|get going|get to it|begin|dive in|dive right in|get into it|have fun|see|rock|roll|get cracking|jump in|jump right in|make it happen)~adv",
  'let me (see|think|start over|rephrase|rephrase that|try again|explain|be (clear|honest|frank|brief)|put it (this way|differently)|cut to the chase|get (straight |right )?to the point|get this straight|keep (it|this) (short|brief)|give you (a )?((little|bit|bit of|little bit of|some) )*(background|context|information)( first)?)~adv',
  // "Let me know if …" is a request, unless it is about information that the assistant lacks.
  'let me know( (please|asap|soon|then|today|okay|ok))*',
  '(let me know|tell me|give me a shout)( please)? (if|in case|should|when|whenever|whether) you( (may|might|should|do|still|ever))* (need|require|want|would like|have|run into|get|are missing)( (any|some|a|an|the|more|further|additional|other|extra|me to|to know|to have))* (questions?|doubts?|concerns?|quer(y|ies)|clarifications?|details?|information|info|context|background|data|anything|something|from me|stuck|elaborate|clarify|explain|provide|share|send|add)~any',
  'let me know( please)? (if|in case|should|when|whether) (you (can|could|are able to|would be able to) (help|assist)|(anything|something) is( still)? (not clear|unclear|confusing)|(this|that|it)( (is|would be|sounds|works|makes))* (okay|ok|possible|fine|alright|sense|cool))~any',
  "(i'll|i will|i'll try to|i will try to)~adv( try to)? (keep (it|this)|be)~adv (short|brief|honest|frank|quick|concise|direct|straight)( with you)?",
  '(i)( just)?( have to| need to| should| must| want to)? (give|provide) you~adv( some)?~adv (background|context|information)~any',
  `(${anyOf(INTERJECTIONS)})`,
  `(${anyOf(SET_PHRASES)})`,
  '(a |some )?(little |little bit of |bit of |bit |small |quick |brief )*(background|context|backstory)( (for you|first|here|on me|about me|info|information))*',
  "(i )?(have|have got|got|there is|we have|i have|i have got|i got|i am having)~adv (situation|question|doubt|request|problem|issue|thing|task|job|favor|favour|query|concern|puzzle)( (for you|to ask( of)?( you)?|to solve|here|today|i need~any|i could use~any|with which i~any|that i~any (help|solve|fix)~any|that you might~any|i'd like~any help~any))*",
  "(i|we)('d| would| could| will| do)?~adv (need|want|use|love|like|appreciate|request|require|seek|be needing|desire)~adv( (some|your|any|bit|of|from you|kind|valuable|humble|professional|urgent))* ~aid( (please|with ~this|with something(( that)? (i|we)( (am|have|have been))? (working on|stuck on|struggling with|trying to do|dealing with))?|with (a|my|some|one)( [a-z]+){1,2}|here|from (you|anyone)|again|today|asap|right now|on ~this|in (this|that) (regard|matter|respect)))*",
  "(i'm|i am|we're|we are|i was|we were|i've been)~adv( (hoping|looking|trying|wanting))( (for|to (get|find|have|receive)))~adv( (some|your|any|bit|of))* ~aid( (please|with ~this|with something|here|from you|again|today|on ~this|with (a|my|some|one)( [a-z]+){1,2}))*",
  '(i|we) (want|wanted|need|would like|have) to ask( (you|for))*~adv( (favor|favour|question|something|help))',
  '(any|all|every|some)~adv ~aid( [a-z]+){0,6} (appreciated|welcome|great|helpful|wonderful|amazing|useful|lovely|nice|awesome)~any',
  '(please )?(help|(assist|aid|support)(?= (me|us|with|in)\\b))( (me|us))?( out)?( (please|asap|out|here|today|now|again|in this (regard|matter)|(with|on|in) (this|that|it|something|my request|this (task|matter|request|one|topic|question|problem|issue))))*',
  'your~adv (help|assistance|support|cooperation|attention|response|reply|answer|advice|guidance|understanding|patience|input|time|feedback)( [a-z]+){0,7} (appreciated|welcome|valued|great|helpful)~any',
  'your~adv (help|assistance|support|cooperation|attention|advice|guidance|input) (is|would be|will be)~adv needed( (here|please|urgently|today|with ~this))*',
  "(i think |i guess |i believe |i suppose )?(that's|that is|that would be|that will be|that'll be|that should be|this is|this would be|that was) (all|everything|it|about it|pretty much it|that)( (for now|i need|i want|i wanted|i have|for today|from me|from my side|really|folks|then|i'm asking|i ask|i needed|i want to know))*",
  "(please )?(feel free|don't hesitate|do not hesitate|don't be afraid|do not be afraid|never hesitate|don't be shy|please reach out) to (contact|reach out|get in touch|let me know|write me|email me|message me|ask( (me|away|questions|any|more|further|some|for more (information|info|details)|follow-up))*( (questions|question))?)( (to me|with me|me))?( (if|in case|whenever|should|at any)~any)?",
  '(please )?(reach out|ask me|ask|contact me|get back to me|hit me up|shoot)( (to me|away|questions))* (if|in case|should|when|whenever) (you|there|something|anything)(?! (is|are) no)~any',
  "(if not |if (anything|something) is( not)?( (unclear|clear))? |if you (have|need|want|require)( (any|more|further|additional|other|some|anything|something))*( (questions|doubts|concerns|information|info|details|context|clarification|from me|else))* |should you (have|need|require)( (any|more|further|additional|anything))*( (questions|information|info|details|else))* )?(please |just |then )*(let me know|feel free to ask|feel free to let me know|don't hesitate to ask|do not hesitate to ask|ask away|just ask)( (me|if|in case|should|any|for|anything|something|you|need|have|else|more|further|questions|information|info|details|is|are|unclear|not clear|from))*",
  '(please )?feel free to (tell me|let me know|say|say so|correct me|stop me)( if (it|this|that)( (is|was|sounds|seems|would be))~adv ~naive~askthing)',
  'in case you (have|need|require|are wondering|were wondering|are curious|wonder|wondered)( (about|why|any|more|questions|information))*',
  "(if|when|whenever|once|as soon as)( (it's|it is|that's|that is|this is|this isn't|it isn't|that isn't|this|it|that))( (not|isn't|is not|is|'s))*~adv( (too|to))?~adv (much|trouble|bother|inconvenience|no trouble|no bother|convenient|possible|okay|ok|alright|all right|fine|cool|problem|no problem|not a problem|too much)( (trouble|to ask|of a (bother|hassle|trouble|problem|burden)|with you|by you|for you|of an inconvenience|work))*",
  "(if|when|whenever|once|as soon as) (you (don't|do not|wouldn't|would not) mind( (me asking|helping( me)?))?|you (would|could|'d|will|can)?( (please|kindly))?( be)? (so kind|so good|kind enough|good enough)|you'd be so kind|i (may|might|could|can) (ask|trouble you|bother you|be so bold)( for ( [a-z]+){1,4}| for a (moment|second|minute))?|you (have|get|find|'ve got)( (a|an|the|some|any|enough|spare|free|quick|little|bit of|couple of|few))* (moment|minute|time|chance|opportunity|second|moments|minutes|seconds|bandwidth)( to spare)?)",
  '(please |kindly )*revert( back)?( (to me|to us|soon|asap|at the earliest))*',
  '(please |kindly )?(do the needful|do your (best|magic|thing)|take your time|work your magic|make it happen|surprise me|impress me|knock yourself out)~adv',
  "(it|this)( (has|have|'s))?( been| is)?~adv (urgent|important to me|appreciated|a matter of~any|on my mind~any)( (for me|to me))?",
  '(i|we)( do)?~adv need (this|it|that) (sorted|done|solved|fixed|resolved|urgently|asap|soon|badly|now|today)~adv',
  "(i'd|i would|we'd|we would)~adv (like|love)( to)?~adv (understand|know|learn|hear|get to know|find out)( (more|about|all))* (it|this|that)~adv",
  '(please )?(action|handle|treat|address|process) this( [a-z]+){0,2} (at your earliest (convenience|opportunity)|as soon as possible|promptly|urgently|asap)',
  '(and )?(hear from you soon|hope to hear~any|hoping to hear~any|just checking in|checking in|just following up)',
  '(on|for|to|as) (my|your) (end|side|part)',
  '(it is|that is|this is)~adv( for)? (this|that|the|exactly|precisely)( [a-z]+){0,2} (reason|reasons)( (why|that))? (i|we)( [a-z]+){1,6}',
  '(man|dude|gosh|boy|oh boy|wow|ugh|phew)( (man|oh man))? what~adv ~day( (this|it) (has been|was))?',
  'you get the (idea|picture|point|gist|drift)',
  '(before we|before you) (get going|get started|start|begin|dive in|go on|proceed|go any further)',
  '(a |just a |first a )?(quick |brief |short |little )*(word|note|remark|explanation|preface|preamble) (about|on|as to) why i~any',
  '(save|rescue) me',
  `(${anyOf(SPOKEN_ASIDES)})`,
  '(i|we)( have)?~adv (googled|searched|looked)( (this|it|that|everywhere|online|around|all over|for this|it up))*( (to death|for (hours|days|ages)|everywhere|online|high and low))*( and (came|come) up (empty|short|with nothing|blank))?',
  '(i|we)( have)?~adv tried~adv everything( (under the sun|i (could|can) think of|already|possible|imaginable))?',
  "(it is|it's) (like|as) (this|follows)",
  '(and )?you seem to know~any',
  '(i|we) (may|might) as well ask( you)?',
  'i~adv never~adv (thought|imagined|expected|dreamed|dreamt)( that)? i would~adv( be)? (ask|asking|talk to|talking to|turn to|turning to|write to|writing to|need|needing)~adv ~bot( (for|about)~adv( (help|advice|anything|something))?( like)? ~this)?( (for|with) (help|advice|~this))?',
  '(a )?(quick|random|silly|fun|odd|weird) (one|question|q) for you( (today|tonight|this (morning|afternoon|evening)))?',
  '(long time listener|first time caller)',
  'that is (all from me|my (spiel|rant|ramble|sob story))',
  '(and )?(now )?over to you( now)?',
  'quick (one|question|q)( for you)? before (i|we)( (have|need|must|got|gotta))?( to)? (run|head|go|leave|jump|dash|hop|rush)( (off|out|in|into|to|on|for))*( (the|my|a|our))?( next)?( (call|meeting|class|bed|lunch|break|work))?',
  '(drop|send|shoot) me a (line|message|note)~any',
  'have (fun|a go|a crack|a stab)( (with|at) (it|this|that))?',
  '(i|we)( am| are)?~adv in (a bind|a pickle|a jam|a bit of a bind|a bit of a pickle|a bit of a jam|over my head)~any',
  "(i|we)( am| are| was)?~adv at (my|our) (wit's|wits'|wits) end~any",
  'it would be~adv ~nice( (from|of|on) your (side|part))?',
  '(cheers|thanks|ta) (mate|man|pal|buddy|bro|love|friend|guys)',
  '(i|we) await your~any',
  '(awaiting|awaiting for) your~any',
  "(hope|hopefully|i hope) (that|this|it)('s| is| isn't| is not| was not| wasn't)( not)?~adv (~naive|much|a problem|an issue|a bother|trouble)( (to ask|for you|of you|trouble))*",
];

const clauses = [
  ...WELL_WISHES,
  ...SORRY,
  ...ABOUT_THE_ASSISTANT,
  ...CHAT,
  ...GREETINGS,
  ...CLOSINGS,
  ...SAID_TO_ASSISTANT,
  ...CONVERSATIONAL_CLAUSES,
];
/** Clauses without contractions and punctuation, from start to end. */
export const IDLE_CLAUSES = new PhraseIndex<true>(clauses.map((source) => [`(${expand(source)})$`, true]));

const asWhole = (sources: readonly string[]): RegExp => new RegExp(`^(?:${sources.map(expand).join('|')})$`);
const GREETING = asWhole(GREETINGS);
const CLOSING = asWhole(CLOSINGS);

/** Matches words that can come before any clause: "and", "well". */
const OPENERS = new RegExp(`^(?:(?:${anyOf(CLAUSE_OPENERS)}) )+`);
/** In characters. Longer clauses are never small talk, which bounds the time. */
const LONGEST_CLAUSE = 220;

/**
 * Matches pronouns for other people. Small talk is between the writer and the assistant; a clause about other people is
 * about the task.
 */
const OTHER_PEOPLE = /\b(?:he|she|him|her|hers|his|they|them|their|theirs)\b/;

/** Matches signs that are in no small talk, such as a digit, a letter with an accent, and the mask of a literal. */
const NO_TALK = /[^a-z\s,;:!?.…'’–—-]/;

/** Returns a clause in lower case as the patterns need it: straight apostrophes, full spellings, no punctuation, "soooo" as "so". */
const normalise = (clause: string): string =>
  uncontracted(withFullSpellings(clause.replaceAll('’', "'")))
    .replace(/([aeiouyhs])\1{2,}/g, '$1')
    .replace(/[\s,;:!?.…–—]+|(?<=\s)-+(?=\s)/g, ' ')
    .trim();

/** Full spellings of chat abbreviations: "u", "ur", "pls", "thx". */
const FULL_SPELLINGS: Readonly<Record<string, string>> = {
  u: 'you',
  ya: 'you',
  ur: 'your',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  im: "i'm",
  ive: "i've",
  dont: "don't",
  youre: "you're",
  thats: "that's",
  hows: "how's",
};
const withFullSpellings = (text: string): string =>
  text.replace(
    /\b(?:u|ya|ur|pls|plz|thx|im|ive|dont|youre|thats|hows)\b(?!['-])/g,
    (word) => FULL_SPELLINGS[word] ?? word,
  );

/** Returns whether a normalized clause matches a pattern as a whole. */
const isListed = (clause: string): boolean => IDLE_CLAUSES.startsText(clause);

/** Returns whether a clause is small talk as a whole. */
export function isIdleClause(text: string): boolean {
  if (text.length > LONGEST_CLAUSE) return false;
  const lower = text.toLowerCase();
  if (NO_TALK.test(lower)) return false;
  const clause = normalise(lower);
  if (clause === '' || OTHER_PEOPLE.test(clause)) return false;
  return isListed(clause) || (OPENERS.test(clause) && isListed(clause.replace(OPENERS, '')));
}

/** Returns which formulas of a message the clauses of a text are. They may belong to a text to work on. */
export function formulasIn(text: string): { readonly greets: boolean; readonly closes: boolean } {
  const clauses = text.length > LONGEST_CLAUSE ? [] : [text, ...text.split(/[,;:!]/)];
  const normal = clauses.map((clause) => normalise(clause.toLowerCase()));
  const has = (formula: RegExp): boolean => normal.some((clause) => formula.test(clause));
  return { greets: has(GREETING), closes: has(CLOSING) };
}
