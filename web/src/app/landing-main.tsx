import '#web/security/trusted-types.ts';
import '#web/theme/base.css';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { hydratePage } from './hydrate-page.tsx';

hydratePage(LandingDocument);
