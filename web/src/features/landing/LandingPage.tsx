import { useSessionToken } from '#web/session/session-store.ts';
import { Advantage } from './Advantage.tsx';
import { Closing } from './Closing.tsx';
import { Demo } from './demo/Demo.tsx';
import { Faq } from './Faq.tsx';
import { Hero } from './Hero.tsx';
import { OwnKeys } from './OwnKeys.tsx';
import { Platforms } from './Platforms.tsx';
import { Pricing } from './Pricing.tsx';
import { RoiCalculator } from './RoiCalculator.tsx';
import { Security } from './Security.tsx';
import { TeamsOffer } from './TeamsOffer.tsx';
import { Testimonials } from './Testimonials.tsx';
import { Toolkits } from './Toolkits.tsx';
import { TrustedBy } from './TrustedBy.tsx';
import { usePlans } from './use-plans.ts';
import { UseCases } from './UseCases.tsx';

/** The content of the landing page. */
export function LandingPage() {
  const isSignedIn = useSessionToken() !== null;
  const { plans, retry } = usePlans();
  return (
    <>
      <Hero isSignedIn={isSignedIn} />
      <Demo isSignedIn={isSignedIn} />
      <TrustedBy />
      <Platforms />
      <Toolkits />
      <RoiCalculator plans={plans} />
      <UseCases />
      <Advantage />
      <OwnKeys />
      <Testimonials />
      <Pricing plans={plans} retry={retry} isSignedIn={isSignedIn} />
      <TeamsOffer plans={plans} isSignedIn={isSignedIn} />
      <Faq />
      <Security />
      {!isSignedIn && <Closing />}
    </>
  );
}
