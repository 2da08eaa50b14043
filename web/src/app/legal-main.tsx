import '#web/security/trusted-types.ts';
import '#web/theme/base.css';
import type { ComponentType } from 'react';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';
import { SecurityPage } from '#web/features/legal/SecurityPage.tsx';
import { TermsPage } from '#web/features/legal/TermsPage.tsx';
import { hydratePage } from './hydrate-page.tsx';

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/legal/privacy': PrivacyPage,
  '/legal/security': SecurityPage,
};

hydratePage(PAGES[window.location.pathname] ?? TermsPage);
