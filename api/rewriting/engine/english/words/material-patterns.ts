/** Patterns for verbs whose object is a text that follows in the prompt: "Proofread: …". */
export const TEXT_TASKS = String.raw`
  rewrit\w+
  rephras\w+
  paraphras\w+
  reword\w*
  proofread\w*
  mark
  translat\w+
  correct(?:ing|ion)?s?
  fix(?:ing)?
  edit(?:ing)?
  revis\w+
  improv\w+
  polish\w*
  summari[sz]\w+
  condens\w+
  shorten\w*
  simplif\w+
  classif\w+
  categori[sz]\w+
  extract\w*
  identif\w+
  convert\w*
  transform\w*
  analy[sz]\w+
  answer(?:ing)?
  respond\w*
  respon[sc]e
  repl(?:y|ies|ying)
  complet(?:e|ing)
  continu\w+
  review(?:ing)?
  check(?:ing)?
  evaluat\w+
  assess\w*
  grad(?:e|ing)
  rat(?:e|ing)
  critique
  feedback
  sentiment
  spam
  grammar\w*
  spelling
  punctuation
  typos?
  errors?
  mistakes?
  debug\w*
  refactor\w*
  solve
  prove
  guess
  detect
  determine
  decide
  predict
  title
  headline
  caption
  expand\w*
  elaborat\w+
  format
  sort
  rank
  order
`;

/** Patterns for set phrases with a word of `TEXT_TASKS` that is none in them, and for what the writer is going to do: "in order to", "so that I can decide". */
export const NOT_TEXT_TASKS = String.raw`
  in order (?:to|for|that)
  sort of
  i guess
  at any rate
  (?:hourly|daily|weekly|monthly|interest|exchange|tax|heart|growth|success|day) rate
  (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade
  (?:an?|the|my|our) complete
  (?:look(?:ing)? forward to|await(?:ing)?|waiting for|appreciate|grateful for|thank(?:s| you)(?: \w+){0,3} for) (?:hearing )?your (?:\w+ ){0,2}(?:answer|reply|response|feedback)
  so (?:that )?(?:i|we|they|people|everyone|everybody|my \w+|our \w+) (?:can|could|will be able to) (?:\w+ )?(?:answer|check|complete|continue|decide|determine|evaluate|fix|improve|order|respond|reply|solve)
`;

/** Patterns for nouns that announce material after "this": "this email". */
export const MATERIAL_NOUNS = String.raw`
  text
  e-?mail
  article
  passage
  paragraph
  sentence
  essay
  letter
  message
  code
  snippet
  poem
  story
  review
  tweet
  post
  (?<!\b(?:in|of|for|during|throughout) this )conversation
  dialogue
  transcript
  document
  abstract
  paper
  excerpt
  quote
  list
  table
  data
  note
  function
  query
  script
  resume
  cv
  cover letter
  draft
  description
  report
  statement
  problem
  question
  equation
  word
  phrase
`;

/** Patterns for nouns that announce a part of the request and no material: "the following requirements". */
export const REQUEST_PARTS = `
  points?
  requirements?
  topics?
  aspects?
  things?
  criteria
  sections?
  steps?
  format
  constraints?
  elements?
  rules?
  guidelines?
  instructions?
  features?
  structure
  parts?
  details
  tasks?
  ways?
  areas?
  headings?
  order
  tone
  style
  conditions?
  specifications?
`;

/** Patterns for nouns that name a text to work on: "my essays". */
export const KINDS_OF_TEXT = `
  texts?
  e-?mails?
  articles?
  passages?
  paragraphs?
  sentences?
  essays?
  letters?
  messages?
  code
  poems?
  stor(?:y|ies)
  reviews?
  tweets?
  posts?
  abstract
  excerpt
  quote
  draft
  prompts?
  cover letter
  resume
  cv
  bio
  speech
  lyrics
  notes
  statements?
  questions?
  numbers
  data
  comments?
`;

/** Patterns for verbs that change a text, and for nouns that name what is changed. */
export const TEXT_CHANGES = String.raw`
  rewrit\w+
  rephras\w+
  paraphras\w+
  reword\w*
  proofread\w*
  translat\w+
  correct\w*
  fix\w*
  edit\w*
  revis\w+
  improv\w+
  polish\w*
  summari[sz]\w+
  condens\w+
  shorten\w*
  simplif\w+
  classif\w+
  categori[sz]\w+
  extract\w*
  identif\w+
  convert\w*
  transform\w*
  review\w*
  check\w*
  grammar
  spelling
  sentiment
  sentences?
  phrases?
  words?
  texts?
  quotes?
  titles?
  examples?
`;

/** Patterns for nouns that name a text that a prompt gives after a colon: "Here is the mail:". */
export const GIVEN_TEXTS = `
  (?:e-?)?mails?
  messages?
  texts?
  letters?
  reviews?
  repl(?:y|ies)
  posts?
  comments?
  notes?
  drafts?
  articles?
  paragraphs?
  passages?
  essays?
  transcripts?
  complaints?
  tickets?
  adverts?
  ads?
  listings?
  poems?
  chats?
  conversations?
  statements?
  abstract
  bio
  cv
  memos?
  minutes
`;
