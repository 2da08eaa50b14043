import type { PaymentReviewReason } from '#web/graphql/admin-operations.generated.ts';

interface ReasonText {
  /** The reason in the list. */
  readonly label: string;
  /** What happened. */
  readonly happened: string;
  /** What the administrator can do. */
  readonly steps: readonly string[];
}

const REFUND = 'Refund the payment at the provider. A full refund resolves this review by itself.';

/** What happened, and what to do about it. */
export const REASONS: Readonly<Record<PaymentReviewReason, ReasonText>> = {
  MISMATCHED: {
    label: 'Wrong amount',
    happened:
      'The amount or the currency is not that of the checkout, so the payment bought nothing. Its renewals buy nothing either.',
    steps: [
      'Compare the amount at the provider with the plan’s price.',
      `${REFUND} Or assign what was paid for on the user’s page, and note it here.`,
    ],
  },
  TOO_LATE: {
    label: 'Paid too late',
    happened:
      'What it was for could not start any more: the user had bought or was assigned another plan, or the period is over.',
    steps: ['Look at the user’s plan and payments.', `${REFUND} Or add days to the plan that the user has.`],
  },
  PLAN_GONE: {
    label: 'Plan deleted',
    happened: 'The plan was deleted before the payment arrived.',
    steps: [`Assign a plan of the same value on the user’s page. Otherwise: ${REFUND}`],
  },
  ACCOUNT_GONE: {
    label: 'Account deleted',
    happened: 'The account was deleted before the payment arrived.',
    steps: [REFUND],
  },
  UNKNOWN_CHECKOUT: {
    label: 'Unknown checkout',
    happened: 'The payment names a checkout that this installation does not have.',
    steps: [
      'Find out whether another installation uses the same account at the provider.',
      `If it belongs to this one, assign what was paid for. Otherwise: ${REFUND}`,
    ],
  },
  GIVEN_UP: {
    label: 'Not applied',
    happened: 'The payment event could not be applied for two days, and is not tried again.',
    steps: [
      'Find the payment at the provider, and the error in the server log.',
      'Assign what was paid for on the user’s page, and note it here.',
    ],
  },
  REPLACED: {
    label: 'Replaced, not credited',
    happened: 'Another plan took the place of its plan before this payment was used up, at a price without the rest.',
    steps: ['Add the unused days to the user’s plan, or refund the unused part at the provider.'],
  },
  REFUNDED_AFTER_CREDIT: {
    label: 'Refunded after credit',
    happened: 'The payment was refunded after its unused part had lowered the price of another plan.',
    steps: [
      'If the refund is a courtesy, note that here.',
      'Otherwise ask the user to pay the credit, or end the plan that it lowered.',
    ],
  },
};
