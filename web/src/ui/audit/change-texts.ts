import type { Change_ValueFragment } from '#web/graphql/admin-operations.generated.ts';

/**
 * What the audit log calls each change, by the name of its mutation, or of what the service did. In the order in which the filter lists them: by the
 * kind of object, as in the sidebar. A change that is not here, of an earlier version, is shown by its name.
 */
export const CHANGE_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    adminCreateUser: 'Create user',
    adminUpdateUser: 'Edit user',
    adminSetUserStatus: 'Set status of user',
    adminDeleteUser: 'Delete user',
    adminSendPasswordReset: 'Send password reset',
    adminEndSessions: 'End all sessions',
    adminSetSubscription: 'Assign plan or limit',
    adminResumeSubscription: 'Resume plan',
    adminCancelSubscription: 'Cancel plan',
    adminEndSubscription: 'End plan',
    adminAddDays: 'Add days to plan',
    adminRemoveDays: 'Remove added days',
    adminGivePrompts: 'Give prompts',
    adminGiveAddOn: 'Give add-on',
    adminRemoveGift: 'Remove gift',
    adminSetTeamSeats: 'Change team seats',
    adminResendInvitation: 'Resend team invitation',
    addUser: 'Create user (API)',
    updateUserByEmail: 'Edit user (API)',
    deleteUserByEmail: 'Delete user (API)',
    setSubscriptionByEmail: 'Assign plan or limit (API)',
    extendSubscriptionByEmail: 'Add days to plan (API)',
    grantAddOnByEmail: 'Give add-on or prompts (API)',
    addSeatsByOwnerEmail: 'Add team seats (API)',
    resolvePaymentReview: 'Resolve payment review',
    createPlan: 'Create plan',
    updatePlan: 'Edit plan',
    deletePlan: 'Delete plan',
    createAddOn: 'Create add-on',
    updateAddOn: 'Edit add-on',
    retireAddOn: 'Retire add-on',
    createDefaultAction: 'Create default action',
    updateDefaultAction: 'Edit default action',
    reorderDefaultActions: 'Reorder default actions',
    deleteDefaultAction: 'Delete default action',
    createPromoCode: 'Create promo code',
    bulkCreatePromoCodes: 'Create promo codes in bulk',
    updatePromoCode: 'Edit promo code',
    deletePromoCode: 'Delete promo code',
    updatePromoCampaign: 'Edit campaign',
    createProviderKey: 'Create API key',
    updateProviderKey: 'Edit API key',
    tryProviderKey: 'Try API key',
    setProviderKeyActive: 'Activate or deactivate API key',
    setProviderKeyModels: 'Choose models of server',
    setProviderModels: 'Choose models of provider',
    reorderProviderKeys: 'Reorder API keys',
    deleteProviderKey: 'Delete API key',
    createPaymentMethod: 'Create payment method',
    updatePaymentMethod: 'Edit payment method',
    tryPaymentMethod: 'Try payment method',
    setPaymentMethodActive: 'Activate or deactivate payment method',
    deletePaymentMethod: 'Delete payment method',
    createWebhook: 'Create webhook',
    updateWebhook: 'Edit webhook',
    disableWebhook: 'Switch off failing webhook',
    rotateWebhookSecret: 'Replace webhook secret',
    testWebhook: 'Test webhook',
    replayWebhookDelivery: 'Send webhook message again',
    replayDeadWebhookDeliveries: 'Send failed webhook messages again',
    deleteWebhook: 'Delete webhook',
    createAccessToken: 'Create access token',
    updateAccessToken: 'Edit access token',
    setAccessTokenActive: 'Activate or deactivate access token',
    rotateAccessToken: 'Rotate access token',
    deleteAccessToken: 'Delete access token',
  }),
);

/** What each new status of an account means. */
const STATUS_TEXTS: ReadonlyMap<unknown, string> = new Map([
  ['active', 'Activate user'],
  ['suspended', 'Suspend user'],
  ['cancelled', 'Cancel plan of user'],
  ['none', 'End plan of user'],
]);

type Values = Readonly<Record<string, unknown>>;

/** Reads the arguments of a change, those of its `input` included. Empty for a text that is not JSON. */
function readArguments(json: string): Values {
  try {
    const { input, ...values } = JSON.parse(json) as Values;
    return typeof input === 'object' ? { ...values, ...input } : values;
  } catch {
    return {};
  }
}

/** Returns the switch of a change that does nothing else. Null for other changes. */
function readSwitch({ isActive, ...others }: Values): boolean | null {
  const isAlone = Object.keys(others).every((name) => name === 'id');
  return typeof isActive === 'boolean' && isAlone ? isActive : null;
}

interface Change {
  readonly field: string;
  /** As JSON. */
  readonly arguments: string;
  /** Absent while it is not loaded. */
  readonly changes?: readonly Change_ValueFragment[];
}

/** Whether a change of a status lifted a suspension and did nothing to the plan. */
const isLifted = ({ changes = [] }: Change, { status }: Values) =>
  status === 'active' && changes.some(({ name, before }) => name === 'status' && before === 'suspended');

/** Says in words what a change of the audit log did, and which way: 'Deactivate webhook', not 'Edit webhook'. */
export function describeChange(change: Change): string {
  const { field, arguments: json } = change;
  const text = CHANGE_TEXTS.get(field) ?? field;
  const values = readArguments(json);
  if (field === 'adminSetUserStatus' && isLifted(change, values)) return 'Reinstate user';
  if (field === 'adminSetUserStatus') return STATUS_TEXTS.get(values.status) ?? text;
  const isActive = readSwitch(values);
  return isActive === null
    ? text
    : text.replace(/^(Edit|Activate or deactivate)(?= )/, isActive ? 'Activate' : 'Deactivate');
}
