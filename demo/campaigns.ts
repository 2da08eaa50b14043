import type { Act } from './planned-acts.ts';
import type { Random } from './random.ts';

/** The promo codes of the demo's campaigns. */
export const DEMO_CODES = {
  launch: 'LAUNCH50',
  percent: 'WELCOME20',
  fixed: 'SPRING5',
  trial: 'PROTRIAL14',
  team: 'FOUNDERS30',
  student: 'STUDENT15',
} as const;

// Times in this file are parts of the demo's whole time: 0 is its first day, 1 its last.

/** The codes that are created in bulk, one for each customer of a partner. */
export const PARTNER = { prefix: 'PARTNER-', quantity: 25, from: 0.7 } as const;

// When campaigns run.
const LAUNCH_ENDS = 0.12;
const SPRING = { from: 0.55, to: 0.75 } as const;
/** The code for students does not expire: it is switched off (administrator-tasks.ts). */
export const STUDENT = { from: 0.6, to: 0.8 } as const;

type Redemption = Extract<Act, { readonly kind: 'redeem' | 'redeem_partner' }>;

const redeem = (code: string): Redemption => ({ kind: 'redeem', code });

/**
 * Chooses the code that a user redeems who buys at this time: one that is valid then. It may be used up, or not be for the plan: a refused act is left
 * out (acts.ts).
 */
export function redemptionAt(part: number, random: Random): Redemption {
  if (part < LAUNCH_ENDS) return redeem(DEMO_CODES.launch);
  if (part > PARTNER.from && random.chance(0.4)) {
    return { kind: 'redeem_partner', pick: random.int(0, PARTNER.quantity - 1) };
  }
  if (part > SPRING.from && part < SPRING.to && random.chance(0.6)) return redeem(DEMO_CODES.fixed);
  const isStudent = part > STUDENT.from && part < STUDENT.to && random.chance(0.3);
  return redeem(isStudent ? DEMO_CODES.student : DEMO_CODES.percent);
}

/** One promo code of the demo, with its time. A campaign in the sense of the glossary, which is many codes created in bulk, is PARTNER. */
export interface Campaign {
  /** When the code is created. */
  readonly from: number;
  /** When the code expires. Null: never. */
  readonly to: number | null;
  /** The input of the mutation that creates the code. */
  readonly input: Readonly<Record<string, unknown>>;
}

const discount = (code: string, discountType: 'PERCENTAGE' | 'FIXED', discountValue: number) => ({
  code,
  discountType,
  discountValue,
});
/** Only grants a plan: a code must have a discount, so it has one of 0 %. */
const planGrant = (code: string, grantPlanId: string, grantDurationDays: number) => ({
  ...discount(code, 'PERCENTAGE', 0),
  grantPlanId,
  grantDurationDays,
});

/** All of them: some are running, two are used up soon, one expires, and one is switched off. */
export const CAMPAIGNS: readonly Campaign[] = [
  { from: 0, to: null, input: { ...discount(DEMO_CODES.launch, 'PERCENTAGE', 50), maxUses: 3 } },
  { from: 0, to: null, input: discount(DEMO_CODES.percent, 'PERCENTAGE', 20) },
  { from: 0, to: null, input: { ...planGrant(DEMO_CODES.team, 'ultimate', 30), maxUses: 2 } },
  { from: 0.1, to: null, input: { ...planGrant(DEMO_CODES.trial, 'pro', 14), maxUses: 200 } },
  {
    from: SPRING.from,
    to: SPRING.to,
    input: { ...discount(DEMO_CODES.fixed, 'FIXED', 5), allowedPlanIds: ['pro', 'ultimate'] },
  },
  {
    from: STUDENT.from,
    to: null,
    input: { ...discount(DEMO_CODES.student, 'PERCENTAGE', 15), allowedPlanIds: ['standard'] },
  },
];
