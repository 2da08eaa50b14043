import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';
import { SecurityPage } from '#web/features/legal/SecurityPage.tsx';
import { TermsPage } from '#web/features/legal/TermsPage.tsx';

const rendered = (Page: () => React.ReactNode) => () =>
  renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  );

/** The public pages as markup, by their file in the build. Run at build only. */
export const renderers = {
  'index.html': rendered(LandingDocument),
  'legal-terms.html': rendered(TermsPage),
  'legal-privacy.html': rendered(PrivacyPage),
  'legal-security.html': rendered(SecurityPage),
};
