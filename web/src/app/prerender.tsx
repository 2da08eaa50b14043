import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';
import { SecurityPage } from '#web/features/legal/SecurityPage.tsx';
import { TermsPage } from '#web/features/legal/TermsPage.tsx';
import { AuthDocument } from './auth-document/AuthDocument.tsx';

const renderer = (Page: () => React.ReactNode) => () =>
  renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  );

/** Functions that render the public pages to HTML, by the name of their file in the build. Used by the build only. */
export const renderers = {
  'index.html': renderer(LandingDocument),
  'auth.html': renderer(() => <AuthDocument search="" />),
  'auth-signup.html': renderer(() => <AuthDocument search="?mode=signup" />),
  'legal-terms.html': renderer(TermsPage),
  'legal-privacy.html': renderer(PrivacyPage),
  'legal-security.html': renderer(SecurityPage),
};
