/*
 * Words with which a sentence may set terms for the answer, or tell what the writer's situation is. Such a sentence stays when the model is
 * certain of words that it knows too little.
 */

/** "Anything it can't parse ought to be left blank", "Could there be a fox in it?", "…, so sign it that way". */
const MAY_SET_TERMS =
  /\b(?:please|pls|must|should|shall|ought|needs?|ha(?:s|ve) to|could|can|cannot|may|might|wants?|would|prefer|rather|instead|avoid|without|not|no|never|dont|if|unless|only|except|make sure|remember|so (?:that|as|go|sign|make|keep|use|write|say|mention|add|leave|skip))\b|['’]d\b|n['’]t\b/i;

/** "I'm deaf", "I had a fever", "Had one last year who fainted", "we've tried the wristbands", "Nora gets sick", but not "I'm dictating this" or "I have forgotten". */
const TELLS_STATE =
  /^had\b|\btried\b|\b(?:sick|ill|unwell|pain|hurts?|aches?|allerg\w+|asthma|pregnant|dizzy|nausea|faints?|fainted)\b|\b(?:i|we)(?:['’]?m| am|['’]re| are| was| were) (?!\w+ing\b)|\b(?:i|we)(?:['’]ve)? (?:have|had|got) (?!\w+(?:ed|en)\b)|\b(?:i|we)['’]ve (?:an?|the|my|our|no|some)\b/i;

export const maySetTerms = (text: string): boolean => MAY_SET_TERMS.test(text);

export const tellsState = (text: string): boolean => TELLS_STATE.test(text);
