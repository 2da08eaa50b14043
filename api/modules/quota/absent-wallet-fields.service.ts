import { absentFields } from '#api/database/absent-fields.ts';
import { Wallets } from './wallet.model.ts';

/** Wallets that were stored before teams existed. */
export const absentWalletFields = absentFields(Wallets, { sharers: [] });
