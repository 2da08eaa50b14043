/** Parts of the landing page, which the legal pages reach too. */
export const SECTIONS = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#faq', label: 'FAQ' },
];

export const PROMISES = [
  { href: '/legal/security', label: 'Security' },
  { href: '/legal/privacy', label: 'Privacy' },
];

export const FOOTER = [
  {
    title: 'Product',
    links: [
      { href: '#features', label: 'Features' },
      { href: '#pricing', label: 'Pricing' },
      { href: '#testimonials', label: 'Testimonials' },
      { href: '/api/docs', label: 'API reference' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/legal/terms', label: 'Terms of Use' },
      { href: '/legal/privacy', label: 'Privacy Policy' },
      { href: '/legal/privacy#gdpr', label: 'GDPR' },
      { href: '/legal/security', label: 'Security' },
    ],
  },
];

/** They will be pages one day; until then they lead nowhere, and say so. */
export const TO_COME = ['About', 'Blog', 'Careers'];

/** A part is on the landing page; from any other page the way leads over there. */
export const hrefOf = (href: string, isLanding: boolean): string =>
  href.startsWith('#') && !isLanding ? `/${href}` : href;
