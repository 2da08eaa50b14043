import '../security/trusted-types.ts';
import '../theme/base.css';
import type { ComponentType } from 'react';
import { PrivacyPage } from '../features/legal/PrivacyPage.tsx';
import { SecurityPage } from '../features/legal/SecurityPage.tsx';
import { TermsPage } from '../features/legal/TermsPage.tsx';
import { hydratePage } from './hydrate-page.tsx';

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/legal/privacy': PrivacyPage,
  '/legal/security': SecurityPage,
};

hydratePage(PAGES[window.location.pathname] ?? TermsPage);
