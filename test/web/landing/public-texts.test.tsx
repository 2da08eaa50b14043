import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { fillPrices } from '#schema/prerendered-prices.ts';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';
import { SecurityPage } from '#web/features/legal/SecurityPage.tsx';
import { TermsPage } from '#web/features/legal/TermsPage.tsx';

/** What a reader without scripts gets to read; markup and its entities are taken out. */
const textOf = (Page: () => React.ReactNode, currency = 'USD') =>
  fillPrices(renderToString(<Page />), currency)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

/** Texts that are fixed for each public page, and are there before any script has run. */
const FIXED: Readonly<Record<string, { readonly page: () => React.ReactNode; readonly texts: readonly string[] }>> = {
  '/': {
    page: LandingDocument,
    texts: [
      ...['Features', 'Pricing', 'FAQ', 'Sign In', 'Get Started', 'Security', 'Privacy'],
      ...['ChatGPT', 'Claude', 'Gemini', 'Bing AI'],
      ...['Product', 'Marketing', 'Research', 'Leadership'],
      ...['Selected', 'Before', 'After', 'Unlock the advantage', 'Invite Your Team'],
      ...['OpenAI', 'Straico', 'OpenRouter'],
      ...['Monthly', 'Annual', '2 months free', 'MOST POPULAR', 'Start Free', 'Bring your own key'],
      ...['Free', '$0', '5 prompts', 'Standard', '$4.99', '200 prompts', 'Pro', '$9.99', '500 prompts'],
      ...['Ultimate', '$19.99', 'Unlimited prompts (fair use)', 'per month'],
      'Seats start at $14 per seat per month. A further seat adds a person, not prompts.',
      'Custom actions need an AI model: one on your own key, on a paid plan, or one that we have set up for everyone.',
      'One rewrite uses one prompt, or none if there is nothing to improve.',
      'A rewrite uses no prompt if the built-in engine finds nothing to improve',
      'On Billing, before you choose a plan, or when you sign up. A code can give you a discount, or a plan for a limited time.',
      'On Billing, at any time. Your plan stays active until the end of the period you paid for.',
      'In Settings, under AI Providers, on every paid plan.',
      'within 24 hours',
      ...['Testimonials', 'Contact support', 'About', 'Blog', 'Careers', 'Terms of Use', 'Privacy Policy'],
    ],
  },
  '/legal/terms': {
    page: TermsPage,
    texts: [
      'Terms of Use',
      'Last updated: 15 Oct 2025',
      'at least 18 years old, or have the consent of a parent or guardian',
      'It costs none when it runs on your own key, or when the built-in engine finds nothing to improve.',
      'Refunds must be requested within 24 hours',
      'the greater of the fees that you paid in the 12 months before the claim and USD 100',
      'India',
    ],
  },
  '/legal/privacy': {
    page: PrivacyPage,
    texts: ['Privacy Policy', 'GDPR', 'Your rights', 'not for children under 13', 'within 24 hours', 'India'],
  },
  '/legal/security': {
    page: SecurityPage,
    texts: [
      'TLS in transit',
      'Encryption at rest',
      'Least-privilege access',
      'User-controlled history retention',
      'pursuing SOC2 Type I',
    ],
  },
};

const cases = Object.entries(FIXED).flatMap(([path, { page, texts }]) => texts.map((text) => ({ path, page, text })));

test.each(cases)('$path says: $text', ({ page, text }) => {
  expect(textOf(page)).toContain(text);
});

describe('claims without evidence', () => {
  test.each([
    '180+',
    '1,000+ leaders',
    '4.9',
    '12+ providers',
    '11.4',
    'Zero retention',
    'penetration tests',
    'client-side',
  ])('are not made: %s', (claim) => {
    // These prices contain the claims '4.9' and are true.
    const text = textOf(LandingDocument).replaceAll('$14.99', '').replaceAll('$4.99', '').replaceAll('$49.90', '');
    expect(text).not.toContain(claim);
  });
});

test.each(['gdpr', 'rights'])('/legal/privacy has #%s', (id) => {
  expect(renderToString(<PrivacyPage />)).toContain(`id="${id}"`);
});

test('every page names whom to write to, for the server to fill in', () => {
  for (const { page } of Object.values(FIXED)) expect(renderToString(page())).toContain('mailto:__SUPPORT_EMAIL__');
});

describe('prices', () => {
  test.each([
    ['INR', ['₹0', '₹4.99', '₹9.99', 'or ₹99.90 per year', 'Seats start at ₹14 per seat per month']],
    ['JPY', ['¥0', '¥499', '¥999', 'or ¥9,990 per year', 'Seats start at ¥1,400 per seat per month', '¥10,500 saved']],
    ['KWD', ['KWD\u00a00', 'KWD\u00a00.499', 'Seats start at KWD\u00a01.400 per seat', 'KWD\u00a010.500 saved']],
  ])('are written in %s before scripts run, as the scripts write them', (currency, texts) => {
    const prerendered = textOf(LandingDocument, currency);
    for (const text of texts) expect(prerendered).toContain(text.replaceAll('\u00a0', ' '));
    expect(prerendered).not.toContain('$');
  });
});
