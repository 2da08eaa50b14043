interface SeatOffer {
  /** The seats that the owner bought, with those that end. */
  readonly bought: number;
  /** The bought seats that do not renew. */
  readonly ending: number;
  /** Whether the seats that end can be kept. */
  readonly canKeep: boolean;
  /** Why no seat can be bought. Null: seats can be bought. */
  readonly unavailableReason: string | null;
}

/** Returns what a team's owner can do about seats now. */
export const toSeatChanges = ({ bought, ending, canKeep, unavailableReason }: SeatOffer) => ({
  canAdd: unavailableReason === null,
  canRemove: bought > ending,
  canKeep,
});
