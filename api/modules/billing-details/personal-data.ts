import { buildPersonalData, byOwnId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type BillingDetailsRow, BillingDetailsRows } from './billing-details.model.ts';
import { toExportedDetails } from './billing-details.rules.ts';
import { decryptDetails } from './billing-details-secrets.ts';

export const personalBillingDetails: PersonalData = buildPersonalData<BillingDetailsRow>(BillingDetailsRows, {
  ownedBy: byOwnId,
  toExportedRow: (row, { runtime }) => ({
    ...toExportedDetails(decryptDetails(runtime, row)),
    updated_at: row.updatedAt,
  }),
});
