import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingDocument } from '../features/landing/LandingDocument.tsx';
import { PrivacyPage } from '../features/legal/PrivacyPage.tsx';
import { SecurityPage } from '../features/legal/SecurityPage.tsx';
import { TermsPage } from '../features/legal/TermsPage.tsx';

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
