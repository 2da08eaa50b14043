import type { Prompt, Sentence } from './prompt.ts';

/** Matches a reference to a text that the prompt contains: "this e-mail", "my draft". */
const GIVES_TEXT =
  /\b(?:this|these|the|my|our|his|her|their) (?:[a-z]+ )?(?:text|e-?mail|mail|letter|message|paragraphs?|passage|article|story|draft|note|post|review|report|transcript|essay|speech|comment|abstract|minutes|notes|lyrics|poem|contract|clause|statement|bio|script|chapter|opening)\b/i;

/**
 * Returns the sentences of those paragraphs that are surely the writer's: the first that clearly makes a request, those before it (unless a request
 * names a text that the prompt may give), and later ones that start with an imperative; none that comes after a colon or a tag. Rules that change
 * wording need more certainty than rules that cut padding: a letter to be answered has emphasis and hard words of its own.
 */
export function sentencesSurelyOwn(prompt: Prompt): Sentence[] {
  const tagged = prompt.text.search(/<\/?[a-z][\w-]*>/i);
  const paragraphs = groupByParagraph(prompt).filter(([opening]) => tagged < 0 || (opening?.start ?? 0) < tagged);
  const first = paragraphs.findIndex(asks);
  const givesText = prompt.sentences.some(({ facts, text }) => facts.asks && GIVES_TEXT.test(text));
  return paragraphs.flatMap((paragraph, index) => {
    const [opening] = paragraph;
    const isAnnounced = opening && prompt.text.slice(0, opening.start).trimEnd().endsWith(':') && !opening.isListItem;
    if (isAnnounced) return [];
    if (index < first) return givesText ? [] : paragraph;
    return index === first || opening?.facts.startsImperative ? paragraph : [];
  });
}

/** Returns whether a paragraph makes a request of the assistant in clear terms. */
const asks = (paragraph: readonly Sentence[]): boolean =>
  paragraph.some(
    ({ facts }) => facts.asks && (facts.startsImperative || facts.addressesAssistant || facts.final.includes('?')),
  );

/** Returns the sentences between two blank lines. */
function groupByParagraph({ text, sentences }: Prompt): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  let end = 0;
  for (const sentence of sentences) {
    const paragraph = paragraphs.at(-1);
    if (paragraph && !/\n[ \t]*\n/.test(text.slice(end, sentence.start))) paragraph.push(sentence);
    else paragraphs.push([sentence]);
    end = sentence.end;
  }
  return paragraphs;
}
