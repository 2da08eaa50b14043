/**
 * Words and phrases that make a sentence hard to read, with what to write in their place. Checked in code, comments, the schema and
 * documents, so that all of it reads like one reference.
 * @type {ReadonlyArray<readonly [pattern: string, advice: string]>}
 */
const WORDS = [
  ["somebody|someone else's", 'name the subject: a user, an administrator, another member'],
  ['nobody|noone', 'say "no user", "no one", or turn the sentence around'],
  ['whoever|whomever', 'name the subject'],
  ['anybody|everybody', 'say "anyone", "everyone", or name the subject'],
  ['lends?|lent', 'grants'],
  ['in vain', 'without effect, unfulfilled'],
  ['no good', 'invalid, expired, wrong'],
  ['(?:is|are|was|be) good for', 'is valid for, grants'],
  ['(?:was|is|were|are) meant', 'say what it is'],
  ['c[ao]mes? by', 'gets, obtains'],
  ['(?:is|are|was|were|be|been) told', 'is notified, gets, sees'],
  ['tells? of', 'reports, announces'],
  ['anew', 'again'],
  ['thereby|therein|thereof|whereby|hitherto', 'use plain words'],
  ['deeds?', 'action, operation'],
  ['by and by|at hand', 'use plain words'],
];

/**
 * British spellings, with the American one. Case counts: names in code that contain such a word in their middle are no match.
 * @type {ReadonlyArray<readonly [pattern: string, advice: string]>}
 */
const SPELLINGS = [
  // The status and events of payment providers are spelled like this: after a quote, a dot, a slash or an equals sign, or in a list.
  ['(?<![\'"`.|/=]|suspended or )[Cc]ancell(?:ed|ing)(?!:)', 'one l: canceled, canceling'],
  ['(?:[Tt]rave|[Ll]abe|[Mm]ode|[Ss]igna)ll(?:ed|ing|er)', 'one l: labeled, modeling'],
  ['(?:[Cc]ol|[Bb]ehavi|[Ff]av|[Nn]eighb|[Hh]on|[Hh]um|[Ll]ab|[Ff]lav)our\\w*', '-or: color, behavior, favorite'],
  [
    '(?:[Oo]rgan|[Rr]ecogn|[Nn]ormal|[Oo]ptim|[Ss]ummar|[Cc]ustom|[Mm]inim|[Ii]nitial)is(?:e[drs]?|ing|ation)',
    '-ize: organize',
  ],
  [
    '(?:[Ss]erial|[Aa]uthor|[Pp]riorit|[Cc]apital|[Cc]ategor|[Uu]til|[Ss]pecial)is(?:e[drs]?|ing|ation)',
    '-ize: authorize',
  ],
  ['[Aa]nalys(?:e[dr]?|ing)', '-yze: analyze'],
  ['[Cc]entred?|[Cc]atalogues?|[Jj]udgements?|[Gg]rey', 'center, catalog, judgment, gray'],
  ['[Ll]icences?|[Dd]efences?|[Oo]ffences?', '-se: license, defense'],
  ['[Pp]ractis(?:e[ds]?|ing)|[Ww]hilst|[Ll]earnt|[Ss]pelt', 'practice, while, learned, spelled'],
];

/** What people write: prompts of the engine's tests and training, and the words that it looks for. */
const ANY_SPELLING =
  /^(api\/rewriting\/engine|api\/rewriting\/guard\/requests\.ts|schema\/action-effect\.ts|api\/lib\/common-passwords\.ts|test\/rewriting|test\/bench\/rewriting|training|scripts\/word-lists\.mjs|package-lock\.json|test\/scripts\/word-lists\.test\.ts)/;

/** Texts in ordinary English, or fixed by the specification: prompts, the engine's language data, legal pages. */
const ANY_WORDS =
  /^(api\/rewriting\/engine|api\/rewriting\/guard\/negations\.ts|test\/rewriting|test\/bench\/rewriting|training|web\/src\/features\/legal|web\/src\/features\/landing\/rewrites|scripts\/word-lists\.mjs|package-lock\.json|demo\/prompts\.ts)/;

/** @param {typeof WORDS} list @param {string} flags */
const toPattern = (list, flags) => new RegExp(`\\b(?:${list.map(([words]) => `(${words})`).join('|')})\\b`, flags);

const CHECKS = [
  { list: WORDS, pattern: toPattern(WORDS, 'gi'), except: ANY_WORDS },
  { list: SPELLINGS, pattern: toPattern(SPELLINGS, 'g'), except: ANY_SPELLING },
];

/**
 * Finds unclear words and British spellings in a line, except those that the file may have.
 * @param {string} file the path from the project's folder
 * @param {string} line
 * @returns {{ match: string, advice: string }[]}
 */
export function findWords(file, line) {
  return CHECKS.filter(({ except }) => !except.test(file)).flatMap(({ list, pattern }) =>
    [...line.matchAll(pattern)].map(([match, ...groups]) => ({
      match,
      advice: list[groups.findIndex(Boolean)]?.[1] ?? '',
    })),
  );
}
