/**
 * What an action does with a prompt, and so what the guard holds the result against. `rewrites`: the result is a prompt that asks for the
 * same. `transforms`: it has the same facts in another form. `answers`: it has new content about the prompt.
 */
export const ACTION_EFFECTS = ['rewrites', 'transforms', 'answers'] as const;

export type ActionEffect = (typeof ACTION_EFFECTS)[number];

/** Builds a pattern for any word of a list. */
const words = (list: string) => new RegExp(`^(?:${list.trim().split(/\s+/).join('|')})$`);

const REWRITING = words(`
  rewrite rephrase reword restate paraphrase simplify shorten tighten trim clarify improve polish edit proofread correct fix refine clean
  condense sharpen optimize optimise enhance make keep add remove drop mask leave replace soften strengthen`);

const TRANSFORMING = words(`
  write draft compose create generate produce build summarize summarise translate turn convert transform extract outline list format expand
  tabulate adapt structure use render present split group sort order arrange classify label number bullet title name give`);

const ANSWERING = words(`
  answer reply respond solve explain analyze analyse review critique evaluate assess brainstorm suggest recommend compare discuss debate
  argue predict estimate calculate diagnose debug ask find check test judge advise comment describe teach research plan complete continue
  elaborate identify think tell what which who why how where when`);

/** "Draft an answer", "Write a reply": the verb alone says too little. */
const ANSWER_NOUN =
  /^(?:an?|the|your|my|our|some|two|three|four|five|\d+|possible|short|brief|polite|friendly|formal|\s)*\b(?:answers?|repl(?:y|ies)|responses?|feedback|solutions?|explanations?|critiques?|reviews?|opinions?|advice|recommendations?|ideas|arguments?|pros and cons|questions|analysis|comments?)\b/;

/** "a warm, short reply": any words describe it. Not "a table of the replies", which is a form of them. */
const REPLY =
  /^(?:(?:(?:it )?(?:as|into)\b )?(?!(?:of|for|from|in|with|to|about|as|into|and)\b)[\w,’'-]+ ){0,6}?(?:answers?|repl(?:y|ies)|responses?)\b/;

/** "as an email", "into a table": the text gets another form. */
const OTHER_FORM =
  /\b(?:as|into|in the (?:form|style) of) (?:an? |the |\d+ |\w+ )?(?:\w+ ){0,3}?(?:e-?mail|letter|table|list|checklist|report|memo|post|tweet|thread|article|story|poem|song|haiku|essay|speech|script|dialogue|json|yaml|csv|xml|html|markdown|sql|slides?|presentation|outline|headlines?|slogan|bullets?|bullet points|summary|abstract|user stor(?:y|ies)|tickets?|steps|code)\b/;

/** "in 3 paragraphs", "two-sentence": the text gets another form. */
const COUNTED_FORM =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|several)(?: \w+)?[ -](?:words?|sentences?|paragraphs?|lines?|bullets?|bullet points|points|headlines?|titles?|subject lines?|slides?|steps|sections?|items?|tweets?|posts?|versions?|variants?|characters?|pages?)\b/;

/** "Give it a friendly tone". */
const TONE = /\b(?:tone|voice)\b/;

/** The result is a prompt: "so that it is a better prompt", "Write a clearer prompt". */
const ASKS_FOR_PROMPT = /\b(?:this|the|a|an|my|better|clear|clearer|shorter|new)(?: \w+){0,2} prompt\b/;

const WORD = /[a-z]+/g;

/** How much of a template is read: one of its first sentences says what the action does. */
const MAX_CHARACTERS = 2000;

interface FoundVerb {
  readonly effect: ActionEffect;
  /** What follows the verb in its sentence. */
  readonly rest: string;
}

/** Returns the first verb of a sentence in lower case that says what becomes of the prompt, or null if there is none. */
function findVerb(sentence: string): FoundVerb | null {
  for (const { 0: word, index } of sentence.matchAll(WORD)) {
    const rest = sentence.slice(index + word.length).trim();
    if (REWRITING.test(word)) return { effect: 'rewrites', rest };
    if (ANSWERING.test(word)) return { effect: 'answers', rest };
    if (word === 'give' && TONE.test(rest)) return { effect: 'rewrites', rest };
    if (TRANSFORMING.test(word))
      return { effect: ANSWER_NOUN.test(rest) || REPLY.test(rest) ? 'answers' : 'transforms', rest };
  }
  return null;
}

/**
 * Derives an action's effect from the words of its template: those of the first sentence with a known verb. Returns `rewrites`, the
 * effect with the strictest checks, if no sentence has one. Understands English only.
 */
export function deriveActionEffect(template: string): ActionEffect {
  const instruction = template
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll(/\{[a-z][a-z0-9_]*\}/g, ' it ')
    .replaceAll(/[^\S\n]+/g, ' ');
  // Pieces without a word of three letters are no sentences, such as the numbers of a list.
  const sentences = instruction.split(/[.!?\n]+/).filter((sentence) => /[a-z]{3}/.test(sentence));
  for (const sentence of sentences) {
    const verb = findVerb(sentence);
    if (!verb) continue;
    if (verb.effect !== 'answers' && ASKS_FOR_PROMPT.test(verb.rest)) return 'rewrites';
    if (verb.effect === 'rewrites' && (OTHER_FORM.test(sentence) || COUNTED_FORM.test(sentence))) return 'transforms';
    return verb.effect;
  }
  return 'rewrites';
}
