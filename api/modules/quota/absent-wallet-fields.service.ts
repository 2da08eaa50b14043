import { absentFields } from '#api/database/absent-fields.ts';
import { Wallets } from './wallet.model.ts';

/** Gives wallets that were stored before teams existed the field `sharers`, with no members. */
export const absentWalletFields = absentFields(Wallets, { sharers: [] });
