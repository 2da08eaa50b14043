/** How long it takes to write a prompt, in minutes. An assumption: visitors of the landing page replace it by their own number. */
export const WRITING_MINUTES = 3;

/** The share of that time which a rewrite saves. An assumption. */
export const SHARE_SAVED = 0.7;

/** What one rewrite saves its user, as an estimate: minutes, and cents of the operator's currency. All figures about saved time follow from the same assumption. */
export const SAVED_PER_REWRITE = {
  minutes: Math.round(WRITING_MINUTES * SHARE_SAVED),
  cents: 1,
};
