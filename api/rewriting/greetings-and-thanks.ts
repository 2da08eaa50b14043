const GREETING =
  '(?:hi+|hello|hey+|hiya|dear(?!,? (?:claude|alexa|siri|gemini)\\b)|greetings|respected|esteemed|thanks|thank you|good (?:morning|afternoon|evening|day))';
const AMONG = '(?:,? (?:there|again|my|dear|so much|professor|mr\\.?|mister|friend|lovely|old|to)){0,4}';
const ASSISTANT =
  '(?:chat ?gpt|gpt|claude|gemini|copilot|bard|llama|mistral|grok|deepseek|perplexity|siri|alexa|assistant|ai|bot|robot|chatbot|team|sir|madam|friend|helper|colleague)';

/**
 * Matches greetings of an assistant, thanks and exclamations whose words look like names or numbers: "Hi ChatGPT,", "thanks a million", "God bless".
 * "Hello, Ms Okafor" is none.
 */
const NO_NAMES_OR_NUMBERS = new RegExp(
  [
    `\\b${GREETING}${AMONG},? ${ASSISTANT}(?:(?: |/)${ASSISTANT})*(?=\\s*(?:[,.!?:;–—-]|$))`,
    '\\b(?:thanks|thank you|cheers) a (?:million|thousand|hundred)\\b',
    '\\ba (?:million|thousand|hundred) (?:thanks|thank yous|apologies|pardons)\\b',
    '\\b(?:oh my|thank|swear to|for the love of) god\\b',
    '\\bgod (?:bless|knows|willing|help)\\b',
  ].join('|'),
  'gim',
);

/** Returns a text with blanks for each greeting and thanks whose words would be taken for names or numbers. It has the same length. */
export const withoutGreetings = (text: string): string =>
  text.replace(NO_NAMES_OR_NUMBERS, (found) => ' '.repeat(found.length));
