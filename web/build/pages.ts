/** A page that is written out at build, readable before any script has run. */
export interface PublicPage {
  /** Beside vite.config.ts, and in the build. */
  readonly file: string;
  readonly path: string;
  readonly title: string;
  /** For search engines and for those who are sent a link. */
  readonly description: string;
}

/** The two forms of the sign-in page. They are built by vite.auth.config.ts. */
export const AUTH_PAGES: readonly PublicPage[] = [
  {
    file: 'auth.html',
    path: '/auth',
    title: 'Sign in · __PRODUCT_NAME__',
    description: 'Sign in to __PRODUCT_NAME__.',
  },
  {
    file: 'auth-signup.html',
    path: '/auth?mode=signup',
    title: 'Create account · __PRODUCT_NAME__',
    description: 'Create a __PRODUCT_NAME__ account. Free to start, no card needed.',
  },
];

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: '__PRODUCT_NAME__: say it in fewer words',
    description:
      '__PRODUCT_NAME__ rewrites your AI prompts so that they are clearer and shorter, and shows you why each word changed.',
  },
  {
    file: 'legal-terms.html',
    path: '/legal/terms',
    title: 'Terms of Use · __PRODUCT_NAME__',
    description: 'What you agree to when you use __PRODUCT_NAME__, in plain words.',
  },
  {
    file: 'legal-privacy.html',
    path: '/legal/privacy',
    title: 'Privacy Policy · __PRODUCT_NAME__',
    description: 'What __PRODUCT_NAME__ keeps about you, for how long, and how to take it away or delete it.',
  },
  {
    file: 'legal-security.html',
    path: '/legal/security',
    title: 'Security · __PRODUCT_NAME__',
    description: 'How __PRODUCT_NAME__ protects prompts, passwords and keys.',
  },
];
