import type { Word } from './sentences.ts';

/*
 * Talk: what people say about their asking and not about what they ask for. A clause whose every word is either a grammatical
 * word or one of asking, thinking, helping, thanking and judging, in whatever order, holds nothing that an answer could
 * depend on. No word of a topic, a level, a purpose or a preference belongs here: one of them, and the clause stays.
 */
const words = (list: string): readonly string[] => list.trim().split(/\s+/);

const GRAMMATICAL = words(`
  i i'm i've i'd i'll im ive me my mine myself we we're we've we'd we'll us our you you're you've you'd you'll u ya y'all ye your yours
  it it's it'd it'll its this that that's that'd that'll these those there there's here here's a an the one ones someone somebody
  anyone anybody everyone everybody others
  am is are was were be been being do does did doing done have has had having will would could can may might shall
  of to for in on at by with about from into onto upon over up out down off around through across as than like
  and or but so if when whenever whether while though although since which who what how where why
  wherever whatever anything everything something  all any some each every both other another such same own
  very really quite rather so too just only's even still also already again now then once ever always often sometimes soon later
  today tonight lately recently currently presently moment moments minute minutes second bit little lot lots bunch ton tons
  much many more most few several kind kinda sort sorta type pretty super highly extremely truly deeply greatly simply merely
  actually basically honestly frankly literally seriously obviously clearly certainly definitely absolutely surely
  probably possibly perhaps maybe hopefully apparently supposedly presumably admittedly personally generally usually mostly
  somewhat slightly fairly totally completely entirely utterly perfectly rather awfully terribly incredibly immensely
  enough almost nearly well first firstly finally eventually though however therefore thus hence anyway anyways meanwhile
  please kindly oh ah um umm uh er erm hmm hm well okay ok alright alrighty right yeah yep yes yo haha lol hehe lmao omg wow
  btw fyi tbh imo imho ngl lowkey gonna wanna gotta pls plz thx ty regarding concerning because
`);

/** Words of asking, thinking, helping, thanking and judging that mean nothing without others of them. */
const CONVERSATIONAL = words(`
  curiosity purely talking talked talk pertains
 
  number different last next back boils burning following straight
 
  think thinking reflect reflecting reflected consider considering considered believe believed feel feels feeling
  find finds found come comes coming came go goes going gone get gets getting got give gives giving gave given take takes taking took taken
  put puts putting make makes making made let lets see sees seeing seen seem seems seemed look looks looking looked say says saying said
  turn turning turned reach reaching start begin beginning kick try tries trying tried know knows knowing known
  hear hearing heard bring brings keep keeps keeping 
  pick approach approaching return returning occur occurs occurred arise arises address mean means meant
  time times while day days week weeks month ages years hour hours morning afternoon evening while long longer way ways manner fashion
  thing things stuff point points fact facts case cases reason purpose purposes situation matter matters issue subject topic
  moment chance opportunity position capacity mind minds head brain brains wits end end's 
  attention convenience earliest instance regard regards respect basis light hand hands eye eyes hour
  part side part's perspective view opinion judgement judgment leisure discretion outset
  good great nice best better fine lovely wonderful fantastic amazing awesome brilliant excellent perfect super cool neat helpful useful valuable
  handy beneficial ideal preferable possible feasible able capable available willing ready happy glad pleased delighted keen eager interested
  sure certain fair true clear simple straightforward quick short brief small big huge tiny silly dumb stupid weird strange odd
  random obvious easy annoying important worth worthwhile exact specific particular main actual real
  dear friend partner folks guys mate buddy pal sir madam ma'am man dude bro everyone genius star legend lifesaver
  saint hero angel champ champion machine bot assistant robot
  google googled googling online search searched searching everywhere
  sense loop bush chase brass tacks 
  humble humbly great greatest utmost sincere sincerely respectfully highest warmest warm kindest best bold upfront honest frank
  advance response reply answer answers answering answered responding 
  stuck struggling struggle struggled wrestling puzzled puzzling baffled stumped bugging bugged racking racked wracking drawing blank
  bated breath wisdom magic expertise knowledge guru
  listening heard explain explaining describe describing elaborate
  stands stand happens happen happened happening ended focusing focus
  topic area concept task introduce
  learn learning gain gaining deepen deepening grasp grasping understanding insight
  difficult tricky challenging hard complex complicated fascinating interesting
  lost complete loss hair pulling staring stare banging scratching spinning wall circles
  online internet web articles article videos video explanations resources answers reading read watched searched tried
  ability abilities confidence faith excellent suited perfectly person talent talents skill skills
  prepared possible soon putting month debt owe promise keep
`);

/** What people feel about a question: idle only of the question at hand, never of their lives ("I feel overwhelmed lately"). */
const FEELINGS = words(`
  confused confusing lost stuck hard difficult tricky challenging complex complicated fascinating interesting interested
  important essential loss hair staring stare banging pulling putting circles
  learn learning deepen gain grasp prepared right excited
`);
const AT_HAND =
  /\b(?:this|it|that|here|(?:the|this) (?:topic|subject|matter|question|concept)|(?:something|everything) (?:good|right))\b/;

/** Words that show that a clause is talk: it speaks of asking, of thinking about it, of help, of manners. */
const ANCHORS = words(`
  follows following
 
  ask asks asking asked question questions query queries enquiry inquiry enquire inquire request requests requesting requested
  wonder wonders wondering wondered curious fascinated fascinates fascinating intrigued curiosity
  help helps helping helped helpful assist assists assisting assistance aid support guidance advise enlighten
  favor favour hand suggestions suggestion input thoughts feedback insight insights ideas advice pointers
  thank thanks thanking thankful thx cheers appreciate appreciates appreciated appreciation grateful gratitude obliged indebted welcome
  sorry apologies apology apologize apologise excuse pardon forgive bother bothering trouble troubling bug bugging imposition impose
  impertinent cheeky intrude interrupt inconvenience ramble rambling
  hope hopes hoping hoped trust wish wishes regards await awaiting forward luck bless
  hi hello hey hiya howdy greetings salutations dear bye goodbye cheerio
  mention mentioning preface emphasize emphasise note tell telling told inform informed aware attention
  explanation understanding clue faintest foggiest inkling
  honest honestly frank truth confess admit say
  idea wits head brain brains mind minds
  struggle struggling struggled stuck puzzled puzzling baffled stumped
  here's deal story background context prompt message conversation chat messaging
  google googled googling search searched
  awesome lifesaver star legend genius saint hero angel champion
  reaching touch knows breath wisdom
  reflecting pondering mulling musing thinking thought wanting meaning
  anyway suppose guess reckon figure figured presume imagine
  helper expertise advance
  urgent urgently asap
`);

type Class = 'word' | 'feeling' | 'anchor';

const CLASS_OF: ReadonlyMap<string, Class> = new Map([
  ...[...GRAMMATICAL, ...CONVERSATIONAL].map((word): [string, Class] => [word, 'word']),
  ...FEELINGS.map((word): [string, Class] => [word, 'feeling']),
  ...ANCHORS.map((word): [string, Class] => [word, 'anchor']),
]);

/** What makes a clause of such words more than talk: an order, a wish about the answer, what the writer knows. */
const SAYS_MORE =
  /\b(?:let me (?:know|hear)\b|(?:hear|know|get) (?:your|some) (?:thoughts|feedback|ideas|insights?|suggestions?)\b|you'd|you'll|you (?:to|could|can|would|will|might|may|get|give|make|put|go|let)\b(?<!(?:whatever|anything|everything|something|wisdom|expertise|help|assistance|advice|guidance|ideas|suggestions|thoughts|input|insight|insights|hope|think|sure|know|believe|suggestion|answer)(?: that| which)? you \w+)|(?:i|we) (?:\w+ )?(?:know|understand)\b(?! (?:you|this|that|it|how (?:this|that|it)))|it (?:to|so)\b|mak(?:e|es|ing) (?:it|sure)|(?:could|should|would|can|may|might) (?:i|we)\b|because|(?:you're|you are|you were|you have been|you will be) (?:an?|the|my|given|provided|asked|going|in|here|told)\b|me (?:why|how|what|when|where|who|whether))\b/;

/** Feelings are somebody's: "this must be complex" is a wish, "this is complex" and "I find this complex" are not. */
const ABOUT_ONESELF =
  /^(?:(?:and|but|so|also|well|honestly|maybe|perhaps|basically) )*(?:i|i'm|i've|we|we're|we've|my (?:head|brain|mind|hair)|it's|this|this is|it is|it has|this has|that's)\b(?!.*\b(?:should|must|needs?|has to|have to|shall|ought|will|prefer)\b)/;

/** How a clause of talk starts: with somebody, something or a feeling, never with a bare verb, which would be an order. */
const STARTS_TALK =
  /^(?:(?:please|kindly|just|also|then|so|and|but|now|always|simply|well|okay|ok|right|oh|ah|yeah|yes|anyway|anyways|actually|basically|honestly|frankly|really|hopefully|obviously|alright|alrighty|um+|uh+|hmm*|again|plus|still|first|finally),? )*(?:i|i'm|i've|i'd|i'll|im|ive|id|me|my|we|we're|we've|we'd|we'll|us|our|you|you're|you've|y'all|your|it|it's|it'd|it'll|this|that|that's|that'd|that'll|these|those|there|there's|here|here's|the|an? (?:quick|brief|short|little|small|bit|word|huge|big|million|thousand)|(?:any|some)\b(?=.*\b(?:helps?|appreciated|welcome|great|awesome|useful|helpful|good)$)|all|everything|whatever|anything|one|someone|somebody|anyone|what (?:i|it|we|a)\b|let me|hope|hoping|hoped|trust|trusting|thanks|thank|thanking|thx|ty|cheers|sorry|apologies|many|much|greatly|most|highly|curious|wondering|been|been|wanting|grateful|thankful|glad|happy|dear|hi|hello|hey|hiya|howdy|greetings|salutations|bye|goodbye|kind|kindest|warm|warmest|best|awaiting|await|looking forward|having (?:said|given|thought)|knowing|bless|with (?:thanks|gratitude|appreciation|(?:the )?(?:utmost|greatest|great|highest|kind|kindest|warm|warmest|best) )|in advance|truth|fair|quick|long|urgent|same)\b/;

/** Whether the words from `from` up to `to` are talk and no more; `alsoFits` lets further words in. */
export function isTalk(
  text: string,
  words: readonly Word[],
  from: number,
  to: number,
  alsoFits?: (word: string) => boolean,
): boolean {
  let anchored = false;
  let felt = false;
  const unknown: string[] = [];
  for (let index = from; index < to; index += 1) {
    const word = words[index]?.lower ?? '';
    const known = CLASS_OF.get(word);
    anchored ||= known === 'anchor';
    felt ||= known === 'feeling';
    if (known !== undefined) continue;
    if (!alsoFits) return false;
    unknown.push(word);
  }
  const [first, last] = [words[from], words[to - 1]];
  if (!(anchored || felt) || unknown.length > (to - from) / 2 || !first || !last || to - from < 2) return false;
  const clause = text.slice(first.start, last.end).toLowerCase().replaceAll('’', "'");
  if (!anchored && !(ABOUT_ONESELF.test(clause) && AT_HAND.test(clause))) return false;
  return STARTS_TALK.test(clause) && !SAYS_MORE.test(clause) && unknown.every((word) => alsoFits?.(word));
}

/** What begins a condition or a question of its own, so that a request after it hangs on it. */
const SUBORDINATING = new Set(
  words(
    'if when whenever once while though although since as unless until before after who what which where why how because',
  ),
);
const WISHING = words(
  'quickly check checking circling circle follow up earlier note hereby formally officially objective exercise project briefly politely confirm drop dropping inquiring enquiring popping thinking purposes want wanted wanting need needed needing like love prefer require required seek seeking look looking task tasked able put forward together',
);
const IN_RUN_UP: ReadonlySet<string> = new Set(
  [...CLASS_OF.keys(), ...WISHING].filter((word) => !SUBORDINATING.has(word)),
);

/** Whether a word can stand in the run-up to a request: "I would just like to respectfully ask that you …". */
export const leadsToRequest = (word: string): boolean => IN_RUN_UP.has(word);

const ANY_TALK: ReadonlySet<string> = new Set([...CLASS_OF.keys(), ...WISHING, 'should', 'must']);

/** Whether a stretch speaks of the asking alone: "The following is what I would like you to do". */
export const isAllTalk = (text: string): boolean =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\w'-]+/g) ?? []
  ).every((word) => ANY_TALK.has(word));
