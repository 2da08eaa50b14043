import '../security/trusted-types.ts';
import '../theme/base.css';
import { LandingDocument } from '../features/landing/LandingDocument.tsx';
import { hydratePage } from './hydrate-page.tsx';

hydratePage(LandingDocument);
