/** Phrases before a comma that refer to the text before: "For this reason, …". */
export const BACKWARD_LINKS = `
  for (this|that|these|the above) reasons?
  on (this|that) basis
  in (light|view) of (this|that|the above|the foregoing)
  given (all )?(this|that)
  with (this|that|all this|all that) in mind
  as such
  consequently
  accordingly
  to (this|that) end
  in this (regard|connection|respect)
  that's why
  in that case
  pursuant to the (foregoing|above)
  further to the above( subject)?
  from (my|our) (point of view|perspective|side|end)
  from where i stand
  in (this|the) (particular |specific )?(instance|case)
`;

/** Phrases between a comma and a clause that add nothing to the clause: "For your information, …". */
export const CLAUSE_ASIDES = `
  for the record
  for your information
  for your reference
  fyi
  just so you know
  in case you were wondering
  in case you're wondering
  if you must know
  by the way
  incidentally
  on a side note
  as a side note
  as far as (i am|i'm) (aware|concerned)
  as far as i (know|can tell)
  to the best of my knowledge
  from a high-level perspective
  from my (perspective|point of view)
  if you ask me
  in my case
  on my end
  for what it's worth
  in any case
  that being said
  with that being said
  with that said
  having said that
  unfortunately
  interestingly
  funnily enough
  to be fair
`;
