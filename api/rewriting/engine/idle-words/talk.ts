import type { Word } from '../sentences.ts';

/*
 * What writers say of the talk itself: of asking, explaining and trying, of their tired head, and of the machine that they ask. None of it belongs into
 * a text that is asked for, however it is felt.
 */

/** "I don't know how to put this", "I can't find the right words", "I'm terrible at explaining things". */
const FINDING_WORDS =
  /\b(?:(?:how|what|where|which way) (?:to|i should|i could|best to|even to) (?:even )?(?:say|write|put|word|start|begin|phrase|express|approach) ?(?:it|this|that|these things|them)?$|(?:find|have) the (?:right )?words|blank (?:page|screen|document)|draw(?:ing)? a blank|(?:bad|terrible|awful|useless|hopeless|rubbish|no good|not (?:\w+ )?(?:good|great)) (?:at|with) (?:this|these|words|writing|such|explaining|expressing|putting|wording|things like)|(?:good|great) with words|(?:strong suit|strong point|forte)$)/;

/** "I've googled this to death", "I've been stuck on this for ages", "I should have done this months ago". */
const TRYING =
  /\b(?:goog(?:led|ling)|search(?:ed|ing) (?:everywhere|online|high and low)|look(?:ed|ing) (?:everywhere|all over|it up|this up)|none the wiser|stuck (?:on|with|at) (?:this|it)|staring at (?:this|it|the screen|a blank)|(?:avoiding|dreading|postponing) (?:this|it)\b|putting (?:this|it) off|put (?:this|it) off|should(?:'ve| have) (?:done|started|asked|written) (?:this|it|sooner|earlier|ages|weeks|months)|going (?:round )?in circles|banging my head|wits'? end|tried everything|figure (?:this|it|that) out|make (?:heads or tails|head or tail|sense) of (?:this|it|any)|(?:no|zero|not a|haven't a|don't have a) (?:clue|idea) (?:about (?:any of )?(?:this|it)|what i(?:'m| am) doing|where to (?:begin|start|turn))|(?:genuinely |really |just |still )(?:don't|do not) (?:understand|get) (?:this|it)|used to know (?:this|how)|(?:i'm|i am|still|completely|totally) (?:\w+ )?(?:lost|stumped|clueless)$|should (?:really |probably )?know this|(?:re)?written this (?:\w+ ){0,2}(?:twice|times)|before i go (?:crazy|mad|insane|nuts)|hope (?:this|it) (?:works|helps))\b/;

/** "My brain has left the building", "I can't think straight". */
const TIRED_HEAD =
  /\bmy (?:\w+ )?(?:brain|head|mind) (?:is|has|just|isn't|hasn't|feels|won't|hurts|can't|doesn't)\b|\bthink straight\b|\bcan't (?:focus|concentrate) (?:any|right)|\b(?:energy|brain ?power|bandwidth) (?:to think|for this)|\bcross-eyed\b|\b(?:coffee|coffees|caffeine)\b/;

/** "I was talking to my sister about this", "I hope I'm explaining this well", "I'll stop rambling now", "That's too much information". */
const ASKING =
  /\b(?:talking (?:to|with) (?:\w+ ){1,4}about (?:this|it)|(?:explain|explaining|describe|describing|asking|ask|phrase|phrasing) (?:this|it|that|any of this|here|for help|an? (?:robot|machine|computer|bot|chatbot|ai))\b|(?:excuse|forgive|ignore) (?:the|my|any) (?:\w+ )?(?:typos?|mistakes|spelling|grammar|mess|rambling)|whom?(?: else)? to (?:ask|turn to)|(?:right )?place to ask|rambl(?:e|ed|es|ing)|too much information|wall of text|(?:explain|describe|share) (?:the|my) situation|bit of background|here goes|here (?:i am|we go)$|out of my depth)/;

/** "I'm new to all this AI stuff", "This is the first time that I use a chatbot". */
const MACHINE =
  /\b(?:new to (?:\w+ ){0,3}(?:ai|chatbots?|this)\b|first time (?:(?:that )?i(?:'m| am|'ve| have)? )?(?:use|using|used|try|trying|tried|ask|asking|asked|doing this|here)\b|(?:used|tried|using|trying) (?:an? )?(?:ai|chatbots?|bots?|chatgpt)\b)/;

/** Whether a sentence is about the talk itself. */
export function isOfTalk(sentence: string): boolean {
  const text = sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s.!?…]+$/, '');
  return [FINDING_WORDS, TRYING, TIRED_HEAD, ASKING, MACHINE].some((pattern) => pattern.test(text));
}

/** Openings of sentences that leave out "I": "Not sure whether this is the right place", "Hope it works". */
const WITHOUT_I =
  /^(?:(?:so|well|and|but|also|just|honestly) )*(?:not (?:\w+ )?(?:sure|certain)|wondering|hope|hoping|figured|excited to|looking forward|no (?:idea|clue)|fingers crossed|wish me luck)(?: |$)/;

/** Whether a clause is the writer's, although it leaves out "I". */
export const leavesOutWriter = (clause: readonly Word[]): boolean =>
  WITHOUT_I.test(
    clause
      .slice(0, 6)
      .map(({ lower }) => lower)
      .join(' '),
  );
