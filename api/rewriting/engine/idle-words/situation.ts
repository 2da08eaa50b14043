// Short sentences about the writer's situation, an earlier answer or a guess. The model takes many of them for small talk when no other sentence of the
// prompt speaks of the same. They decide about the answer, and stay.

import { PatternSet } from '../pattern-set.ts';

/** "I've already put salt on it", but not "I've already tried everything". */
const HAS_DONE =
  /\b(?:i|we)(?:'ve| have) (?!been\b|said\b|told\b)\w+ (?:it|them|that|this) already\b|\bi(?:'ve| have)? (?:already )?(?:turned|switched) (?:it|them|everything) off\b|\b(?:i|we)(?:'ve| have)? already (?!(?:asked|told|said|mentioned|explained|spent|wasted|lost|been|thanked|know|love|had|tried (?:everything|all|pretty|so many|a (?:few|lot)|many|several|to)|read (?:a few|several|some|so many|lots))\b)[a-z]+/;
/** "I just had surgery", but not "I just had a quick question". */
const JUST_HAPPENED =
  /\b(?:i|we)(?:'ve| have)? (?:just|recently|finally) (?:had|got|became|bought|moved|started|finished|turned|found out|broke|gave birth|retired) (?!(?:an? |this |the )?(?:quick |small |little |few )?(?:it|look|idea|thought|thoughts|question|questions|feeling|moment|minute|second|coffee|request|to|back|home|off|here|stuck|up)\b)\w/;
/** "I got fired", "We won", "It's a girl". */
const NEWS =
  /\bi(?:'ve)? (?:got|was|been|have been|just got) (?:just )?(?:fired|promoted|engaged|married|divorced|hired|accepted|rejected|robbed|scammed|diagnosed|evicted|laid off|the (?:job|part|place|offer)\b)|\bwe(?:'ve)? won\b|\bit's a (?:girl|boy)\b|\b(?:happy|sad|ashamed|proud|thrilled|pleased|delighted) to (?:say|announce|report)(?: that)? (?!(?:this|that|it|you)\b)\w/;
/** "This is my first marathon", but not "This is my first time here". */
const FIRST =
  /\b(?:this|it|that)(?:'s| is| will be| was) (?:my|our|his|her|their) (?:very )?(?:first|second|third|fourth|fifth|last|final) (?!(?:time (?:here|asking|using|trying|writing|talking|posting|doing this)|question|message|prompt|request|day here|go|try)\b)\w/;
/** "He fell ill himself, and that's what's behind it", but not "…, which is why I'm asking". */
const EXPLAINS =
  /\b(?:that|this|it|which)(?:'s| is| was) (?:really |actually |probably |partly |mostly |also |maybe )*(?:what(?:'s| is| was) behind\b|where (?:it|this|that) comes from\b|the (?:real |main |only )?reason\b(?! (?:i'm|i am|for (?:this|my|the) (?:message|question)|i (?:ask|write|came|thought))\b))/;
/** "That seems like a lot to me", but not "That seems silly". */
const SEEMS_MUCH =
  /\b(?:that|it|this) (?:seems|looks|sounds|feels) (?:like )?(?:an? (?:\w+ )?(?:lot|bargain|rip-?off|fair \w+|steal)|(?:very |quite |rather |a bit |pretty |too )*(?:high|low|expensive|cheap|steep|unfair|fair|much|little))\b/;
/** "I feel sick in cars", "I've had gout", "I've got a headache again", "I'm pregnant", "I'm on insulin". */
const HEALTH =
  /\bi(?:'ve| have)(?: got)? (?:an? )?(?:\w+ )?(?:headaches?|migraines?|fever|cold|flu|cough|rash|cramps?|toothache|backache|diabetes|asthma|adhd|infection|allergy)\b(?! from (?:this|it|reading|trying))|\bi(?:'m| am) (?:\w+ )?(?:pregnant|breastfeeding|diabetic|asthmatic|on (?:warfarin|insulin|metformin|antibiotics|medication|statins|blood thinners|the pill))\b|\bi (?:feel|get|felt) (?:so |very |really )?(?:sick|ill|dizzy|nauseous|unwell|seasick|carsick)\b|\bi(?:'m| am) not feeling well\b|\bi(?:'ve| have) had (?:gout|surgery|an? (?:operation|stroke|fall|baby|hip|knee|heart|accident|miscarriage)|my(?! (?:\w+ )?(?:coffee|tea|cup|breakfast|lunch|dinner)\b))\b/;
/** Words of degree before what somebody is. */
const DEGREE =
  '(?:(?:not|no|any|never|always|usually|just|so|too|a (?:bit|little|lot|good deal|great deal)|kind of|sort of|much|far|really|that|quite|very|pretty|rather|fairly|getting|completely|totally|absolutely|more|less) )*';
/** What writers say they can't do, when they speak of the talk. */
const TALK =
  '(?:all )?(?:this|that|it|these|those|such|words|asking|explaining|writing (?:this|these|such)|putting|wording|typing|expressing|describing|technology|tech|ai|chatgpt|prompts?)\\b';
/** "I'm sick of beige", "I'm kind of in love with my neighbor", but not "I'm tired of searching". */
const IS_WITH = new RegExp(
  `\\b(?:i'm|i am) ${DEGREE}(?:keen|proud|fond|in love|allergic|prone|sick|tired|bored|fed up|scared|afraid) (?:at|with|on|to|of) (?!${TALK}|(?:say|admit|ask|you|us|all|myself|everything|\\w+ing)\\b)\\w`,
);
/** "I'm pretty good at maths", "I've never been good with names", "I'm happier on a bike than in a car", but not "I'm bad at this". */
const IS_GOOD_AT = new RegExp(
  `\\b(?:i'm|i am|i was|i(?:'ve| have) (?:never|always) been) ${DEGREE}(?:good|better|best|bad|worse|great|terrible|awful|hopeless|useless|rubbish|poor|weak|strong|slow|clumsy|happy|happier|safer|faster|comfortable|confident) (?:at|with|on|in) (?!${TALK})\\w`,
);
/** "I'm completely new to coding", but not "I'm new to asking an AI". */
const IS_NEW_TO =
  /\bnew to (?!(?:all )?(?:you|chatgpt|ai|asking|using|prompting|these|(?:this|the) (?:whole )?(?:app|tool|site|thing|things|stuff|ai|chat|chatbot|chatgpt|business))\b)\w/;
/** "It's raining, so the grill is out", "I'm stressed, so easy ones". */
const CONCLUDES =
  /\bso (?:only |just )?(?:easy|quick|simple|short|light|cheap|small|quiet|warm|cold) (?:ones?|things?|stuff|[a-z]+s)$|\bso (?:the|my|our) \w+ (?:is|are) (?:out|off|closed|full|gone|broken|wet|shut)$/;
/**
 * How long ago something was, or how often: "It is a long time since I ran", "It's the first time we do this kind of test", but not "It's been a while
 * since we talked" and "It's my first time here".
 */
const LONG_SINCE =
  /\b(?:it|this)(?:'s| is| was)?(?: been)? (?:(?:a (?:long|very long|short) (?:time|while)|a while|(?:many|several|some|quite a few|\d+|\w+) (?:years|months|decades)|years|months|ages) since (?!(?:we|you|i) (?:last )?(?:spoke|talked|chatted|asked|wrote|met|used (?:you|this))\b)|(?:my|our|the) (?:very )?first (?:time )?(?:that )?(?:i|we|in|with|for|at|on|to)\b (?!(?:ask|try|use|talk|write|chat|do (?:this|it)(?! \w)|this|it|you|here|chatgpt|ai|an? ai)\b)|a long way from )/;
/** What is to be done by when, or on what: "i have a essay due tmrw on the great gatsby". */
const IS_DUE =
  /\bdue (?:tmrw|tomorrow|today|tonight|this|next|in|on|at|by|\w+day)\b|\b(?:essay|quiz|test|exam|speech|presentation|paper|report|assignment|homework|project)\b(?: \w+){0,2} (?:on|about) (?!(?:this|that|it|something|anything|here|me|you)\b)\w/;
/** "In my opinion it is the bearing", "I think the roof is leaking", but not "I think it's a good idea". */
const GIVES_VIEW =
  /\bin my (?:\w+ )?(?:opinion|view|experience),? (?:it|the|this|that|he|she|they|there|my|our)\b|\bi think (?:it|the \w+)(?:'s| is| was| are) (?:an?|the|my|our|his|her|their|\w+ing) (?!(?:good|great|nice|bad|bit|little|lot|shame|pity|idea|thing|time|case|way|one|best)\b)/;
/** "I'll paste it in the next message": what comes later. */
const SENDS_LATER =
  /\bi(?:'ll| will|'m going to| am going to) (?:then |also |just )?(?:paste|attach|upload) (?:it|them|this|that|the|my)\b/;

/** "We've been friends since nursery school", "It's been bugging me since the operation", but not "I've been up since five". */
const LASTS =
  /\b(?:i|we)(?:'ve| have) been (?!\w+ing\b|up\b|at\b|on\b|stuck\b|lost\b|here\b|awake\b|so\b|too\b)(?:[a-z]+ ){1,3}(?:since|for)\b|\b(?:it|this|that|(?:the|my) (?:whole )?\w+)(?:'s| has) been \w+ing (?:\w+ ){0,5}since (?!(?:then|forever|ages|day one|the dinosaurs)\b)\w/;
/** "I edited it by hand", "I won't do dishes". */
const DOES =
  /\bi (?:edited|changed|updated|upgraded|reinstalled|rewrote|copied|moved|deleted) (?:it|them|the|my|an?)\b|\bi (?:won't|will not) (?:do|eat|use|drive|drink|cook|travel|fly|buy|pay|go|wear) (?!(?:it|this|that)\b)\w/;

/** "I'm in the bath", "I'm on a ladder", "Typing this on my phone", but not "I'm in a hurry", "I'm on the fence". */
const IS_IN_PLACE =
  /^(?:i(?:'m| am)|typing this|writing this)(?: (?:just|still|currently|already|now|typing this|writing this))* (?:in|on|at|under|up|near|by) (?!(?:(?:the|an?|my|our) )?(?:(?:bit of a|little|real|terrible|such a|big|huge|complete|total|absolute|good|bad|great|weird|foul) )?(?:hurry|rush|loss|fence|roll|bind|jam|pickle|rut|mess|panic|hunt|lookout|verge|edge|end|ends|wits?|wit's|way|case|mood|clock|deadline|break|lunch|dark|weeds|zone|spot|crossroads|dead|trouble|doubt|need|love|tears|pieces|shock|awe|two|luck|business|limb|tangent|headspace|place|phase|point|stage|here|it|this|that|all|with|your?|you|over|about|for|to|middle|same|board|hook|mission|spiral|funk|fog|state|sea|knots|heaven)\b)(?:(?:the|an?|my|our) )?\w+(?: \w+){0,2}$/;
/** "I hope you had a good trip, ours was canceled". */
const COMPARES_OWN = /[,;–—] ?(?:but )?(?:ours|mine) (?:was|were|is|are|has|had|did|wasn't|isn't|didn't)\b/;
/** "I had a lovely time in the woods". */
const WAS_IN_PLACE =
  /^(?:and |but |so )?(?:i|we)(?:'ve| have)? (?:just |recently )?(?:had|spent) (?:\w+ ){1,4}(?:in|at|on|near|by) (?:the|my|our|a) (?!(?:world|end|middle|same|dark|hope|process|dumps|whole)\b)\w/;
/** "My head hurts". */
const HURTS =
  /\bmy (?!brain\b|eyes are\b)\w+ (?:really |still )?(?:hurts?|aches?|itch(?:es)?|(?:is|are) (?:sore|swollen|bleeding|burning|numb))\b/;
/** "Ignore any typos", of a text to work on, but not "Sorry, phone typing, ignore the typos". */
const IGNORES =
  /(?:^|\bso |\band )(?:please |just )*(?:ignore|disregard) (?:(?:any|the|my|all|funny|odd|weird|bad) )*(?:typos?|spelling|grammar|punctuation|mistakes)\b/;

/** "This is hard for me", but not "This is hard for me to explain". */
const IS_HARD_FOR =
  /\b(?:this|it|that)(?:'s| is| was) (?:\w+ )?(?:hard|tough|painful|difficult|sad) (?:for|on) (?:me|us|him|her|them)\b(?! to\b)/;
/** What the sentence before doesn't hold for: "I'm not", "Hope you slept well; I didn't". */
const DENIES =
  /(?:^|[,;–—] ?)(?:but |and |well )?(?:i|we|he|she|they|it|my \w+|our \w+)(?:(?:'m|'re|'s| am| are| is| was| were| do| does| did| have| has| can| could| will) not| (?:is|are|was|were|do|does|did|have|has|could)n't| can't| won't)$/;

/** "As a vegan I have a problem with my cookbook", but not "As a side note, I …". */
const AS_A =
  /^as an? (?!(?:side|matter|last|first|final|quick|result|rule|way|start|language|ai|chatbot|joke|test|example|bonus|reminder|favou?r|thank)\b)\w+(?: \w+)?,? (?:i|we)\b/;
/** "My allotment's been hammered by slugs", but not "My brain's been fried". */
const HAPPENED_TO_OWN =
  /\b(?:my|our) (?!(?:brain|head|mind|day|week|life|english|patience|eyes?)\b)\w+(?:'s| has| have) been \w+(?:ed|en|t)\b/;
/** "I've been told that I should eat more fiber", "I've heard it is banned", but not "I'm told that you can help". */
const REPORTS =
  /\bi(?:'ve| have)? (?:been|was) told (?:that|to)\b|\b(?:(?:have|'ve|i) (?:just |also |recently |already |always )?(?:heard|read)|(?:'m|am|was|been) (?:told|informed|advised))(?: (?:somewhere|online|once|recently))?(?: that)? (?:it|they|he|she|there|(?:the|my|our|an?|some|all) [\w-]+(?: [\w-]+)?)(?:'s|'re|'ve| (?:is|are|was|were|has|have|had|can|can't|could|will|won't|would|should|must|may|might|need|needs|does|do|did|doesn't|don't|isn't|aren't)\b)/;
/** What was answered: "I said maybe", "My supervisor says yes, a colleague says no". */
const ANSWERED =
  /\b(?:says|said) (?:(?:i|we)(?:'d| would) think about it|(?:yes|no|maybe|perhaps|not yet)\b(?=$|[,;]|[–—]| and\b| but\b| to (?:the|my|him|her|them|both|that)\b))/;
/** "I tend to believe the accountant, but I'm not sure". */
const LEANS =
  /\bi (?:\w+ )?(?:tend|lean|incline) (?:to|towards?) (?:yes|no|the|believe|think|side|agree)\b|\b(?:but|though) (?:i'm|i am|we're) not (?:\w+ )?(?:sure|certain)$/;
/** "I did not mean it badly", but not "I didn't mean to ramble". */
const MEANT =
  /\bi (?:didn't|did not|didnt) (?:mean (?:it|any (?!offen[cs]e\b)\w|to(?! \w))|(?:do|say) (?:it|this|that) (?:on purpose|deliberately))/;
/** "Honestly I prefer the old logo". */
const PREFERS = /\b(?:i|we)(?:'d| would)? (?:\w+ )?prefer (?!(?:not to|to (?:say|ask|not))\b)\w/;
/** "I'd like to understand it", beside an order not only to give the answer. */
const WANTS_TO_LEARN =
  /\b(?:i'd|i would|i) (?:really |just |also )?(?:like|want) to (?:understand|learn) (?:it|why|how it's|the reason)\b/;

/** "I don't know how to cook", "I have no idea how to code", but not "I don't know how to start". */
const CANT =
  /\bi (?:(?:don't|do not) (?:really |actually |even )?know|have (?:absolutely |really )?no (?:idea|clue)) how to (?!(?:start|begin|say|explain|put|phrase|ask|word|do|use|describe|express|write|go about|thank|feel|proceed|continue|approach|handle|deal|tell)\b)\w/;
/** "Full disclosure, I own shares in it", "You won't believe it, but we own a goat". */
const DISCLOSES =
  /^(?:full disclosure|guess what|you won't believe (?:it|this))[,:]? (?:but )?(?:i(?! (?:am|'m) back)|we|my|our|the|he|she|they)\b/;
/** "I've got nothing in the fridge". */
const HAS_NOTHING = /\bi(?:'ve got| have|'ve) nothing\b(?! (?:against|but|to (?:lose|hide|say|complain)))/;

/** What the writer runs, and the task is for: "I've been doing the cake stall since before the vicar was born". */
const RUNS =
  /\b(?:i|we)(?:'ve| have) been (?:doing|running|organi[sz]ing|managing|teaching|coaching|selling|hosting|leading) (?:the|our|an?|my) (?!(?:rounds|thing|same|whole|usual|sums?|maths?)\b)\w/;

/** "Hope you can help a beginner out". */
const HELPS_LEVEL =
  /\bhelp(?:ing)? (?:an?|this) (?:\w+ )?(?:beginner|novice|newbie|newcomer|student|learner|amateur|layman|layperson|teacher|nurse|pensioner|immigrant|foreigner)\b/;

/** What the assistant did: "You took out my favorite line", but not "You made my day". */
const YOU_DID =
  /^(?:(?:and|but|so) |i (?:think|believe|fear|feel|guess)(?: that)? |i'm (?:fairly|pretty|quite) sure (?:that )?)*you(?:'ve| have)? (?:just |only |also )?(?:made|gave|given|took|used|got|gotten|misread|mixed|changed|cut|put|wrote|written|left|added|removed|repeated)\b(?! (?:this|me (?:smile|laugh|so|hope)|my (?:day|week|life))\b)/;
/** "Yesterday you helped me with my cover letter", "what you said about the rams", "the tax question from last week". */
const EARLIER_TALK =
  /\b(?:yesterday|last (?:time|week|month)|earlier)\b.{0,20}\byou (?:helped me with|gave me|wrote|made|suggested|recommended)\b|\bthe (?!(?:help|advice|way)\b)\w+ you (?:suggested|recommended|proposed)\b|\bwhat you (?:said|told (?:me|us)|gave (?:me|us)|suggested|recommended|wrote|advised)(?: to (?:me|us))? (?:about|for|on) (?!(?:this|that|it|me)\b)\w|\b(?:question|problem|matter|issue|thing|task|project|letter|text|draft) from (?:yesterday|earlier|before|this morning|the other day|last (?:time|week|night|month|\w+day))\b/;
/** "The first one, please", "However, the second paragraph feels cold to me". */
const NAMES_PART =
  /\bthe (?:first|second|third|fourth|previous|next) (?:ones?|paragraph|version|sentence|line|option|verse|part|point|draft|answer|letter|title)\b|\bthe (?:last|other) (?:paragraph|version|sentence|line|option|verse|draft|title)\b|\bthe (?:last|other) ones? (?:was|were|is|are) (?:too|better|wrong|nicer|good|great)\b/;
/** "Forget the table", but not "I always forget the words". */
const FORGETS =
  /^(?:(?:you know what|ok|okay|actually|on second thought),? )?(?:forget|scrap|drop) (?:the|my|that|what i said about) \w/;
/** "It still crashes", "That made it worse", "I'm fairly sure the answer was wrong". */
const SAYS_HOW_IT_WENT =
  /\b(?:still|now) (?:crashes|fails|doesn't|does not|isn't|wrong|shows|gives|too)\b|\b(?:that|it|this) (?:made it|fixed|broke|felt|sounded|failed)\b|\b(?:answer|version|paragraph|ending|tone|result|reply)(?: \w+){0,3} (?:was|were|is|are|feels|felt|sounds|sounded) (?:\w+ ){0,3}(?:wrong|off|cold|boring|flat|stiff|harsh|vague)\b/;
/** "I'm not so sure", "I'm not convinced by tofu", but not "I'm not sure how to put it". */
const DOUBTS =
  /\bi(?:'m| am) not (?:so |very |really |entirely |totally |quite )?(?:convinced|sure (?:about (?!(?:this|that|it|how|what|whether)\b)|it's the|that's))|^i(?:'m| am) not so sure$|\bi doubt (?:it|that)\b|\bi don't think (?:that's|that is|so)\b/;

/** "I suspect the tires", "I wonder if it's the semicolon", but not "I wonder if you can help". */
const GUESSES =
  /\bi suspect (?!(?:you|this|that|i|everyone|so|it's too)\b)\w|\bi wonder (?:if|whether) (?:it|the|my|our|they|he|she)\b|^(?:maybe|perhaps|i guess|i think|i'm (?:fairly |pretty |not )?sure) it's (?:the|my|our|because) |^(?:or )?is it (?:the|my|because)\b|^i'm (?:just |also |really )?curious (?:why|how)\b|\bi was (?:also |just )?thinking (?:maybe|of|about) (?!(?:this|that|it|asking|you|how|what|something|stuff)\b)\w|^it's not my \w|^it (?:used to|fails|crashes|works)\b/;

/** "Feel free to be silly", but not "Feel free to ask". */
const FEEL_FREE =
  /\bfeel free to (?!(?:ask|reach|contact|correct|laugh|let|get|message|email|tell|judge|roast me|roll your eyes|point|use your|take|simplify|ignore|play)\b)\w/;
/** "Go wild", "Surprise me". */
const PLAY = /^(?:go wild|surprise me|have (?:some )?fun(?: with it)?|go (?:all out|nuts))$/;
const HELP =
  '(?:(?:kind|quick|prompt|great|good|little|bit of|further|extra) )*(?:help|advice|support|assistance|tips?|guidance|answer|answers|reply|response|feedback|input|time|suggestions?|ideas?|insights?|pointers?|hints?|information|info|attention|patience|understanding|thoughts?|results?)';
/** "I'd be thankful for the exact commands", but not "… for any help". */
const WOULD_BE_GLAD = new RegExp(
  `\\b(?:i'd|i would|we'd|we would) (?:also |really |so )?be (?:so |very |really |most )?(?:thankful|grateful|happy|glad|pleased) (?:for|with) (?!(?:any|your|some|the|a|all|every|an)? ?${HELP}\\b|it\\b|that\\b|this\\b|any|every)\\w`,
);
/** "A picture would be appreciated", "Any tips on the photo are welcome", but not "Any help would be appreciated". */
const IS_WELCOME = new RegExp(
  `^(?:an?|any|some) (?!${HELP}\\b(?! (?:on|about|with) (?:the|my|our|how)))[\\w ]{2,40} (?:would|will|is|are) (?:be )?(?:much |greatly |very |highly |most |really |also )*(?:appreciated|welcome)$`,
);
/** "Thanks in advance for a short answer", "I like long answers". */
const WANTS_LENGTH =
  /\b(?:like|love|prefer|appreciate|thanks|thank you|forward|thankful|grateful)\b.{0,20}\b(?:short|long|brief|detailed|simple|honest|funny|concise)(?:er)? (?:answers?|ones?|repl(?:y|ies)|versions?|texts?)\b/;
/** "I'd like your honest opinion", "I'd appreciate blunt feedback". */
const WANTS_OPINION =
  /\b(?:like|love|want|appreciate|welcome|value|need|hear)\b.{0,25}\b(?:honest|frank|critical|blunt|candid|second|unbiased|objective|neutral|outside|brutal) (?:opinions?|views?|takes?|assessments?|feedback|criticism)\b/;
/** "I really need someone to be straight with me". */
const BE_STRAIGHT = /\b(?:be|being) (?:\w+ )?(?:straight|honest|frank|blunt|direct|brutal|real) with me\b/;
/** "It's a secret", "It's a joke between us". */
const IS_A =
  /\b(?:it|this|that)(?:'s| is) (?:all |just |meant (?:to be|as) |supposed to be )?an? (?:secret|surprise|joke|prank|parody|gift|present|exam|competition)\b/;
/** "I come from a medical background", "I work nights as a nurse", but not "I live in hope". */
const COMES_FROM =
  /\bi (?:come from|work (?:nights |days |shifts )?(?:in|as|for|at)|live (?:in|with|on)|teach|study) (?!(?:this|that|here|hope|fear|it|you)\b)\w/;
/** "Thanks for keeping it short". */
const THANKS_FOR_DOING = /\b(?:thanks|thank you)(?: in advance)? for (?:keeping|not|leaving|using|avoiding)\b/;
/** "Thank you all for coming", said to those who are to hear or read the text. */
const THANKS_READERS =
  /\b(?:thanks|thank you)(?: (?:all|everyone|everybody|so much|very much|again))* for (?:coming|joining|attending|being (?:here|part)|listening(?! to me| to my| anyway)(?<!^thanks for listening)|visiting|shopping|traveling|flying|your (?:order|purchase|business|loyalty|custom|visit|attendance|stay))\b/;
/** "Thank you for the recipe", of which the next sentence may want a similar one, but not "Thank you for the help". */
const THANKS_FOR_ANSWER =
  /\b(?:thanks|thank you)(?: (?:so|very) much)? for the (?:(?:last|first|other|great|lovely|nice) )?(?:[a-z]+ )?(?:recipe|list|poem|plan|letter|text|story|itinerary|schedule|recommendation|table|script|playlist|workout|menu|email|outline|risotto|packing list)\b/;
/** "Thanks for the risotto, more like that". */
const MORE_OF_IT = /\bmore like (?:that|this|it|those)\b|\bsame again\b/;
/** "I trust you with the tone". */
const TRUSTS = /\btrust (?:you with|your (?:judge?ment|taste|sense) (?:on|with|about)) (?:the|my|our)\b/;
/** "A little cheeky", "Pretty formal". */
const TONE =
  /^(?:an? (?:little|bit)|pretty|rather|quite|very|fairly|hopefully|not too|i suppose) (?:more )?(?:formal|informal|cheeky|funny|silly|serious|casual|friendly|sad|dark|light|warm|short|long|polite|dry)(?: though)?$/;
/** "I hope it can be funny", but not "I hope it's clear". */
const HOPES_IT_IS =
  /\bhope (?:that )?(?:it|they|the \w+) (?:can be|could be|will be|would be|is|are|sounds?) (?!(?:ok|okay|fine|alright|all right|clear|possible|enough|helpful|useful|easy|not (?:ok|too much|a|an)|no |the |my |an? |this|that|what|going|treating you)\b)\w/;
/** "I hope you don't mind swearing", but not "I hope you don't mind me asking". */
const HOPES_NO_OBJECTION =
  /\bhope (?:that )?you (?:don't|do not|won't|wouldn't) mind (?!(?:me|my|that|this|it|if|the|an?|asking|some|us|i|answering|helping|having)\b)\w/;
/** "Happy to hear criticism, too", but not "Happy to hear from you". */
const GLAD_TO_HEAR = /\b(?:happy|glad|keen) to hear (?!(?:from|back|your|you|any|more|what|that|it|this|how)\b)\w/;
/** "I hope there's one with fish", but not "I hope there's a way". */
const HOPES_FOR =
  /\bhope (?:there's|there is) (?:one|some|something|enough) (?:with|for|without|in)\b|\bhope it's (?:ok|okay) if (?!i\b|you\b|this\b|that\b)/;
/** "You'd make my day with a limerick", "I can't thank you enough if you find one with plums". */
const BRIBES = /\bmake my day with (?:an?|some|the)\b|\bthank you enough if\b/;

const COURTESY_AS_SUBJECT =
  /^(?:hello|hi|hey|thanks(?: in advance)?|thank you|sorry|cheers|how are you|well done|nice to meet you|welcome|goodbye|bye|please)(?: too)?(?:, by the way)?,? (?:is|was|sounds|looks|reads|seems|feels|works|means|should|must|has to|needs to|isn['’]t|that['’]s what i|that is what i)\b/i;

/** Matches a courtesy that is spoken of: "Everything, also the hello and the thank you". */
const NAMES_COURTESY =
  /(?<!\b(?:accept|receive|with|you|send|express|convey|extend) )\b(?:the|my|his|her|their) (?:hello|hi|thank you|thanks|sorry|please)(?![-\w])/i;

/** What happened to the writer, or lasts: the model may be certain that it is small talk. */
export const TALES = new PatternSet([COMPARES_OWN, JUST_HAPPENED, LASTS, WAS_IN_PLACE]);

export const SITUATION = new PatternSet([
  NAMES_COURTESY,
  COURTESY_AS_SUBJECT,
  HAS_DONE,
  NEWS,
  FIRST,
  EXPLAINS,
  SEEMS_MUCH,
  HEALTH,
  IS_WITH,
  IS_IN_PLACE,
  HURTS,
  IGNORES,
  IS_HARD_FOR,
  DENIES,
  AS_A,
  HAPPENED_TO_OWN,
  REPORTS,
  PREFERS,
  WANTS_TO_LEARN,
  IS_GOOD_AT,
  IS_NEW_TO,
  CONCLUDES,
  DOES,
  CANT,
  DISCLOSES,
  HAS_NOTHING,
  RUNS,
  LONG_SINCE,
  HELPS_LEVEL,
  YOU_DID,
  EARLIER_TALK,
  ANSWERED,
  LEANS,
  MEANT,
  IS_DUE,
  GIVES_VIEW,
  SENDS_LATER,
  NAMES_PART,
  FORGETS,
  SAYS_HOW_IT_WENT,
  DOUBTS,
  GUESSES,
  FEEL_FREE,
  PLAY,
  WOULD_BE_GLAD,
  IS_WELCOME,
  WANTS_LENGTH,
  WANTS_OPINION,
  BE_STRAIGHT,
  IS_A,
  COMES_FROM,
  THANKS_FOR_DOING,
  THANKS_READERS,
  THANKS_FOR_ANSWER,
  MORE_OF_IT,
  TRUSTS,
  TONE,
  HOPES_FOR,
  HOPES_NO_OBJECTION,
  GLAD_TO_HEAR,
  HOPES_IT_IS,
  BRIBES,
]);

const NOTHING_ELSE =
  /^(?:and |but )?that(?:['’]s| is|s)(?: (?:about|pretty much|literally|really|basically|honestly|just))* (?:it|all|everything)\W*$/i;

/** Whether the end of a sentence says that there is nothing else: "I've got a toaster oven, and that's about it". By itself, it ends the talk. */
export const saysNothingElse = (part: string): boolean => NOTHING_ELSE.test(part);

/** "It can only take 400 kg, that is quite important": what weighs most. */
const STRESSES =
  /^(?:and )?(?:that|this|it|which)(?:['’]s| is) (?:\w+ )?(?:important|crucial|essential|critical|key|vital)$/i;

/** Whether the end of a sentence says that what comes before it weighs most. */
export const stresses = (part: string): boolean => STRESSES.test(part);

/** Whether a text speaks of a courtesy as a thing: "also the hello". */
export const namesCourtesy = (text: string): boolean => NAMES_COURTESY.test(text);

/** Whether a sentence speaks of a courtesy instead of using it: "Hello is too short for our banner". */
export const speaksOfCourtesy = (sentence: string): boolean => COURTESY_AS_SUBJECT.test(sentence);
