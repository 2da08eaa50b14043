import { contentStems } from './normalize.ts';

export type RestrictionKind = 'negation' | 'only' | 'exception' | 'limit';

/** A word that negates or narrows a request. Without it, the prompt asks for something else. */
export interface Restriction {
  readonly kind: RestrictionKind;
  readonly text: string;
  /** Stems of the first three words with a meaning that it applies to, in its clause. */
  readonly scope: readonly string[];
  /**
   * Stems of the words up to the end of its sentence; of its clause for negations with `not` or `never`, which reach no further. They show
   * whether another restriction was merged into this one.
   */
  readonly reach: ReadonlySet<string>;
  readonly start: number;
  /** The end of the words that it applies to. */
  readonly clauseEnd: number;
}

const WORDS: Readonly<Record<string, string>> = {
  // `No. 5` is a number.
  en: String.raw`\b(?:cannot|not|no(?!\.? ?\d)|never|without|none|nothing|nobody|nowhere|neither|nor|avoid(?:s|ed|ing)?|refrain(?:s|ed|ing)?)\b|(?<=\w)n't\b|\b(?:dont|doesnt|cant|wont|isnt|arent|didnt|shouldnt)\b`,
  de: String.raw`\b(?:nicht|kein\w{0,3}|nie|niemals|nichts|ohne|weder|niemand\w{0,2}|vermeid\w{0,3})\b`,
  fr: String.raw`\b(?:ne|pas|jamais|sans|aucun\w{0,2}|rien|ni|évit\w{0,4})\b|\bn'`,
  es: String.raw`\b(?:no|nunca|jamás|sin|ning[uú]n\w{0,2}|nada|tampoco|ni|evit\w{0,4})\b`,
  pt: String.raw`\b(?:não|nunca|jamais|sem|nenhum\w{0,2}|nada|nem|evit\w{0,4})\b`,
  it: String.raw`\b(?:non|mai|senza|nessun\w{0,2}|niente|nulla|né|evit\w{0,4})\b`,
  nl: String.raw`\b(?:niet|geen|nooit|zonder|niets|noch|vermijd\w{0,3})\b`,
  ru: String.raw`(?<![\p{L}])(?:не|нет|никогда|без|ни|нельзя)(?![\p{L}])`,
  zh: String.raw`不|没|沒|勿|别|無|无`,
};

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(WORDS).map(([language, source]) => [
    language,
    // \b knows ASCII letters only: é would be the end of a word.
    new RegExp(
      source.replaceAll(String.raw`\b`, String.raw`(?:(?<![\p{L}\d_])(?=[\p{L}\d_])|(?<=[\p{L}\d_])(?![\p{L}\d_]))`),
      'giu',
    ),
  ]),
);
const ENGLISH = new RegExp(WORDS.en ?? '', 'gi');

const ONLY = /\b(?:only|solely|exclusively|nothing but|nothing other than)\b/gi;
const EXCEPTION =
  /\b(?:unless|except(?:ing|ion|ions)?|exclud(?:e|es|ed|ing)|other than|apart from|aside from|barring|save for)\b/gi;

/** Matches limits without a number: `more than a summary`. */
const LIMIT =
  /\b(?:at (?:the )?(?:least|most)|(?:more|less|fewer|longer|shorter) than(?! (?:welcome|happy|glad|willing|grateful)\b)|up to(?! (?:you|me|us|them|your|my|date|speed|now|par)\b)|as (?:many|much|few|little|long|short) as|maximum|minimum|within|until|till|no later than|at the latest|strictly)\b/gi;

/**
 * Patterns for other words that restrict in the same way. A restriction counts as kept if the rewrite has more of them
 * than the original.
 */
const EQUIVALENTS: Readonly<Record<RestrictionKind, RegExp>> = {
  negation:
    /\b(?:omit\w{0,4}|skip\w{0,4}|leav(?:e|ing) (?:\w+ )?out|ignor\w{0,4}|lack\w{0,3}|unable|impossible|fail\w{0,4}|rather than|instead|prevent\w{0,4}|free (?:of|from)|refus\w{0,4}|exclud\w{0,4}|except\w{0,4}|unless|only|forbid\w{0,4}|prohibit\w{0,4}|absent|minus|less|hardly|rarely|seldom|stop|\w{3,20}-free|\w{3,20}less|non-?\w{2,20}|un(?:aware|known|clear|related|necessary|likely|available|able|\w{2,16}ed|\w{2,16}ing)|in(?:correct|valid|complete|ability)|mis\w{3,16}|dis(?:like|agree|allow)\w{0,3}|hates?)\b/gi,
  only: /\b(?:just|alone|merely|purely|strictly|nothing (?:but|else)|no other|limit\w{0,3}|restrict\w{0,3}|sole|within|at most|no more than|up to|under|without|not|no)\b/gi,
  limit:
    /\b(?:over|above|under|below|beyond|exceed\w{0,3}|max|min|limit\w{0,3}|most|least|not (?:just|only)|in|inside|during|throughout|among|by|before|through|to|cap|than|as|exact|precise|strict|only|just)\b/gi,
  exception:
    /\b(?:but not|besides|without|if not|otherwise|only (?:if|when|where)|omit\w{0,4}|skip\w{0,4}|leav(?:e|ing) (?:\w+ )?out|not|no|until|all but|everything but|every \w+ but|avoid|ignor\w{0,4}|only)\b|n't\b/gi,
};

/** Matches negations that forbid nothing: courtesies, question tags, fillers. */
const IDLE =
  /\b(?:(?:if|should|hope(?: that)?) you (?:do not|don't|will not|won't|would not|wouldn't) mind|(?:do not|don't|never) (?:hesitate|worry|be shy|be afraid|forget)|not (?:to )?forget|whether or not|not only|no (?:doubt|matter|problem|worries|rush|hurry|such thing)|why (?:not|don't (?:you|we))|(?:can't|cannot|can not) wait|without (?:a |any )?(?:doubt|further ado)|(?:would|could|can|wo|is|are|do|does|did|was|have)n't (?:you|it|we|they|he|she)\b|needless to say|last but not least|may or may not|goes without saying|not to mention|if only|more often than not|(?:do not|don't|am not|'m not|not) (?:really )?(?:know|sure|certain) (?:if|whether|how|what|where)\b(?! (?:is|are|was|were) (?!(?:the )?(?:best|right|wrong|wise|relevant|important)\b))|i (?:do not|don't|cannot|can't|didn't) (?:really |quite |fully )?(?:understand|get|follow)(?: (?:it|this|that))?|(?:is not|isn't|not) (?:really )?(?:surprising|uncommon|unusual)|if (?:it's|it is) not too much (?:trouble|to ask)|not too much trouble)/gi;

export const blankIdleNegations = (prose: string) => prose.replace(IDLE, (words) => ' '.repeat(words.length));

const CLAUSE_LENGTH = 90;

function readRestriction(kind: RestrictionKind, prose: string, match: RegExpExecArray): Restriction {
  const start = match.index;
  const end = start + match[0].length;
  const sentence = /^[^.;!?\n]*/.exec(prose.slice(end, end + CLAUSE_LENGTH))?.[0] ?? '';
  const clause = /^(?:(?!,|\b(?:but|and)\b).)*/i.exec(sentence)?.[0] ?? '';
  const before = /[\w']*$/.exec(prose.slice(Math.max(0, start - 12), start))?.[0] ?? '';
  return {
    kind,
    text: `${before}${match[0]}${clause}`.replace(/[\s\uFFFC]+/g, ' ').trim(),
    scope: contentStems(clause).slice(0, 3),
    reach: new Set(contentStems(kind === 'negation' && /not|n't|never/i.test(match[0]) ? clause : sentence)),
    start,
    clauseEnd: end + clause.length,
  };
}

const negationPattern = (language: string) => (language === 'en' ? ENGLISH : PATTERNS.get(language));

/**
 * Returns the words of a text that forbid or narrow a request, in order.
 * @param prose without literals and the words of numeric limits, and with idle negations replaced by spaces
 * @param language as `detectLanguage` returns it. In English, all kinds are found; in the other languages of `WORDS` only negations; otherwise
 * nothing
 */
export function findRestrictions(prose: string, language: string | null): readonly Restriction[] {
  const negation = language && negationPattern(language);
  if (!negation) return [];
  const found = [...prose.matchAll(negation)].map((match) => readRestriction('negation', prose, match));
  if (language !== 'en') return found;
  for (const match of prose.matchAll(ONLY)) found.push(readRestriction('only', prose, match));
  for (const match of prose.matchAll(EXCEPTION)) found.push(readRestriction('exception', prose, match));
  for (const match of prose.matchAll(LIMIT)) found.push(readRestriction('limit', prose, match));
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the positions of other words that restrict in the same way as this kind of restriction. */
export const findEquivalents = (kind: RestrictionKind, prose: string): readonly { readonly start: number }[] =>
  [...prose.matchAll(EQUIVALENTS[kind])].map((match) => ({ start: match.index }));
