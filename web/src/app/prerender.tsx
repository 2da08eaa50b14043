import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';
import { SecurityPage } from '#web/features/legal/SecurityPage.tsx';
import { TermsPage } from '#web/features/legal/TermsPage.tsx';

const renderer = (Page: () => React.ReactNode) => () =>
  renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  );

/** Render the public pages to HTML, by their file in the build. Used by the build only. */
export const renderers = {
  'index.html': renderer(LandingDocument),
  'legal-terms.html': renderer(TermsPage),
  'legal-privacy.html': renderer(PrivacyPage),
  'legal-security.html': renderer(SecurityPage),
};
