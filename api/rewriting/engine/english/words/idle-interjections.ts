/** Patterns for the end of a message: "All the best", "Take care". */
export const FAREWELLS = `
  all the best
  best of luck
  wishing you( [a-z]+){1,6}
  may your ~day( [a-z]+){1,6}
  good luck
  best wishes
  kind wishes
  warm wishes
  warmly
  take care
  cheers
  ciao
  adios
  peace out
  over and out
  brb
  gtg
  ttyl
  bye
  bye bye
  goodbye
  farewell
  god bless
  god bless you
  bless you
  sincerely
  sincerely yours
  respectfully
  respectfully yours
  cordially
  yours
  yours truly
  yours sincerely
  yours faithfully
  muchas gracias
  gracias
  merci
  merci beaucoup
  danke
  arigato
  grazie
  namaste
  sincere regards
  ((with )?(my )?(kind|kindest|warm|warmest|best|many|sincere|friendly) )?(regards|greetings|thanks|wishes)
`;

/** Exclamations, fillers and set phrases that are small talk as a clause of their own. */
export const INTERJECTIONS = `
  really
  truly
  wow
  omg
  yay
  woohoo
  hooray
  hurray
  yippee
  ooh
  ah
  oh
  oh my god
  oh my gosh
  haha
  lol
  hihi
  lmao
  hmm
  hm
  um
  uh
  er
  erm
  well
  so
  okay
  ok
  right
  alright
  anyway
  anyways
  yeah
  yes
  yep
  yup
  look
  listen
  see
  basically
  actually
  honestly
  like
  you know
  i mean
  you see
  you know what
  let's see
  no wait
  wait
  so yeah
  so anyway
  now then
  now
  please
  pretty please
  please and thank you
  nevertheless
  nonetheless
  that aside
  all that said
  please please
  thank you thank you
  hiya
  howya
  hii
  hiii
  hiiii
  heyy
  heyyy
  hellooo
  (but )?hey ho
  heya
  phew
  ugh
  gosh
  seriously
  finally
  guess what
  just curious
  just wondering
  just asking
  i guess
  i suppose
  i think
  for real
  no really
  as i was saying
  great
  (when|whenever) you get to it
  (please )?(do not|don't) (judge|hate)( me)?( (for (this|asking)|please))*
  oh well
  oh and
  by the way
  btw
  ps
  p s
  to be fair
  in all honesty
  that said
  that being said
  with that said
  with that being said
  having said that
  be that as it may
  on that note
  with that in mind
  long story short
  to make a long story short
  to cut a long story short
  for what it's worth
  to tell you the truth
  to tell the truth
  truth be told
  truth is
  believe it or not
  just so you know
  just to be clear
  for your information
  fyi
  in any case
  at any rate
  all in all
  first things first
  first of all
  second of all
  third of all
  first off
  to begin with
  to start with
  to be fully transparent
  to be transparent
  to be (perfectly |completely |totally |quite |brutally )?(honest|frank|fair|clear|precise)( (with you|here))?
  if i'm (being )?(honest|perfectly honest)
  quick (question|favor|favour|one|request|ask)( (for you|if you don't mind|please))*
  just a quick (one|question|request|note|favor|favour)
  random question
  simple question
  one (more|quick|last|small) (thing|question|request)
  here's the (thing|deal|situation)
  here is the (thing|deal|situation)
  the thing is
  thing is
  here goes
  here we go
  there you go
  there we go
  there we are
  there we have it
  there you have it
  you know how it is
  so here's the (thing|deal)
  how (do|should|can) i (put|say|explain|phrase) (this|it|that)
  where (do|should) i (start|begin)
  or rather
  or whatever
  or so
  so to speak
  if (that|this|it) makes (any )?sense
  if you know what i mean
  if you will
  as it were
  in a nutshell
  needless to say
  if you can
  if you would
  if at all possible
  if you please
  if you like
  if you wish
  could you
  can you
  would you
  will you
  is that (ok|okay|alright|possible)
  is that (ok|okay|alright) with you
  okay with you
  do you think you (can|could) (help|do (this|that|it))( me)?( with (this|that|it))?
  can you (help|do (this|that|it)|help me)( (for me|please|with (this|that|it)))*
`;

/** Set phrases that add nothing to what they introduce. */
export const SET_PHRASES = `
  for all intents and purposes
  when all is said and done
  as a matter of fact
  in actual fact
  in essence
  at the end of the day
  all things considered
  in this day and age
  without further ado
  to cut to the chase
  generally speaking
  for the avoidance of( any)? doubt
  further to the above
  more or less
`;

/** Phrases of spoken English that add nothing: "Here goes". */
export const SPOKEN_ASIDES = `
  hear me out
  here goes nothing
  here goes
  help me out here
  pray tell
  god bless you
  bless you
  be a dear
  no biggie
  here is hoping
  fingers (and toes )?crossed
  you name it
  go nuts
  go wild
  go easy on me
  picture this
  get this
  mind you
`;

/** Patterns for words that can come before small talk: "First of all, …". */
export const CLAUSE_OPENERS = `
  first and foremost
  first of all
  first off
  as (?:always|ever|usual)
  before (?:anything else|all else|we (?:begin|start)|i (?:begin|start))
  to (?:begin|start) with
  i (?:(?:must|have to|should|will|need to|gotta) )?(?:say|admit|confess)(?: that)?
  to be (?:perfectly |completely )?(?:honest|frank)(?: with you)?
  i (?:think|guess|suppose|feel)(?: that)?
  also
  lastly
  finally
  in conclusion
  in closing
  once more
  first
  omg
  wow
  yay
  oh my god
  oh my gosh
  haha
  and
  but
  so
  oh
  ok
  okay
  well
  plus
  or
  because
  um+
  uh+
  yeah
  hey
  just
  please
  anyways?
  again
  honestly
  unfortunately
  sadly
  now
  then
  actually
  basically
  once again
  however
  nevertheless
`;
