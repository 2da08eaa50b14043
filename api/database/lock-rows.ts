// Transactions that must not run at the same time write the same row, so that they conflict, and the later one starts again.

/** The fields of a row that serves as a lock. */
export const LOCK_FIELDS = {
  /** A conflict counter. A constant value would not do: an update that changes nothing causes no write conflict. */
  timesTaken: { type: Number, required: true, default: 0 },
} as const;

/** The update that takes a lock in a transaction. It inserts the row if there is none (`upsert`). */
export const TAKE_LOCK = { $inc: { timesTaken: 1 } } as const;
