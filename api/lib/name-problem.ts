// Names of people and teams are shown to others and written into mails to strangers. They must not carry a message of their own: no
// links, and no characters that a reader can't see or that reorder the text.

/** Scripts whose words can need a joiner or non-joiner between two letters. */
const JOINED = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Khmr', 'Mlym', 'Mong', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{sc=${script}}`)
  .join('');
const JOINERS = new RegExp(`(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`, 'gu');
/** Makes an emoji of the character before it. */
const EMOJI_STYLE = /(?<=\p{Emoji})\uFE0F/gu;
/** Line breaks, control, bidirectional, unassigned and private characters, and others that are not shown. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|sms|data|javascript):|\bwww\./iu;
const NUMERIC_ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}/u;
/** Words with dots between them, as mail programs turn them into links. */
const DOTTED = /[\p{L}\p{N}_-]+(?:[.\u3002][\p{L}\p{N}_-]+)+/gu;
/** A title before the only dot, or one of the endings after the last dot, makes no domain: "Dr.Smith", "Node.js". */
const TITLES = /^(?:dr|mr|mrs|ms|prof|st|sr|jr)$/iu;
const NOT_TOP_LEVEL = /^(?:js|ts)$/iu;

function isDomain(word: string): boolean {
  const [first = '', ...labels] = word.split(/[.\u3002]/u);
  const last = labels.at(-1) ?? '';
  if (!/^(?:\p{L}{2,}|xn--.+)$/iu.test(last) || NOT_TOP_LEVEL.test(last)) return false;
  return labels.length > 1 || !TITLES.test(first);
}

/** @param text in compatibility form, in which full-width letters and dots are plain ones */
const containsLink = (text: string) =>
  SCHEME.test(text) || NUMERIC_ADDRESS.test(text) || (text.match(DOTTED) ?? []).some(isDomain);

/**
 * Returns what is wrong with a text of one line that has a character which a reader can't see or which reorders the text, or null.
 * `label` begins the sentence.
 */
export const invisibleProblem = (label: string, text: string): string | null =>
  INVISIBLE.test(text.replace(JOINERS, '').replace(EMOJI_STYLE, ''))
    ? `${label} must not contain line breaks or invisible characters`
    : null;

/**
 * Returns what is wrong with the name of a person or a team, or null. `label` begins the sentence, such as 'Full name'.
 */
export function nameProblem(label: string, name: string): string | null {
  const linkProblem = containsLink(name.normalize('NFKC')) ? `${label} must not contain a link or a domain` : null;
  return invisibleProblem(label, name) ?? linkProblem;
}

/**
 * Returns a name in quotation marks, for mails to people who may not know it. An empty name is replaced by `otherwise`, and so are names that
 * were stored before the rule for names existed if they break it.
 */
export const quotedName = (name: string, otherwise: string): string =>
  name !== '' && nameProblem('', name) === null ? `“${name.replace(/[“”„‟"]/gu, "'")}”` : otherwise;
