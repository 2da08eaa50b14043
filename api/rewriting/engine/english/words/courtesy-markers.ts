/** Patterns for the words that make a sequence of polite words a courtesy: "thanks", "sorry". */
export const COURTESY_MARKERS = String.raw`
  thank(?:ing)? you
  thanks
  thx
  thankful
  appreciate[ds]?
  appreciation
  grateful
  gratitude
  obliged
  indebted
  sorry
  apolog
  forgive
  pardon
  excuse me
  bother
  trouble
  inconvenience
  disturb
  interrupt
  intrud
  impos
  favou?r
  cheers
  regards
  wishes
  sincerely
  faithfully
  hello
  hi
  hey
  greetings
  howdy
  g'day
  dear
  good (?:morning|afternoon|evening|day)
  hope
  hoping
  trust (?:you|this)
  look(?:ing)? forward
  lifesaver
  (?:have|enjoy) (?:a|an|your) [a-z ]{0,20}(?:day|week|weekend|evening|one)
  mak(?:e|es|ing) my (?:day|life|week)
  (?:like|love|want|curious|keen) to (?:know|learn)$
  if (?:that|this|it)(?:'s| is| makes)
  if (?:at all |you )?(?:possible|have|get|happen|don't mind|do not mind)
  whenever
  you can do it
  believe in you
  a lot to ask
  at your earliest
  you know
  okay
  love (?:that|it)
  help(?:s)? me (?:out )?(?:so much|a lot|a great deal)
  you(?:'re| are) (?:\w+ )?(?:the best|a star|a legend)\b
  ask (?:you )?(?:a|one) (?:quick |simple )?question
  get asked
  means? (?:a lot|the world|so much)
  mean (?:a lot|the world)
  happy to (?:hear|help)
  how are you
  hesitate
  feel free
  busy
  your (?:time|help|assistance|support|patience|guidance|kindness|expertise|wisdom)
  help me (?:out )?with (?:something|this)
  i (?:need|could use|would like|'d like|want) (?:your |some |a (?:bit|little) (?:of )?)?(?:help|assistance|support)
  a (?:quick |small |little |simple |tiny )?(?:question|request|task)
  can't wait
  let me know
  reach(?:ing)? out
  (?:be|is) (?:so |very |really |super |extremely |incredibly )?(?:helpful|great|amazing|awesome|wonderful|fantastic|lovely|kind|nice|cool)
`;

/** Patterns for short courtesies at the end of a sentence: "if you don't mind". */
export const SHORT_COURTESIES = `
  (?:(?:oh|yes|pretty),? )*(?:please|pls|plz)
  thanks
  thank you
  if you could
  if you (?:don't|do not|wouldn't|would not) mind
  if (?:that is|that's|it is|it's) (?:okay|ok|alright|all right)
  when you (?:get a chance|have time|have a moment)
  would you
  could you
  will you
  okay
  ok
  alright
  right
  you know(?: what i mean)?
  if (?:that|this|it) makes (?:any )?sense
  if (?:that is|that's|it is|it's) (?:okay|ok|alright|all right|possible|fine) (?:with|by|for) you
  whenever you (?:can|have (?:a moment|time|a chance)|get a chance)
  at your earliest convenience
`;
