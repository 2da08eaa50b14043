/** Passed in place of a session, for a call that is part of no transaction. */
export const NO_TRANSACTION = null;
