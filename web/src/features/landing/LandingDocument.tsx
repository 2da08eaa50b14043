import { PublicShell } from '#web/ui/public-shell/PublicShell.tsx';
import { LandingPage } from './LandingPage.tsx';

/** The whole page at `/`. */
export function LandingDocument() {
  return (
    <PublicShell isLanding>
      <LandingPage />
    </PublicShell>
  );
}
