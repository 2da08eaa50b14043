import { SAVED_PER_REWRITE } from '#schema/saving-estimate.ts';

/*
 * Why visitors can trust the service: customers, figures and security. Claims that depend on the operator have `isShown: false` until they
 * are true.
 */

/** Customers who agreed to be named. Without any, the section is not shown. */
export const TRUSTED_BY: { readonly title: string; readonly names: readonly string[] } = {
  title: 'Trusted by',
  names: [],
};

/** Quotes that customers allowed us to publish. Without any, only the figures are shown. */
export const TESTIMONIALS: {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly invitation: string;
  readonly button: string;
  readonly quotes: readonly { readonly text: string; readonly name: string; readonly role: string }[];
} = {
  id: 'testimonials',
  title: 'Counted, not claimed',
  lead: 'We publish figures of the service, not promises.',
  invitation: 'We publish only quotes that customers allowed us to use. Be the first:',
  button: 'tell us how it went',
  quotes: [],
};

export const FIGURES = {
  people: 'people with an account',
  prompts: 'prompts simplified',
  hours: 'hours saved',
  cost: 'saved in model costs',
  satisfaction: (percent: number) => `${Math.round(percent)}% of rated rewrites got a thumbs up.`,
  estimates: (currency: string) =>
    `Hours and costs are estimates: ${SAVED_PER_REWRITE.minutes} minutes and ${SAVED_PER_REWRITE.cents / 100} ${currency} per prompt.`,
  tooYoung: 'This service is new. Its figures appear here after the first 100 prompts. Until then, try',
  tooYoungLink: 'the demo',
};

export const SECURITY = {
  id: 'security',
  title: 'Your words stay yours',
  lead: 'An overview. The details are in the security summary and the privacy policy.',
  points: [
    { title: 'No trackers', text: 'Our pages use no cookies and load nothing from other companies.' },
    {
      title: 'Encrypted',
      text: 'TLS in transit, provider keys encrypted with AES-256-GCM, passwords hashed with argon2id.',
    },
    { title: 'You choose how long', text: 'We delete your history after 30, 90, 180 or 365 days.' },
    { title: 'You can leave', text: 'Export all your data as one file, and delete your account yourself.' },
    {
      title: 'You see what happens',
      text: 'Sign-ins, failed ones too, changes to your account and public links are listed, with device and IP address.',
    },
    { title: 'We notify you', text: 'If an incident affects your data, we tell you within 24 hours.' },
  ],
};

/** Claims that an operator may show. Those that the product or its data do not support are hidden. */
export const CLAIMS = [
  { text: '24-hour incident notification', isShown: true },
  { text: 'Account audit trails', isShown: true },
  { text: '180+ teams', isShown: false },
  { text: '1,000+ leaders', isShown: false },
  { text: 'Rated 4.9', isShown: false },
  { text: '12+ providers', isShown: false },
  { text: '11.4 hours saved per week', isShown: false },
  { text: 'Zero retention', isShown: false },
  { text: 'Keys encrypted client-side, with direct provider calls', isShown: false },
  { text: 'Regional hosting: US, EU, APAC', isShown: false },
  { text: 'Quarterly penetration tests', isShown: false },
] as const;
