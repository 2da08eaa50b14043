/** The top navigation. Anchors are sections of the landing page. */
export const NAVIGATION = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#faq', label: 'FAQ' },
  { href: '/legal/security', label: 'Security' },
  { href: '/legal/privacy', label: 'Privacy' },
];

interface FooterColumn {
  readonly title: string;
  /** `note` is shown beside the link. */
  readonly links: readonly { readonly href: string; readonly label: string; readonly note?: string }[];
}

export const FOOTER: readonly FooterColumn[] = [
  {
    title: 'Product',
    links: [
      { href: '#features', label: 'Features' },
      { href: '#pricing', label: 'Pricing' },
      { href: '#testimonials', label: 'Testimonials' },
      { href: '/api/docs', label: 'API reference', note: 'tokens on request' },
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

/** Pages that do not exist yet. The footer lists them without a link. */
export const PLANNED_PAGES = ['About', 'Blog', 'Careers'];

/** Returns the address of a link. Outside of the landing page, the anchor of one of its sections gets its path: '/#pricing'. */
export const toHref = (href: string, isLanding: boolean): string =>
  href.startsWith('#') && !isLanding ? `/${href}` : href;
