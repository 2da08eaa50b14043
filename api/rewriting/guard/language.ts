/** The most common words of each language. Languages share some, so a text must have clearly more words of one than of the next. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to is that it for with as was this are be have from or which you your what how please write give can should would about my them their not but if when who at by without most into any each than then its all',
  de: 'der die das und ist nicht ein eine einen mit für auf dem den des sich von zu auch wie wird bitte sie ich wir ihr aber oder schreibe mir soll sind über bei',
  fr: 'le la les des et est une pour dans que qui sur avec pas ce cette vous nous je il elle du au aux mais ou donc sont être votre mon ma écris comment',
  es: 'el la los las y es una para en que con por como se del al pero más este esta son mi tu su qué cómo escribe favor muy sobre también hay ser lo',
  pt: 'o os as e é uma para em que com por como se do da dos das mas mais este esta são meu seu não você escreva favor muito sobre também ser ao isso um',
  it: 'il lo gli e è una per che con come si del della dei delle ma più questo questa sono mio tuo suo non scrivi favore molto anche essere di un nel',
  nl: 'de het een en is niet met voor op dat van te ook zijn wordt ik je wij maar of schrijf mij aan naar er bij uit om door deze dit hoe wat kan',
};

const WORD_LISTS = Object.entries(COMMON_WORDS).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** The number of characters that count as one word, in languages whose characters stand for more than a letter. */
const LETTERS_A_WORD: Readonly<Record<string, number>> = { ja: 2, zh: 2, ko: 3, th: 4 };

function dominantScript(text: string): string | null {
  // Fast path: a text with hardly any letters of other scripts is Latin.
  const foreign = text.match(/[^\p{ASCII}\p{Script=Latin}\p{Punctuation}\p{Symbol}]/gu)?.join('') ?? '';
  if (foreign.length * 10 < text.length) return null;
  let [best, most] = [null as string | null, (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / 5];
  for (const [language, letters] of SCRIPTS) {
    const words = (foreign.match(letters)?.length ?? 0) / (LETTERS_A_WORD[language] ?? 5);
    // Japanese has Chinese signs in every sentence: a few of its own settle it.
    if (language === 'ja' && words > 2 && words * 4 > most) return language;
    if (words > most) [best, most] = [language, words];
  }
  return best;
}

/**
 * Returns the language of prose as a two-letter code; null if it has too few known words, or nearly as many of two languages. Languages that share a
 * script other than Latin get the same code.
 */
export function detectLanguage(prose: string): string | null {
  const script = dominantScript(prose);
  if (script) return script;
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = WORD_LISTS.map(
    ([language, list]) => [language, words.filter((word) => list.has(word)).length] as const,
  );
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < 3 || first[1] < words.length * 0.08) return null;
  return first[1] > (second?.[1] ?? 0) * 1.2 ? first[0] : null;
}
