import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';

export const Title = ({ children = DEFAULT_PRODUCT_NAME }: { children?: string }) => (
  <h1>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="4.5" width="20" height="3.2" rx="1.6" opacity="0.35" />
      <rect x="2" y="10.4" width="20" height="3.2" rx="1.6" opacity="0.35" />
      <rect x="2" y="16.3" width="12" height="3.2" rx="1.6" />
    </svg>
    {children}
  </h1>
);
