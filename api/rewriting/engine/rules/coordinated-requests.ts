import { remove, type SentenceRule } from '../rule.ts';

const NEXT_FRAME =
  /(?<= (?:and|then|but)) (?:i|we) (?:also )?(?:want|need|would like|would also like|['’]d like) you to(?: also)?(?= [a-z])/gi;

const TELLS_OF_WRITER =
  /\b(?:i|we) (?:am|are|was|were|have|had|do|did|need|like|love|work|live)\b|\b(?:i|we)['’](?:m|re|ve)\b/i;

/** Matches the first word of a sentence that is no order: a subject (a word in "-s" may be a plural), "if" or "when". */
const SUBJECT =
  /^(?:i|you|he|she|it|we|they|my|your|his|her|its|our|their|the|an?|this|that|these|those|there|if|when|\w+s)$/;

/**
 * Removes the introduction of a second request: "Describe it and I want you to be brief" becomes "Describe it and be
 * brief".
 */
export const coordinatedRequests: SentenceRule = {
  id: 'coordinated-request',
  reason: 'The second request needs no introduction.',
  examples: [['I want you to describe Lima and I want you to be brief.', 'Describe Lima and be brief.']],
  counterExamples: ['She left and I want you to know why. Who is she?'],
  find: (sentence) => {
    // "I want you to describe Lima and I want …" is an order once the rule `request-padding` has made "Describe Lima and I want …" of it.
    if (SUBJECT.test(sentence.words[0]?.lower ?? '') || sentence.final.includes('?')) return [];
    const frames = [...sentence.text.matchAll(NEXT_FRAME)].filter(
      // "…, I am a nurse and I want you to write": the nurse would write.
      ({ index }) => !TELLS_OF_WRITER.test(sentence.text.slice(0, index)),
    );
    return frames.map((match) => {
      const start = sentence.start + match.index;
      return [remove(start, start + match[0].length)];
    });
  },
};
