/**
 * Patterns for instructions, wishes about the answer and statements of what the writer knows. A clause that matches one
 * of them is more than small talk.
 */
export const MORE_THAN_TALK = String.raw`
  let me (?:know|hear)\b
  (?:hear|know|get) (?:your|some) (?:thoughts|feedback|ideas|insights?|suggestions?)\b
  you'd
  you'll
  you (?:to|could|can|would|will|might|may|get|give|make|put|go|let)\b(?<!(?:whatever|anything|everything|something|wisdom|expertise|help|assistance|advice|guidance|ideas|suggestions|thoughts|input|insight|insights|hope|think|sure|know|believe|suggestion|answer)(?: that| which)? you \w+)
  (?:i|we) (?:\w+ )?(?:know|understand)\b(?! (?:you|this|that|it|how (?:this|that|it)))
  it (?:to|so)\b
  mak(?:e|es|ing) (?:it|sure)
  i (?:\w+ )?meant (?:the|an?|my|our)
  (?:could|should|would|can|may|might) (?:i|we)\b
  because
  (?:you're|you are|you were|you have been|you will be) (?:an?|the|my|given|provided|asked|going|in|here|told)\b
  me (?:why|how|what|when|where|who|whether)
  (?:most|least) \w+ (?:first|last)
  and (?:what|which|who)
`;

/**
 * Patterns for the start of small talk: a person, a thing or a feeling. A clause that starts with a bare verb is an
 * instruction.
 */
export const TALK_STARTS = String.raw`
  i
  i'm
  i've
  i'd
  i'll
  im
  ive
  id
  me
  my
  we
  we're
  we've
  we'd
  we'll
  us
  our
  you
  you're
  you've
  y'all
  your
  it
  it's
  it'd
  it'll
  this
  that
  that's
  that'd
  that'll
  these
  those
  there
  there's
  here
  here's
  the
  an? (?:quick|brief|short|little|small|bit|word|huge|big|million|thousand)
  (?:any|some)\b(?=.*\b(?:helps?|appreciated|welcome|great|awesome|useful|helpful|good)$)
  all
  everything
  whatever
  anything
  one
  someone
  somebody
  anyone
  what (?:i|it|we|a)\b
  let me
  hope
  hoping
  hoped
  trust
  trusting
  thanks
  thank
  thanking
  thx
  ty
  cheers
  sorry
  apologies
  many
  much
  greatly
  most
  highly
  curious
  wondering
  been
  wanting
  grateful
  thankful
  glad
  happy
  dear
  hi
  hello
  hey
  hiya
  howdy
  greetings
  salutations
  bye
  goodbye
  kind
  kindest
  warm
  warmest
  best
  awaiting
  await
  looking forward
  having (?:said|given|thought)
  knowing
  bless
  with (?:thanks|gratitude|appreciation|(?:the )?(?:utmost|greatest|great|highest|kind|kindest|warm|warmest|best) )
  in advance
  truth
  fair
  quick
  long
  urgent
  same
`;
