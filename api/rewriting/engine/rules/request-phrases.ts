import { PhraseIndex } from '../phrase.ts';
import { DONE_BY_ASSISTANT } from './naming-frames.ts';

// The phrases that introduce requests. request-frames.ts reads them in a sentence.

/**
 * A frame is an introduction to a request: "could you", "I would like you to". Its kind says what the verb after it can
 * be:
 *
 * - `sure`: only a request
 * - `asks`: a request or a real question ("Can you swim?")
 * - `chance`: a request or a question about people in general ("Do you think you could live on Mars?")
 * - `condition`: a request, a real condition ("If you could live anywhere, where …") or an indirect question ("Tell me
 *   if you can freeze soup")
 * - `tells`: a request or a statement about people in general ("You should sleep more")
 * - `led`: a request only after words such as "I was thinking that …"
 * - `talked`: a request only after small talk
 * - `anyone`: a task for any person, which an assistant may be unable to do ("someone to fix my roof")
 */
export type Kind = 'sure' | 'asks' | 'chance' | 'condition' | 'tells' | 'led' | 'talked' | 'anyone';
interface Frame {
  readonly kind: Kind;
  readonly verb: VerbAfterFrame;
}

/** The form of the verb after a frame: "could you write", "would you mind writing", "I'd be glad if you wrote". */
export type VerbAfterFrame = 'base' | 'gerund' | 'past';

/** Returns the pattern, extended to match "u" for "you" and "pls" for "please". */
const asTyped = (source: string): string =>
  source.replaceAll(/\byou\b(?!['\\])/g, '(you|u)').replaceAll(/\bplease\b/g, '(please|pls|plz)');

const frame = (kind: Kind, verb: VerbAfterFrame, sources: readonly string[]): [string, Frame][] =>
  sources.map((source) => [asTyped(source), { kind, verb }]);

/** Matches a condition that only asks politely: "If it's not too much trouble". */
const POLITE_CONDITION =
  "if (it is|it's|it isn't|it is not|that's|that is)( not)?( (too much (trouble|to ask|bother|hassle)|(a|too much of a) (problem|bother|hassle)|(ok|okay|alright|all right|fine)))( (with|for) you)?( at all)?";

const WISHES: readonly string[] = [
  "(i'd|we'd|i would|we would|i should|we should)( [a-z]+){0,2} be( [a-z]+){0,2} (glad|happy|grateful|thankful|obliged|delighted|thrilled|pleased|appreciative) if you",
  "(it|that|this)(\\'d| would)( [a-z]+){0,2} (be( [a-z]+){0,2} (great|nice|good|kind|lovely|wonderful|helpful|brilliant|perfect|fantastic|awesome|amazing|useful|help|favou?r|lifesaver|appreciated)|mean a lot|mean the world|help( me| us)?( a lot| a great deal| so much)?) if you",
  '(appreciate|like|love) it( [a-z]+){0,2} if you',
  "(you'd|you would) be doing (me|us)( [a-z]+){1,4} if you",
];

/** The frames, with their kind and the form of the verb after them. Where several match, the first one with such a verb after it counts. */
export const FRAMES = new PhraseIndex<Frame>([
  ...frame('condition', 'base', [
    '(if|whether) you (could|can|would|might|may|will|were able to|are able to|are willing to|would be able to|would be willing to)',
    "(if|whether) you'd( be able to| be willing to| be so (very )?kind as to)?",
    '(if|whether) (i|we) (may|might|can|could)( please| kindly| just| perhaps)? (ask|trouble|bother|get|have) you to',
  ]),
  ...frame('chance', 'base', [
    'for you to',
    "(it|that) (would be|be|is|'d be) possible (for you to|that you)",
    '(would|might|could) it( perhaps| maybe| please)? be( at all| perhaps| maybe)? possible (for you to|that you)',
    'is it possible for you to',
    'is (there|it) (any|a) (way|chance|possibility) (that )?you (could|can|would|might)',
    '(any )?chance you (could|can|would|might)',
    'do you think (that )?you (could|can|would|might)( be able to)?',
    '(ask|request|enquire|inquire|see|know) (if|whether) you( (could|would|can|will|might|may|d))?',
    '(do|did) you (think|believe|reckon|suppose)( that)? you (could|can|might|would)',
    "(see|know|ask|check|wonder|wondering|find out|curious) (if|whether) there('s| is| was| might be| would be) (any|some|a)( [a-z]+)? (way|chance|possibility) (that )?(you|u)('d be able to| (could|can|would|might|would be able to))",
    "(by )?any (chance|way|possibility) (that )?(you|u)('d be able to|'d| (could|can|would|might|would be able to|will be able to))",
    '(would|might|could) it be( (at all|perhaps))? (okay|ok|alright|feasible) (for|with) you to',
  ]),
  ...frame('sure', 'base', [
    '(that|so) you (could|would|can|will|might|may|are able to|would be able to|will be able to)',
    '(want|need|wanting|needing|like|love|prefer|ask|asking|expect|expecting|require|request|requesting|invite|urge|beg|trust|task|tasking) (for )?you to',
    "(i'd|we'd|i would|we would)( [a-z]+){0,2} (be|consider)( [a-z]+){1,6} if you('d| could| would| can| were to| might)( be able to)?",
    "appreciate (it|that)( (very much|so much|a lot|greatly))? if you( could| would| can| might|'d)( be able to)?",
    "(it|that|this)(\\'d| would| will)( [a-z]+){0,2} (be|mean|help|make)( [a-z]+){0,6} if you('d| could| would| can| were able to| were to| might)( be able to)?",
    '(may|might|can|could) i( please| kindly| just)? (ask|trouble|bother|request|get|have) you to',
    '(request|ask|requesting|asking|suggest|propose|require) that you',
    'make sure (that )?you',
    '(make|be) sure (to|and)',
    '(grateful|thankful|appreciative|great|nice|helpful) (if|were) you to',
    '(is|was|would be|will be) to (have|get|ask|request) you( to)?',
    '(would|might|could) it( perhaps| maybe| please)? be( at all| perhaps| maybe)? possible to please',
    "(if|whether) (it|that|it's|it'd|that'd)( (might|would|could|may|is|was|were))?( (perhaps|maybe|possibly|at all))?( be)?( (at all|perhaps))? (too much to ask|too much trouble|((possible|feasible|okay|ok|alright) (for|with) you)) to",
    '(would|might|could|is) it( be)?( (at all|perhaps))? (too much to ask|too much trouble)( (for|with) you)? to',
    '(like|love|need|want|trying|hoping) to (have|get) you( to)?',
    "(it is|it's)( (hereby|kindly|respectfully|humbly|also))* (requested|asked|desired|required|hoped) (that you|of you to)",
    'need( (your|some|a bit of|a little))* (help|assistance|support|input|expertise) to(?= (write|create|make|draft|come|find|plan|prepare|explain|understand|summari[sz]e|design|develop|generate|translate|improve|fix|build)\\b)',
    'go ahead and',
    'how about you(?! (and|or|guys)\\b)',
    "(it|that|it'd|that'd)( (would|will|is))?( (also|really|just|very|so|extremely|most|incredibly|super))*( be)?( (really|very|so|extremely|most|incredibly|super))* (kind|nice|good|great|lovely|sweet|generous|helpful|wonderful|thoughtful|awesome|amazing) of you to",
    '(please|kindly) (could|can|would|will) (you|u)',
    `${POLITE_CONDITION},? (please )?(could|can|would|will|might) (you|u)(?! mind\\b)`,
    '(hoping|hope|wish|wishing|wondering if|wonder if)( that)? (someone|somebody|anyone|anybody) (could|can|would|might|will)( be able to)?',
    '(could|can|would|will|might) you( (please|kindly|perhaps|possibly))* be (so (kind|good|nice) as to|(kind|good|nice) enough to)',
    'you are( (hereby|kindly|respectfully|cordially|also|now|herewith))* (requested|asked|required|invited|instructed|directed|urged|encouraged|expected|called upon) to',
    '(ask|request|beg|requesting|asking)( of)? you( (that|to))?( you)?( to)? please( to)?',
    '(like|want|need) (it )?(if|that) you( (could|would|can|will|might))?( please)?',
    '(wants?|wishes|wish|like) you to please( to)?',
    '(can|could|may|would) you please to',
    'please',
    'kindly',
  ]),
  ...frame('anyone', 'base', [
    '(looking for|need|want|hoping for|like) (someone|somebody|anyone|anybody) (to|who can|who could|that can|that could|who will|who would)( help me( with)?( to)?)?',
    '(like|love|need|want|trying|hoping) to (have|get) (someone|somebody|anyone)( to)?',
  ]),
  ...frame('asks', 'base', [
    '(would|might|could) it( perhaps| maybe| please)? be( at all| perhaps| maybe)? possible to',
    '(are|would|will) you( (possibly|perhaps|maybe|by any chance))?( be)? (able|willing|prepared|in a position|open|happy|kind enough|so (very )?kind as|so (very )?good as) to',
    '(could|can|would) (someone|somebody|anyone|anybody)',
    '(if (at all )?possible,? )?(could|can|would|will|might|may) you',
  ]),
  ...frame('talked', 'base', [
    'you to',
    "(as to (if|whether) you|if you|whether you|that you|you)( (might|could|would|can|will|may|should|'d))?( (possibly|perhaps|maybe|kindly|please))* (were|be|are) (to|able to|willing to|in a position to|prepared to|so (good|kind) as to)",
    '(as to if|as to whether|if|whether) you( (might|could|would|can|will|may))',
  ]),
  ...frame('led', 'base', ['you (could|can|would|might|may)']),
  ...frame('tells', 'base', [
    "(it is|it's) (also )?(very |really |extremely |absolutely |super |quite )*(important|essential|crucial|vital|necessary|imperative|critical) (that you|for you to)",
    'you (should|must|need to|have to|will need to|are to|are required to|will be required to|are asked to|are expected to|ought to)',
    'your (task|job|mission|assignment|objective)( here| now| today)? (is|will be) to',
    // "The job is to change 14 windows": what people do is no request.
    `the (task|job|mission|assignment|objective)( here| now| today)? (is|will be) to(?= ${DONE_BY_ASSISTANT}\\b)`,
  ]),
  ...frame('chance', 'past', WISHES),
  // As writers of other first languages put it: "I would be happy if you show the formula".
  ...frame('chance', 'base', WISHES),
  ...frame('sure', 'gerund', [
    `(${POLITE_CONDITION},? )?(would|do) you( (please|kindly|maybe|perhaps|possibly))* mind( (terribly|awfully))?`,
    '(appreciate|grateful for|thankful for) (you|your)',
    '(request|requesting|need|want|enlist|seek|appreciate|have|get|use|for)( (your|some|any|a bit of|a little|kind))* (help|assistance|support|aid|hand|advice|guidance|input) ((with regard|in regard|with respect|in relation) to|in the matter of|regarding|about|in|when it comes to)( the)?',
    '(help|assistance|support|advice|guidance) (is|are)( (hereby|kindly|respectfully|urgently|now|also))* (requested|required|needed|sought|wanted) (with|in|on|for|regarding)( the matter of)?( the)?',
    '(ask|asking) (you )?for( (your|some|any|a bit of|a little))* (help|assistance|support|aid|advice|guidance) (with|in|on|for)( the)?',
    '(request|requesting|need|needing|want|wanting|get|getting|use|have|appreciate|seek|seeking|looking for|love|like|receive|require|welcome)( (your|some|any|a|bit of|little|little bit of|kind|you))* (help|assistance|support|aid|hand|advice|guidance) (with|in|on|for)( the)?',
  ]),
]);

/**
 * Phrases between a frame and its verb, with the form of the verb after them: "Could you | be so kind as to | write", "… | help me with | writing".
 */
export const TAILS = new PhraseIndex<'base' | 'gerund'>([
  ...[
    '(please|kindly|possibly|perhaps|maybe|just|actually|basically|essentially|honestly|quickly please|potentially|somehow|really|also|at all|simply)',
    'go ahead and',
    '(use|using|apply|draw on|put) (your|all your|all of your)( (vast|considerable|extensive|wide|deep|great|amazing|expert))* (knowledge|expertise|skills|skill|wisdom|powers|creativity|abilities|experience|training|imagination|magic)( to work)? (to|and)',
    'be able to',
    '(see (fit|your way( clear)?)(?! to \\w+ing)|be an? (dear|star|sweetheart|pal|pet|love|gem|treasure|doll|mate|sport|darling|legend|angel|hero|lifesaver|champ) and)( to)?',
    '(in a position|at liberty|feasible|possible) (for you )?to',
    'do (me|us) (a|an|this|the)( [a-z]+){0,2} (favor|favour|solid|kindness|service)(,? (would|will|could|can) (you|ya))?(,? (and|by|to))',
    'be so (good|kind),? and',
    'undertake to',
    'be so (kind|good|nice) (as )?to',
    'be (kind|good|nice) enough to',
    'be willing to',
    'be (prepared|happy|glad|open|inclined|available|ready|up) to',
    'do the needful (and|to)',
    'proceed (to|and|by)',
    'use your (expertise|skills|knowledge|magic|powers|creativity) to',
    'take the (liberty|trouble) (of|to)',
    'make an effort to',
    '(make an attempt|attempt) to',
    '(pretty|pretty please|please|also|for me|just|like|maybe|ideally|briefly please)',
    'take (up )?(a|the|some|a few|a little|a bit of) (quick )?(moment|moments|minute|minutes|second|seconds|time)( out)?( (of|from) your( (very|busy|precious|valuable))* (day|schedule|time))? (to|and)',
    'taking (up )?(a|the|some|a few|a little|a bit of) (quick )?(moment|moments|minute|minutes|second|seconds|time)( out)?( (of|from) your( (very|busy|precious|valuable))* (day|schedule|time))? to',
    'spare (me )?(a|some|a few|a little|a bit of) (moment|moments|minute|minutes|time) (to|and)',
    'find (the|some|a bit of) time to',
    'spend (some|a bit of|a little|a few) (time|moments|minutes) to',
    'do me (a|this|the) (big |small |huge |quick |little |great )?(favor|favour) (and|by|to)',
    '(try|endeavour|endeavor|do your best|see if you can|manage) to',
    'try and',
    'if (at all )?possible',
    'if (you|u) can',
    '(you know|um|uh|like|well|kind of|sort of|perhaps)',
    '(work on|look at|look into)(?= \\w+ing)',
  ].map((source): [string, 'base'] => [asTyped(source), 'base']),
  ...[
    'see your way( clear)? to(?= \\w+ing)',
    '(possibly |perhaps |maybe )?(consider|think about|look into|have a( (quick|first))? (go|crack|stab|shot) at|take a( (quick|first))? (stab|shot|crack) at|try your hand at)( possibly)?(?= \\w+ing)',
    '(help|assist|support|guide|aid) (me|us) (out )?(with|in|by)( the)?',
    '(assist|help|support|be of (help|assistance|service))( to me)? (with|in|by)',
    '(give|lend) me (a|some|your) (hand|help|assistance|support) (with|in|by)',
    'provide (me )?(with )?(some |your )?(help|assistance|support) (with|in|by)',
  ].map((source): [string, 'gerund'] => [source, 'gerund']),
]);
