import type { Connection } from '#api/database/cursor-page.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { AddOnPurchaseRecord } from '#api/modules/add-ons/add-on-purchases.service.ts';
import type { GrantedAddOn } from '#api/modules/add-ons/granted-add-ons.service.ts';
import type { LedgerBucket } from '#api/modules/quota/ledger.service.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type UserConnectionMapper = Connection<UserRecord>;

/** The user whose details are asked for. */
export type UserDetailsMapper = UserRecord;

/** A run, or an add-on that the user received. The fields of a run are null for an add-on, and the other way round. */
export interface PromptLedgerEntryMapper {
  readonly id: string;
  readonly kind: 'run' | 'returned' | 'purchase' | 'gift';
  /** What the user got, even if it was refunded later. -1 for a run that used a prompt, 0 for one that used none. */
  readonly prompts: number;
  /** What the run was paid from. Null for an add-on. */
  readonly bucket: LedgerBucket | null;
  /** The add-on, or the one that paid for the run. Null for a run that the plan or the user's own key paid for. */
  readonly addOnName: string | null;
  /** The administrator's reason for a gift. */
  readonly description: string | null;
  readonly action: string | null;
  readonly model: string | null;
  /** When the purchase of the add-on was refunded. Null unless it was. */
  readonly voidedAt: Date | null;
  readonly at: Date;
}

export type PromptLedgerConnectionMapper = Connection<PromptLedgerEntryMapper>;

/** An add-on that a user bought or was given, with the number of its prompts that are left. */
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
