const PLACEHOLDER = '__SUPPORT_EMAIL__';

/** Returns the operator's address for support. While the build prerenders a page, it returns a placeholder, which the server replaces. */
export const supportEmail = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? PLACEHOLDER);
