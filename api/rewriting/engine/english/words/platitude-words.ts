/** Adverbs of degree and frequency in a platitude. */
export const PLATITUDE_DEGREES = `
  really
  very
  so
  quite
  extremely
  incredibly
  always
  often
  sometimes
  truly
  pretty
  definitely
  certainly
  such
  super
  rather
  a bit
  a little
  both
  one of the most
  more
  ever
  increasingly
  absolutely
  highly
  surprisingly
`;

/** Judgements that are common knowledge: "cooking can be hard". */
export const PLATITUDE_JUDGEMENTS = `
  important
  essential
  vital
  crucial
  key
  hard
  difficult
  tricky
  tough
  challenging
  confusing
  complicated
  complex
  overwhelming
  daunting
  stressful
  time-consuming
  intimidating
  fascinating
  interesting
  popular
  rewarding
  exciting
  fun
  amazing
  wonderful
  beautiful
  useful
  valuable
  necessary
  expensive
  scary
  boring
  everywhere
  great
  powerful
  big
`;
