/** Words that praise a role, and adverbs that intensify the praise: "a highly experienced nutritionist". */
export const PRAISE_WORDS = `
  highly
  extremely
  very
  incredibly
  exceptionally
  truly
  deeply
  experienced
  knowledgeable
  skilled
  skillful
  talented
  seasoned
  world-class
  world-renowned
  renowned
  accomplished
  qualified
  professional
  expert
  brilliant
  gifted
  competent
  proficient
  top-notch
  leading
  award-winning
  respected
  esteemed
  well-versed
  trained
  amazing
  outstanding
  excellent
  exceptional
  helpful
  super
  smart
  super-smart
  really
  creative
  clever
  extraordinary
  remarkable
  great
  wonderful
  fantastic
  intelligent
  insanely
  unbelievably
  awesome
  master
  masterful
  elite
  veteran
  acclaimed
  celebrated
  famous
  highly-skilled
  highly-experienced
  well-known
`;

/** Phrases that mean "act as" in more words. */
export const ROLE_OPENINGS = `
  put yourself in the (shoes|position|place) of
  step into the (shoes|role) of
  imagine (yourself )?(as|being)
  let's (pretend|imagine|say)( that)? you( a|')re
  let us (pretend|imagine)( that)? you are
  (pretend|imagine)( that)? (you're|to be)
  (you are|you're|you'll|you will)( (going to|now))*( be)? (act(ing)?|play(ing)?|behav(e|ing)|pretend(ing)?|tak(e|ing) on) ?(like|as|to be|the role of|the part of|the persona of)
  (act|behave|respond) like
`;
