const UNKNOWN = '__SUPPORT_EMAIL__';

/** Whom to write to. The server puts the operator's address into the page, wherever the build wrote the name for it. */
export const supportEmail = (): string =>
  typeof document === 'undefined'
    ? UNKNOWN
    : (document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? UNKNOWN);
