/*
 * Idle clauses of how people open, continue and close a conversation. idle-clauses.ts has the others, joins them to these, and explains the word
 * classes (`~adv`) with which both are written. Contractions are written out there, too. A clause matches only as a whole, in lower case and without
 * punctuation, so that the order does not matter. General wishes for the answer are idle ("I want this to be great"). No pattern may match a clause
 * that makes a difference to it ("I want this to be short").
 */

/** The writer as the subject, with or without an auxiliary verb and adverbs. */
const WRITER = '(i|we)( (do|did|have|had|am|was|are|were|will|would|must|should|can|could|may|might|shall))?~adv';
/** Pronouns for the request or its topic. `~this` also has nouns: "this kind of question". */
const POINTING = '(this|that|it|these|this one|all of this|all of that|all this|all that)';
/** Nouns for the request without its topic: "a quick question". */
const VAGUE_THING =
  '((this|the|my|a|an|some|one|another|such|such a)( (little|small|quick|simple|tiny|important|big|certain|following|short|brief|specific|particular|new))*) (thing|something|task|question|request|matter|topic|subject|issue|favor|favour|project|job|query|problem|challenge|inquiry|ask)';

/** Patterns of clauses that announce a request without making it: "Here is what I need", "my request is as follows". */
const ANNOUNCING = [
  "(let's|lets|let us|time to) (get|dive|jump|move) (down |right |straight )?(to|into) (business|it|brass tacks|work)",
  `${WRITER}( (be|been))?~adv (sitting|lying|standing) (here|around)( (thinking|wondering|pondering|scratching my head))*( about (this|it))?`,
  `${WRITER}( be)?~adv( (happy|glad|willing|able|more than happy))* to (provide|share|give|send|supply|clarify|answer)( (you|any|more|further|additional|other|extra|details?|information|context|background|questions|with|if|should|need|it|needed|required|necessary|have|want|clarification|anything|else|as|that))*`,
  `there (is|are)( just)? (a|some|a few|a couple of|several|something|one)( (thing|things|task|tasks|question|questions|request|requests))?( (that|which))? (i|we)~adv( (would|am|have|could))?~adv (like|want|need|love|hoping|wanted|use)( (you|to|your|help|with|do|ask|for|me|us|about|know|on|today|assistance|some))*`,
  `(here|this|below|that)( (is|are))~adv (what|the thing|the things|everything|all)( that)? (i|we|you)~adv( (am|are|was|will|would|have))?~adv( (need|want|like|love|looking|trying|asking|thinking|after|going|be|do|have|get))*( (you|to|for|me|us|do|from|ask|about|help|with|know|in mind|of|done|accomplish|achieve|today|is))*`,
  `(here|this)( (is|are))~adv (my|the|our)( (actual|main|first|next|simple|quick|little|humble|exact))* (question|questions|request|requests|task|situation|deal|problem|issue|prompt|query|ask|story)( (for you|i have|at hand))*`,
  `(my|the|our)( (actual|main|first|next|simple|quick|little|humble|only))* (question|request|task|query|ask|problem|requirement|requirements)( (for you|here|today))* (is|are|will be|would be)~adv (as follows|the following|simple|straightforward|quick|easy|short|brief|a simple one|a quick one|an easy one|pretty basic)( (one|though|really|enough))*`,
  `(my|the|our)( (actual|main|first|next|simple|quick|little|humble|only))* (question|request|query)( (for you|here|today|to you|i have))* (is|would be|will be)( (this|simply this|simple|as follows|the following))?`,
  `what (i|we)~adv( (am|are|would|have))?~adv (need|want|like|asking|looking for|after)( (is|for|from you|here|help with))*~adv (is|simple|straightforward|easy|the following|as follows|this)( (simple|straightforward|easy|really|enough|and))*`,
  `${WRITER} (have|got|have got|wanted to ask|want to ask|would like to ask)( (for|you|about))*~adv (${VAGUE_THING}|something)( (for you|for you to do|to ask you|to ask of you|to ask|to discuss|to run by you|i would like to ask|i want to ask|in mind|today|now|here|please|that i|that|i|would|could|might|need|want|use|like|love|really|your|some|help|help with|assistance|assistance with|with|need help with|to be done|done))*`,
  `(let|allow)( me| us)( (to|first|quickly|briefly|just|please|go ahead and|start by|begin by))* (explain|elaborate|clarify|introduce myself|introducing myself|explaining|set the scene|give (you )?some context|tell you what (i|we) (need|want)|tell you|walk you through (it|this)|be upfront)( (myself|further|a bit|a little|what i (need|want|mean|am after|am looking for)|why|more|the situation|my situation|here|first|properly))*`,
  `${WRITER} (get|cut|come|jump|go)( (straight|right|directly|quickly|down))* to (brass tacks|the (point|chase|matter|question|heart of (it|the matter))|it|business)`,
  // Not "I would like to keep it short": a wish.
  `${WRITER}( (try|trying|do my best|attempt|promise))*( to)?~adv(?<! like to) (keep|make) ${POINTING}~adv( as)? (short|brief|quick|concise|simple|straightforward|to the point)( (as (i can|possible)|for you))*`,
  `${WRITER} (promise|swear|be (quick|brief|honest|frank|direct|upfront|straight))( (that|i|will|it|would|be|make|keep|not))*( (quick|brief|short|honest|with you|worth (it|your time|your while)))*`,
  `(in|for) this (task|prompt|conversation|chat|exercise|session|message),?( (i|we))( (will|would|am going to|shall))*~adv (need|require|ask for|be needing|want|like|appreciate)~adv( (your|some))* ~aid( (please|with something|on something))*`,
  `(with|having|keeping|taking|given)( (all|said|considered|of))* ${POINTING}( (in mind|said|out of the way|being said|into account|into consideration))* (here|this|that)( (is|are))? (my|the)( (actual|real|main))? (question|request|task)`,
  '(here|there) (goes|we go|it is|it goes|you go|you have it)',
];

/** Patterns of clauses that frame or close a request: "out of curiosity", "with that in mind", "that is all I need". */
const FRAMING = [
  '(in|for|during|throughout) this (task|prompt|exercise|assignment|conversation|session|chat)',
  '(just )?(purely )?out of( (sheer|pure|mere|simple|idle|my own))? curiosity',
  '(using|with|based on|drawing on|given|leveraging)( (all|of))* your( (vast|considerable|extensive|wide|deep|great|amazing|expert|immense|wealth of))* (knowledge|expertise|skills|wisdom|creativity|abilities|experience|training)( (and|,)( [a-z]+){1,2})?',
  '(if|should) you( (so|do|would))* (choose|decide|wish|want|care|like)( to)? (accept|take|do|take on)( (it|this|that))?',
  `(with|having|keeping|taking|given)( (all|said|considered|of))* ${POINTING} (in mind|said|out of the way|being said|into account|into consideration|as context|as background)`,
  '(that|this) (about|pretty much|basically|more or less|sort of|kind of|just about|should|will)?( )?(sums|covers|wraps|does|rounds|cover|sum|wrap|do|is)( (it|everything|all|things))*( (up|up nicely|all|for now|then))*',
  '(that|this|it)( (is|was|would be|will be|should be))~adv( (pretty much|more or less|about|really|basically|just about|mainly))* (all|everything|it|the gist|the gist of it|the long and short of it|the whole of it)( (of it|i need|i want|i wanted|i have|i had|i got|for now|for today|from me|from my side|on my end|really|then|folks|i think|i guess|i ask|that i (need|want|ask|have)|there is to it|i can think of))*',
];

/** Patterns of questions that expect no answer: "Does that make sense?", "Would that be possible?" */
const CHECKING_QUESTIONS = [
  'are you( (all|quite))? (ready|there|up for (it|this|that)|game|set)( (for this|to (start|begin|go|help)))?',
  `(does|did|do|would|will|could|can|is|are|was|should)( (all|any))?( of)? ${POINTING}( (all|even|at all|still))*( (make|making|sound|seem|be|something|anything|clear|somehow|within))*~adv( (sense|okay|ok|alright|all right|fine|clear|possible|doable|feasible|reasonable|enough|something|for you|to you|with you|you|could|can|might|would|be able to|do|help|assist|handle|manage|me|with|your|capabilities|abilities|power|at all|too much to ask|a lot to ask))+`,
  '(do|did|can|are) you~adv( (get|understand|see|follow|know|following))( (me|it|that|this|what|so far|i|mean|am|saying|getting at|my (point|drift|meaning|question)))*',
  '(can|could|would|will|are|do|may|might)( (i|you|u))( (please|possibly|perhaps|maybe|kindly|also|be|able|willing|think|you|to|can|could|up for|that))*( (help|assist|do|handle|manage|give|lend|take care|tackle|ask|trouble|count|rely|bother))~adv( (a hand|on you|of|me|us|you|out|with|this|that|it|something|anything|(this|my) (task|request|question|problem|issue|matter|one|project)|for|for a favor|for a favour|please|today|now|in this matter|on this|here|little|small))*',
  '(do|would) you( (possibly|perhaps|maybe|happen to))? have( (a|some|any))* (moment|minute|second|time|sec|capacity)( (to|for)( [a-z]+){0,4})?',
];

/** Patterns of clauses that praise, trust or encourage the assistant: "I know you are an expert", "do your best". */
const TRUST = [
  `${WRITER} have( (full|complete|every|total|absolute|no doubt in|great|all the|so much|the utmost))*( (confidence|faith|trust|belief))( (in|that|on))~any`,
  // Not "I know you would like …" and "I trust you can answer my question": they say what the writer wants.
  `${WRITER} (trust|know|believe|sure|certain|confident|convinced|positive|bet|guess|think|figured|thought|assume|suspect|doubt|imagine|hear|heard)( that)? you( (will|would|can|could|are|have|do|know|are going to|must|are able to|might|may))(?! (?:like|want|need|should)\\b)( [a-z]+){0,4}? (help|assist|answer|able|capable|good|great|best|perfect|perfectly|right|wonderful|excellent|fantastic|amazing|job|expert|knowledge|knowledgeable|experience|busy|handle|deliver|nail|figure|understand|equipped|suited|lot|lots|everything|questions|come up)(?!.* (my|that|should|must|only)\\b)~any`,
  `as (an?|the)( [a-z]+){0,3} ~bot( (with|that has|who has|trained on)( [a-z]+){1,12})?( (you|i|we))( (are|have|am|do|can|know|believe|think|trust|assume|guess|imagine|bet))~any (lot|information|knowledge|expertise|know|data|suited|capable|able|help|equipped|best|perfect|resources|well|abilities)~any`,
  `(please )?(just )?(do|try|give|put|use|make)( (it|this|that))?( (your|the|all your))( (very|absolute|own|level))* (best|best shot|best effort|best efforts|hardest|all|best foot forward|magic)( (here|please|on (this|it)|with (this|it)|into (this|it)|forward))*`,
  '(have|enjoy)( (some|a lot of|lots of|plenty of))? fun( (with|doing|writing|on))?( (it|this|that))?',
  `(i|we) (figured|thought|reckoned)( that)? you would know`,
];

/** Patterns of clauses that ask for help, an opinion or an answer without saying about what: "I'd like to understand this better", "I need this soon". */
const WISHES = [
  `${WRITER}( be)? in( (desperate|dire|urgent|great|serious|bad|real|a bit of|a little|need of))* need( of)?( (some|your|a bit of|a little|any|serious|urgent))* ~aid( (here|please|with something|from you|today|right now|with ~this))*`,
  `${WRITER}( (want|need|like|love|hope|wish|trying|aim))( (to|for))*~adv( (make sure|be sure|ensure)( that)?)?( (i|we|you|to))*~adv (get|do|understand|grasp|learn|know|nail|master|figure out)~adv ${POINTING}( (topic|subject|concept|right|well|correctly|properly|better|as well as possible|more|more deeply|deeply|further|fully|a bit|a little|perfectly|to work|done|over with|sorted))*`,
  `${WRITER}( (want|need|like|love|hope|wish|trying|hoping|looking|aiming|wanting|interested))( (to|in|for))*~adv (gain|get|getting|gaining|deepen|deepening|develop|developing|improve|improving|expand|expanding|broaden|have|having)( (a|an|my|our|some|better|deeper|clearer|good|solid|more|fuller|thorough|firmer))* (understanding|grasp|grip|knowledge|idea|sense|handle|insight|insights|picture)( (of|on|into|about|in|for) (~this|how (it|this|that)( all)? works|the (topic|subject|matter|concept)))?`,
  `${WRITER}( (want|need|like|love|hope|wish|looking|hoping|eager|keen|interested|trying|wanting))( (to|in))*~adv (learn|know|understand|learning|knowing|understanding|hear|find out|read|explore)( (more|all|everything|better|further|a bit|a little|a lot|much))*( (about|on|into|of))? (~this|the (topic|subject|matter)|the topic at hand)( (better|more|further|in more depth|a bit|a little|a lot))*`,
  `${WRITER}( (want|need|like|love|hope|wish|expect))( for)? ${POINTING} to( (be|turn out|come out|go|work out|look|sound))~adv (good|great|perfect|right|excellent|amazing|well|awesome|fantastic|the best|nice|successful|a success|special)( (it can be|possible|quality))*`,
  `${WRITER}( (want|need|like|hope|trying))( to)( be)~adv( as)? (prepared|ready|well-prepared)( as( (possible|i can be|i can))*)?`,
  `${WRITER} need (this|it|that)~adv (as soon as possible|asap|quickly|fast|urgently|soon|now|right away|immediately|badly|today)`,
  `(i|we)( would)?~adv (love|like|want|wanted|be (interested|curious|keen|eager|glad|happy|delighted)|appreciate|welcome)( to)?~adv (get|hear|pick|have|know|hearing|getting|having|see|receive|learn|benefit from)~adv (your|some of your|what you)( (brain|thoughts?|opinion|opinions|input|take|feedback|insights?|ideas|perspective|views?|advice|expertise|think|have to say|come up with|guidance|say|would say|suggest))+( (and|about|on|regarding|with|in|for) (something|~this))*`,
  `(i am|we are|i was|i have been)~adv (seeking|looking for|in search of|hoping for|after|requesting|asking for)~adv( (your|some|any))* ~aid( (please|here|from you|with something|on something))*`,
  `${WRITER} (just )?(wanted|want|would like|like|thought i would|decided|need|have) (to )?(reach out|contact you|get in touch|ask|drop by|drop in|check in|message you|write|write to you)( (to you|to|today|here|with|for|a|some|you|quick|question|little|bit of|help|advice|about|something))*`,
  `(it|that|this|i|we)( [a-z]+){1,9} if you( (could|can|would|might|will|were|did|do|to|able|be|please|possibly|just|take|find|spare|the|a|an|some|time|moment|minute|kindly|moments|few|minutes))* (do|help|assist|handle|manage|tackle|lend|give)( (me|us|it|this|that|so|out|a hand|with|on|for|in|here|today|soon|this one|(this|my) (task|matter|request|question|issue|problem)|something|some|assistance|help|guidance))*`,
  `(any|every)( (little|bit|of))* help (counts|helps)`,
];

/** Patterns of clauses about how the question came up, and how much it matters or hurries: "this came up at dinner", "time is of the essence". */
const OCCASIONS = [
  `(it|this|that)( (is|would be))~adv (important|essential|crucial|vital|critical|a big deal|meaningful|significant)( to me| for me| to us| for us| for my (work|job|career|future))?( (that|if) (you|i|we)~adv (do|get|nail|answer|handle) ${POINTING}( (right|well|correctly|properly|perfectly))*)?`,
  `(it|this|that)( (is|has been|was|would be))~adv (a |an )?( )?((topic|subject|question|thing|area|matter|issue|something)( (that|which))?( (is|has been|i find|i am|i have|means|interests|fascinates|intrigues|lies|sits))*~adv( (close|dear|near|interesting|fascinating|important|passionate|interested|on|me|always|been|in|about|a lot|wanted to know|to know more))*( (to (me|my heart|us)|about|in|my mind|a lot|for (a while|years|a long time|some time|ages)))*)`,
  `${WRITER}~adv( (talking|chatting|speaking|discussing|arguing))( (to|with|about))?( (a|my|some|the)( [a-z]+){1,3})?( (about|over))? (this|that|it)( (the other day|recently|lately|yesterday|last (week|night|month)|earlier( today)?|over (dinner|lunch|coffee)|at (work|school|home)))*`,
  `(this|it|the (question|topic|subject))( (has|just))* (came|come|comes|cropped|popped) up( (again|recently))*( (in|during|at|over) (a|the|our|my) (conversation|discussion|chat|talk|meeting|dinner|lunch))?( (the other day|recently|lately|yesterday|last (week|night|month)|earlier( today)?|at (work|school|home)|with (a friend|friends|my (friends?|family|colleagues?))))*`,
  '(a|my|one of my|some|an old|a good)( [a-z]+){0,2}( (of mine))? (recommended|suggested|told me|said|mentioned|thought|insisted)( (to me|that|me))* i( (could|should|can|might|must|had to))?~adv (ask|try|consult|use|turn to|reach out to|give|come to|contact) (you|this (tool|app|site|service|website|program|chat)|~bot)( (a try|a shot|a go))?( (for|with|about) ~this)?',
  `time (is|matters)( (of the essence|important|key|everything|a factor|a lot))*( (here|for (me|us)|to (me|us)))?`,
  `(i|we)( (kinda|kind of|sort of|sorta))? (left|leave) (it|this|everything)~adv (till|until|to)( the)?( very)? last (minute|moment)( (oops|again|as (always|usual)|sorry))*`,
  `(how )?time flies( (does it not|doesn't it|right|eh))?`,
  `there is~adv no( real| big| need to)? (rush|hurry|pressure|panic)( (at all|whatsoever|really|with this|from my side))*`,
];

/** Patterns of clauses about the writer's worries and efforts so far: "I am completely lost", "I looked everywhere". */
const WORRIES = [
  `${WRITER}~adv (looked|searched|hunted|read|googled|asked|tried|watched|browsed|checked|dug|scoured|gone through|gone over|been reading|been searching|been looking|been googling)( (everywhere|online|around|all over|high and low|the internet|the web|through|into|at|up|it|this|that|a few|some|several|many|a lot of|lots of|countless|various|different|other|articles?|videos?|tutorials?|explanations?|websites?|sites?|posts?|guides?|forums?|places|about|on|for|an?|any|the|answers?|information|help|explanation|and|to|in|so many|so much))*( but( (still|i|everything|they|it|nothing|all|most|of|them|the|what|is|was|am|are|were|found|have|seems?|just|explanations?|articles?|so|very|too|really|quite|made|make|me|even|more|it|pretty|a bit|all over the place))*( (confused|confusing|lost|stuck|overwhelming|contradictory|complicated|clear|technical|unclear|contradicts itself|none the wiser)))?`,
  `(i |we )?(could not|couldn't|cannot|can't|have not been able to|haven't been able to) find( (anything|any|a|an|clear|useful|good|decent|proper|real|satisfying|much))* (answers?|information|info|help|online|on the internet|on google|that helped)( (online|anywhere|about (it|this)|that helped))*`,
  `(i am|we are)~adv (pretty|fairly|quite|very|almost|reasonably)? ?(sure|certain|positive|confident|guessing|betting)( that)? (there is|it is|this is)~adv ~naive( (answer|question|solution|explanation|thing|one|way|for you|to (this|it|that|you)))*`,
  `(maybe|perhaps|probably|i guess|i suppose)( (this|it|that))( (is|might be|may be|sounds|seems))~adv ~naive~askthing( to (ask|you))?`,
  `${WRITER}( (be|been|get|getting|keep|kept|feel|feeling|left|always|ended up|become))*~adv (lost|confused|stumped|baffled|puzzled|muddled|mixed up|stuck|curious|at sea|out of (my|our) depth|at a( (complete|total|bit of a))* loss|pulling (my|our) hair out|tearing (my|our) hair out|going (in|around in|round in) circles|banging (my|our) head against( (a|the|this))*( (brick))?( wall)?|scratching (my|our) head|racking (my|our) brains?)( (here|about|over|on|with|by|in|around|right now|at the moment|~this|the (topic|subject|matter)|for (hours|ages|days|a while|a couple of hours|weeks|some time|quite some time|the longest time)|all (day|morning|night|week)))*`,
  `my (brain|head|mind)( (is|has|feels|just|hurts?|gone|goes|went))~adv( (fried|spinning|blank|hurting|exploding|mush|fuzzy|jelly|a mess|completely blank))?( (over|about|from|with) ${POINTING})?( (right now|at the moment|here|today))?`,
  `${WRITER} have (no|zero|not the (faintest|foggiest|slightest)|absolutely no|not the first) (clue|idea|notion|inkling)( (where|how|what|which way))?( (to|i should))?( (begin|start|even begin|even start|do|do here|go|turn|say|go about (it|this|that)))?`,
  `${WRITER}( been)?( (putting|put|kept putting|have))( (this|it|that)) off( (for|until|since)( [a-z]+){1,4})?`,
  `${WRITER}( (hope|hoping|really hope|pray))( that)? (i|this|that|it)( (am|is|are|was))~adv( (asking|be|being))?( (okay|ok|alright|fine|clear|enough|helpful|right|sense|makes sense|a reasonable request|the right place to ask))( (with|by|for|to) you)?`,
];

/** Patterns of clauses that thank the assistant at length, or offer thanks or more information: "you are saving my day", "feel free to ask". */
const GRATITUDE = [
  `you( (are|were|would|will|have|do|can))( (be|been))?~adv( (doing|helping|saving|making|giving))( (me|us|my))~adv( (massive|enormous|tremendous))?( (favor|favour|service|solid|out|life|day|week|lifesaver|huge help))~any`,
  `${WRITER}( be)?( (forever|eternally|truly|so))* (in your debt|indebted to you|owe you|owing you)~any`,
  `(${WRITER}|let me|allow me)( (want|wanted|like|wish|begin|start|first|take a moment|take this opportunity|be remiss if|by|to))*~adv( to)? (express|expressing|extend|extending|convey|offer|offering|send|give|say|share)( (you|my|our|a|an|the|some|so|very|many|much|huge|big|most|deepest|sincere|sincerest|heartfelt|warmest|utmost|profound|immense|great))* (gratitude|thanks|thank you|appreciation)~any`,
  '(let me|allow me to|may i|i must|i want to|i would like to|we would like to|i just want to|i wanted to)( (first|start by|begin by|also|just|really|take a moment to))* (thank you|thanking you)~any',
  `(thanks|thank you)~adv( (for|in))~any`,
  `should (you|there|anything)( (be|have|need|require|want|find|wish|run into|come up|arise|not))*( (any|some|a|an|the|more|further|additional|other|extra|anything|something))* (questions?|doubts?|concerns?|details?|information|info|clarifications?|context|unclear|else|from me|input|know|confusing)( (whatsoever|at all|at any (time|point)|from (me|my side)|about (this|it|that|my request)|with (this|it|that)|or|and|then|please|just|kindly|do|let me know|feel free|to ask|to reach out|do not hesitate|to contact me|to let me know|reach out|contact me|ask( me)?|i am happy to help|i (will|would) be (happy|glad) to( [a-z]+){1,4}|any|clarifications?|details|concerns?|information|need|require))*`,
  `(please )?(feel free|do not hesitate|by all means|do) to? ?(ask|request|reach out|contact me|let me know|inform me|get back to me)( (for|me|to|any|more|further|some|about|additional))* (clarification|clarifications|details|information|context|questions|help)~any`,
  `(that|it|this)( (would|will))*~adv (take|takes)~adv (weight|load) off (my|our) (shoulders|mind|back)`,
  `(thanks )?(you are|you have)~adv (saving|saved|making|made)~adv (life|day|week|weekend|evening|morning|bacon|sanity)`,
  `(i will|i would)~adv buy you~adv (beer|coffee|drink|dinner|cake|pint|lunch)( if (this|that|it) (works|helps)( out)?)?`,
  `(i|we) owe you( (one|big time|big|so much|lot|a beer|a coffee|a drink))+`,
];

/** Patterns of clauses in which writers play down what they can do, ask or expect: "I'm terrible with words", "you are not a lawyer". */
const MODESTY = [
  `${WRITER} (explain|put|phrase|word|describe)~adv (these things|such things|things|this|it)~adv (badly|terribly|poorly|clumsily)`,
  `(i am|i do|i have been|here i|there i|that is me|this is me|listen to me|hark at me)~adv (rambling|ramble|rambled|waffling|waffle|wittering|witter|babbling|babble|prattling|prattle|blathering|chattering|nattering|droning|banging on|digressing|digress|going on|go on)( (on|away|again|now|a bit|too much|and on|as usual|as always))*`,
  `${WRITER}~adv (terrible|bad|awful|useless|rubbish|hopeless|no good|not good|not great)~adv (at|with) (explaining|words|wording|describing|asking|phrasing|putting)( (things|this|it|into words|questions|for help|stuff|myself))*`,
  `${WRITER} have~adv (confession|admission) to make`,
  `(writing|words|explaining|selling|marketing|pricing|paperwork|planning) (has|have|was|were|is|are)( (really|exactly|been))* (never|not)( (really|exactly|been))* (my|our) (strong suit|strong point|strongest suit|forte|strength)`,
  `(i|we) (wish) (i|we) (had|would have|have) (paid~adv attention|listened|studied)( (more|harder|better|in|at|school|class|college|university))*`,
  `${WRITER}( know| guess| suppose)?( that)? i (am|can be)~adv (pain|nuisance|handful)`,
  `((maybe|perhaps|probably|i guess|i think) )?(i am|i might be|i may be)( (maybe|probably|perhaps))? asking~adv (for )?(too much|lot|the impossible)( (here|of you))*( who knows)?`,
  `(i (know|realise|realize|understand|get)( that)? )?(you are|you're) not~adv (doctor|lawyer|human|person|therapist|vet|psychologist|accountant|mind reader)( or anything)?`,
  `i am not~adv (expecting|asking for)~adv (diagnosis|miracles?)( or anything)?`,
  `(i will|let me)~adv (stop|quit)( (now|rambling|talking|babbling|here|already))+`,
  `(maybe|perhaps|probably|possibly)~adv ~naive (question|one|thing to ask)`,
  `(you are|you must be)~adv (sick|tired|bored) of (these|this|such|my)( (kinds?|sorts?) of)? (questions?|messages?|requests?|stuff)`,
  `i am (by no means|not|hardly|not exactly|no)~adv (writer|wordsmith|poet|shakespeare)`,
  `which( (is|you|can|may|might|will|have|has))~adv (obvious|noticed|notice|tell|guessed)( (by now|from (this|my) (message|text|question|email)))?`,
];

export const CONVERSATIONAL_CLAUSES: readonly string[] = [
  ...ANNOUNCING,
  ...FRAMING,
  ...CHECKING_QUESTIONS,
  ...TRUST,
  ...WISHES,
  ...OCCASIONS,
  ...WORRIES,
  ...GRATITUDE,
  ...MODESTY,
];
