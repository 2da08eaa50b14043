const PLACEHOLDER = '__SUPPORT_EMAIL__';

/** The operator's address for support. The server replaces the placeholder, which the build writes into the pages. */
export const supportEmail = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? PLACEHOLDER);
