/** Says why a text names a person no longer: `A member (account deleted) joined the team`. */
export const ACCOUNT_DELETED = '(account deleted)';
