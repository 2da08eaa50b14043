/** What writers call themselves when they ask for help: "help a tired mum out". A word that tells a level, such as "student", is none. */
export const SELF_NAMES = `
  mum
  mom
  mother
  dad
  father
  parent
  gran
  granny
  grandma
  lady
  woman
  man
  girl
  gal
  guy
  lad
  lass
  bloke
  chap
  fella
  soul
  brother
  sister
  friend
  pal
  mate
  fool
  idiot
`;

/** How writers say that they feel when they ask for help. */
export const SELF_FEELINGS = `
  poor
  tired
  frazzled
  stressed
  harried
  weary
  sleepy
  exhausted
  desperate
  busy
  lost
  confused
  clueless
  daft
  silly
  humble
  fellow
  old
`;
