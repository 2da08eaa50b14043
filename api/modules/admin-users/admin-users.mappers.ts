import type { Connection } from '#api/database/cursor-page.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { AddOnPurchaseRecord } from '#api/modules/add-ons/add-on-purchases.service.ts';
import type { GrantedAddOn } from '#api/modules/add-ons/granted-add-ons.service.ts';
import type { LedgerBucket } from '#api/modules/quota/ledger.service.ts';

export type UserConnectionMapper = Connection<UserRecord>;

/** The user whose details are asked for. */
export type UserDetailsMapper = UserRecord;

/** A run, or an add-on that was received. */
export interface PromptLedgerEntryMapper {
  readonly id: string;
  readonly kind: 'run' | 'returned' | 'purchase' | 'gift';
  readonly prompts: number;
  readonly bucket: LedgerBucket | null;
  readonly addOnName: string | null;
  readonly description: string | null;
  readonly action: string | null;
  readonly model: string | null;
  readonly voidedAt: Date | null;
  readonly at: Date;
}

export type PromptLedgerConnectionMapper = Connection<PromptLedgerEntryMapper>;

/** A purchase or grant with what is left of it. */
export interface AddOnPurchaseMapper {
  readonly id: string;
  readonly addOn: GrantedAddOn['addOn'];
  readonly source: AddOnPurchaseRecord['source'];
  readonly state: AddOnPurchaseRecord['state'];
  readonly promptsRemaining: number;
  readonly paymentId: string | null;
  readonly createdAt: Date;
  readonly purchasedAt: Date | null;
  readonly voidedAt: Date | null;
}

export type AddOnPurchaseConnectionMapper = Connection<AddOnPurchaseMapper>;
