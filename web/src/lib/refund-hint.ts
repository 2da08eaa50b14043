/** Until when a refund can be requested. */
export const REFUND_TIME = 'within 24 hours of the payment';

/** What is said wherever something is bought: the terms of use have the whole rule. */
export const REFUND_HINT = `You can ask for a refund ${REFUND_TIME}.`;
