const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const ENGLISH = words(
  'the of and to a in is for that it you i me my please with on are this be as have what how can could would about from your not do does which who when where why if was were will should an or by there their they them we our some any make write give tell list explain describe find create need want like help',
);

/** Frequent words of other languages that are not English words as well. */
const FOREIGN = words(
  'de la el los las que en un una por para con como del es está puede quiero escribe le les des et est une dans pour avec sur je vous nous votre ce cette qui plus pas du au aux der das und ist nicht ein eine einen mit für auf den dem zu sich bitte ich sie schreibe il lo gli che di della per sono questo scrivi uma não em os dos na da você escreva het een van voor met niet op och att det som på inte jag är og ikke til av w na się jest nie z do i',
);
const AMBIGUOUS = words('do i en per van die');

const LANGUAGE_OF: ReadonlyMap<string, 'english' | 'foreign'> = new Map(
  [
    ...[...FOREIGN].map((word): [string, 'foreign'] => [word, 'foreign']),
    ...[...ENGLISH].map((word): [string, 'english'] => [word, 'english']),
  ].filter(([word]) => !AMBIGUOUS.has(word)),
);

const NON_LATIN = /[\u0370-\u1CFF\u2E80-\u9FFF\uA000-\uD7FF\uF900-\uFDFF]/g;
const WORD = /[A-Za-zÀ-ÿ]+/g;
const SAMPLE = 2000;

/** A cheap guess from function words; a text without any of them counts as English when it is in Latin script. */
export function isEnglish(text: string): boolean {
  const sample = text.length > SAMPLE ? text.slice(0, SAMPLE) : text;
  const strange = sample.match(NON_LATIN)?.length ?? 0;
  let english = 0;
  let foreign = 0;
  let letters = 0;
  for (const word of sample.match(WORD) ?? []) {
    letters += word.length;
    const language = LANGUAGE_OF.get(word.toLowerCase());
    if (language === 'english') english += 1;
    else if (language === 'foreign') foreign += 1;
  }
  return strange <= letters && english >= foreign;
}
