// Objects of Razorpay, with the fields and the kinds of values that the examples of its documentation had in April 2026. The objects that its
// API returns are described at https://razorpay.com/docs/api/payments/subscriptions and https://razorpay.com/docs/api/payments/payment-links,
// those of its events at https://razorpay.com/docs/webhooks. Ids, times and amounts are our own. Tests override the fields that they are about.

type Fields = Readonly<Record<string, unknown>>;

const CREATED_AT = 1767225600;
const NEXT_PAYMENT_AT = 1769904000;

/** A plan, as `POST /v1/plans` returns it. */
export const razorpayPlan = (overrides: Fields = {}) => ({
  id: 'plan_1',
  entity: 'plan',
  interval: 1,
  period: 'monthly',
  item: {
    id: 'item_1',
    active: true,
    name: 'PlainPrompt Pro, monthly',
    description: null,
    amount: 999,
    unit_amount: 999,
    currency: 'USD',
    type: 'plan',
    unit: null,
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    tax_id: null,
    tax_group_id: null,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  },
  notes: [],
  created_at: CREATED_AT,
  ...overrides,
});

/** A subscription, as requests return it. It is not paid yet. */
export const razorpaySubscription = (overrides: Fields = {}) => ({
  id: 'sub_1',
  entity: 'subscription',
  plan_id: 'plan_1',
  customer_email: null,
  status: 'created',
  current_start: null,
  current_end: null,
  ended_at: null,
  quantity: 1,
  notes: [],
  charge_at: CREATED_AT,
  start_at: CREATED_AT,
  end_at: 2082758400,
  auth_attempts: 0,
  total_count: 120,
  paid_count: 0,
  customer_notify: false,
  created_at: CREATED_AT,
  expire_by: CREATED_AT + 2100,
  short_url: 'https://rzp.io/rzp/sub',
  has_scheduled_changes: false,
  change_scheduled_at: null,
  source: 'api',
  remaining_count: 120,
  ...overrides,
});

/** A subscription of an event, after its first charge. */
export const chargedRazorpaySubscription = (overrides: Fields = {}) =>
  razorpaySubscription({
    customer_id: 'cust_1',
    status: 'active',
    type: 2,
    current_start: CREATED_AT,
    current_end: NEXT_PAYMENT_AT,
    charge_at: NEXT_PAYMENT_AT,
    paid_count: 1,
    // Events have no address.
    short_url: null,
    remaining_count: 119,
    ...overrides,
  });

/** A payment link, as requests return it and as its events have it. It is not paid yet. */
export const razorpayLink = (overrides: Fields = {}) => ({
  accept_partial: false,
  amount: 999,
  amount_paid: 0,
  callback_method: 'get',
  callback_url: 'https://plainprompt.example/dashboard/billing?paid=1',
  cancelled_at: 0,
  created_at: CREATED_AT,
  currency: 'USD',
  customer: { email: 'ann@example.com' },
  description: 'PlainPrompt Pro, monthly',
  expire_by: CREATED_AT + 2100,
  expired_at: 0,
  first_min_partial_amount: 0,
  id: 'plink_1',
  notes: null,
  notify: { email: false, sms: false, whatsapp: false },
  payments: null,
  reference_id: '',
  reminder_enable: false,
  reminders: [],
  short_url: 'https://rzp.io/rzp/link',
  status: 'created',
  updated_at: CREATED_AT,
  upi_link: false,
  user_id: '',
  whatsapp_link: false,
  ...overrides,
});

/** A payment of an event, by card. One for a subscription has no notes, and one for a link has those of the link. */
export const razorpayPayment = (overrides: Fields = {}) => ({
  id: 'pay_1',
  entity: 'payment',
  amount: 999,
  currency: 'USD',
  status: 'captured',
  order_id: 'order_1',
  invoice_id: 'inv_1',
  international: false,
  method: 'card',
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: '1',
  description: 'Recurring Payment via Subscription',
  card_id: 'card_1',
  card: {
    id: 'card_1',
    entity: 'card',
    name: 'Ann Lee',
    last4: '5558',
    network: 'MasterCard',
    type: 'credit',
    issuer: 'KARB',
    international: false,
    emi: false,
    expiry_month: 2,
    expiry_year: 2030,
  },
  bank: null,
  wallet: null,
  vpa: null,
  email: 'ann@example.com',
  contact: '+919000000000',
  customer_id: 'cust_1',
  token_id: null,
  notes: [],
  fee: 29,
  tax: 0,
  error_code: null,
  error_description: null,
  created_at: CREATED_AT,
  ...overrides,
});

/** A refund of an event, which also has the payment. */
export const razorpayRefund = (overrides: Fields = {}) => ({
  id: 'rfnd_1',
  entity: 'refund',
  amount: 999,
  currency: 'USD',
  payment_id: 'pay_1',
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: CREATED_AT,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
  ...overrides,
});

/** The answer to a request that Razorpay refuses. */
export const razorpayError = (description: string) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
});
