/** Adverbs, articles and small adjectives that can stand between any two words of a clause. */
export const CLAUSE_ADVERBS = `
  just
  really
  very
  so
  truly
  always
  also
  quite
  rather
  pretty
  super
  too
  all
  still
  only
  already
  even
  simply
  absolutely
  totally
  completely
  seriously
  definitely
  honestly
  actually
  probably
  perhaps
  maybe
  possibly
  sincerely
  deeply
  extremely
  incredibly
  most
  much
  highly
  kind of
  sort of
  kinda
  sorta
  a bit
  a little
  a little bit
  a bit of
  bit
  such
  a
  an
  the
  my
  like
  ever
  greatly
  well
  again
  here
  now
  immensely
  kindly
  complete
  total
  absolute
  relative
  utter
  huge
  big
  fairly
  somewhat
  small
  little
  quick
  simple
  tiny
  one
  another
  special
  certain
  slight
  finally
  recently
  often
  sometimes
  lately
  currently
  more
  far
  way
`;

/** Adjectives that praise an act or an answer. */
export const NICE = `
  good
  great
  nice
  lovely
  wonderful
  awesome
  amazing
  fantastic
  helpful
  perfect
  brilliant
  excellent
  terrific
  incredible
  super
  cool
  ideal
  fabulous
  superb
  marvelous
  marvellous
  kind
  sweet
  beautiful
  appreciated
  useful
  beneficial
  delightful
  fine
  phenomenal
  outstanding
  impressive
`;

/** Words for feeling thankful: "I would be grateful". */
export const GLAD = `
  glad
  happy
  grateful
  thankful
  obliged
  indebted
  delighted
  pleased
  appreciative
  thrilled
  overjoyed
  honored
  honoured
  over the moon
`;

/** Words for feeling eager: "I am excited to …". */
export const KEEN = `
  excited
  thrilled
  pumped
  stoked
  exciting
  fun
  happy
  glad
  curious
  eager
  hyped
  psyched
  delighted
  fan
  huge fan
  big fan
  looking forward
`;

/** Words with which writers play down their own question: "a silly question". */
export const NAIVE = `
  stupid
  silly
  dumb
  basic
  simple
  odd
  weird
  strange
  newbie
  noob
  beginner
  obvious
  trivial
  random
  crazy
  foolish
  naive
  ridiculous
  lame
  annoying
  tricky
  difficult
  long
  confusing
  unclear
  messy
  easy
  hard
  quick
  common
  frequently asked
  small
  little
  minor
`;

/** Nouns for what the writer asks: "question", "favor". */
export const ASKED_THINGS = `
  question
  questions
  thing
  things
  thing to ask
  thing for you
  request
  ask
  one
  favor
  favour
  to ask
  to you
  for you
  to anyone
  message
  email
`;

/** Nouns for help: "advice", "a hand". */
export const AID = `
  help
  assistance
  advice
  guidance
  support
  input
  ideas
  suggestions
  tips
  feedback
  expertise
  a hand
  pointers
  aid
`;

/** Names that writers give the assistant: "language model", "chatbot". */
export const ASSISTANTS = `
  ai
  a i
  ai assistant
  ai model
  ai language model
  language model
  large language model
  llm
  machine
  robot
  bot
  chatbot
  chat bot
  computer
  computer program
  program
  artificial intelligence
  assistant
  model
`;

/** Words for times in good wishes: "Have a nice day". */
export const DAYS = `
  day
  week
  weekend
  evening
  night
  morning
  afternoon
  one
  time
  month
  year
  holiday
  holidays
  monday
  tuesday
  wednesday
  thursday
  friday
  saturday
  sunday
`;

/** Pronouns and phrases that refer to the current task: "this", "this kind of question". */
export const TASK_AT_HAND = `
  this
  this one
  that one
  that
  it
  these
  all this
  all of this
  all that
  these things
  this stuff
  (this|that|these) (sort|sorts|kind|kinds|type|types) of (thing|things|stuff|task|tasks|question|questions|work)
  this (task|topic|question|problem|issue|thing|matter|area|one|tool|app|site|service|website)
  things like (this|that)
  such things
`;
