/** Passed in place of MongoDB's `ClientSession`, for a call that is not part of a transaction. */
export const NO_TRANSACTION = null;
