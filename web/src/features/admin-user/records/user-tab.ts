/** The lists of the page of a user, in their order. The first one is shown without a tab in the URL. */
export const USER_TABS = {
  payments: 'Payments',
  prompts: 'Prompts',
  activity: 'Activity',
  mails: 'Mails',
  changes: 'Changes',
} as const;

export type UserTab = keyof typeof USER_TABS;

export const toUserTab = (text: string | null): UserTab =>
  text !== null && Object.hasOwn(USER_TABS, text) ? (text as UserTab) : 'payments';
