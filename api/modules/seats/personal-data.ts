import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';

/** Payments for seats are exported and kept with the other payments. */
export const personalSeatPurchases: PersonalData = buildPersonalData<SeatPurchaseRecord>(SeatPurchases, {
  ownedBy: byUserId,
  toExportedRow: (purchase) => ({
    id: purchase._id,
    quantity: purchase.quantity,
    seats: purchase.seats,
    kept_seats: purchase.keptSeats,
    unit_minor: purchase.unitMinor,
    period_end: purchase.periodEnd,
    created_at: purchase.createdAt,
  }),
});
