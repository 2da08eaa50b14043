/** Adverbs of degree and frequency that platitudes contain. */
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

/** Adjectives of platitudes, which judge something in a way that everyone knows: "cooking can be hard". */
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
