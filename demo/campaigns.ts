import type { Act } from './planned-acts.ts';
import type { Random } from './random.ts';

export const DEMO_CODES = {
  launch: 'LAUNCH50',
  percent: 'WELCOME20',
  fixed: 'SPRING5',
  trial: 'PROTRIAL14',
  team: 'FOUNDERS30',
  student: 'STUDENT15',
} as const;

/*
 * Times are parts of the demo's whole time: 0 is its first day, 1 its last.
 */

/** The codes that are created in bulk, one for each customer of a partner. */
export const PARTNER = { prefix: 'PARTNER-', quantity: 25, from: 0.7 } as const;

/** When campaigns run. */
const LAUNCH_ENDS = 0.12;
const SPRING = { from: 0.55, to: 0.75 } as const;
const STUDENT = { from: 0.6, to: 0.8 } as const;

type Redemption = Extract<Act, { readonly kind: 'redeem' | 'redeem_partner' }>;

const redeem = (code: string): Redemption => ({ kind: 'redeem', code });

/** The redemption of a user who buys at this time. */
export function redemptionAt(part: number, random: Random): Redemption {
  if (part < LAUNCH_ENDS) return redeem(DEMO_CODES.launch);
  if (part > PARTNER.from && random.chance(0.4)) {
    return { kind: 'redeem_partner', pick: random.int(0, PARTNER.quantity - 1) };
  }
  if (part > SPRING.from && part < SPRING.to && random.chance(0.6)) return redeem(DEMO_CODES.fixed);
  const isStudent = part > STUDENT.from && part < STUDENT.to && random.chance(0.3);
  return redeem(isStudent ? DEMO_CODES.student : DEMO_CODES.percent);
}

export interface Campaign {
  /** When its code is created. */
  readonly from: number;
  /** When its code expires. Null: never. */
  readonly to: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

const discount = (code: string, discountType: 'PERCENTAGE' | 'FIXED', discountValue: number) => ({
  code,
  discountType,
  discountValue,
});
const planGrant = (code: string, grantPlanId: string, grantDurationDays: number) => ({
  ...discount(code, 'PERCENTAGE', 0),
  grantPlanId,
  grantDurationDays,
});

/** Every campaign: some run, one is used up soon, one is over. The one for students is switched off later (operator-tasks.ts). */
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
