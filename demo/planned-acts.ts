export type PaidPlanId = 'standard' | 'pro' | 'ultimate';
export type PlanId = 'free' | PaidPlanId;

/** Something that a user does in the demo. acts.ts performs it through the product's services. */
export type Act =
  | { readonly kind: 'sign_up' }
  | { readonly kind: 'buy_plan'; readonly planId: PlanId; readonly interval: 'monthly' | 'yearly' }
  /** A change to a lower plan, for which the next renewal pays. */
  | { readonly kind: 'change_plan'; readonly planId: PlanId }
  /** A payment that is declined. Another one succeeds on the same day. */
  | { readonly kind: 'fail_to_pay'; readonly planId: PlanId }
  /** A payment of less than the price, which needs a review. */
  | { readonly kind: 'pay_short'; readonly planId: PlanId }
  /** The payment provider refunds the last payment of the plan. */
  | { readonly kind: 'refund' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'redeem'; readonly code: string }
  /** Redeems one of the codes that a partner distributes. In all acts, `pick` is the index in a list, or a random number for it. */
  | { readonly kind: 'redeem_partner'; readonly pick: number }
  | { readonly kind: 'buy_add_on'; readonly pick: number }
  | { readonly kind: 'write_action'; readonly pick: number }
  | { readonly kind: 'save_billing_details'; readonly company: string }
  | { readonly kind: 'save_key' }
  | { readonly kind: 'keep_history'; readonly days: number }
  | { readonly kind: 'open_team'; readonly name: string }
  /** `member` is the index of that user's story. */
  | { readonly kind: 'add_member'; readonly member: number; readonly allowance: number | null }
  | { readonly kind: 'invite'; readonly member: number }
  | { readonly kind: 'accept_invitation' }
  | { readonly kind: 'change_password' };

/** An act and the day of it. */
export interface PlannedAct {
  /** Counted from 0. */
  readonly day: number;
  readonly act: Act;
}
