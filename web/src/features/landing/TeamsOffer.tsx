import { operatorCurrency } from '#web/lib/currency.ts';
import { formatPrice } from '#web/lib/quantities.ts';
import buttons from './buttons.module.css';
import { TEAMS_OFFER } from './content/prices.ts';
import { toTeamOffer } from './listed-plan.ts';
import classes from './TeamsOffer.module.css';
import type { LandingPlans } from './use-plans.ts';

interface TeamsOfferProps extends Pick<LandingPlans, 'plans'> {
  readonly isSignedIn: boolean;
}

/** The section about teams: which plans include them, and what a seat costs. Shows nothing when no plan includes a team. */
export function TeamsOffer({ plans, isSignedIn }: TeamsOfferProps) {
  const offer = toTeamOffer(plans, isSignedIn);
  if (!offer) return null;
  const { seatPrice } = offer;
  return (
    <section className={classes.offer} aria-labelledby="teams-offer">
      <div className={classes.inner}>
        <div>
          <h2 id="teams-offer">{TEAMS_OFFER.title}</h2>
          <p className={classes.lead}>
            {[
              TEAMS_OFFER.included(offer.plans),
              seatPrice === null ? '' : TEAMS_OFFER.seatsFrom(formatPrice(seatPrice, operatorCurrency())),
            ].join(' ')}
          </p>
          <a className={buttons.primary} href={offer.href}>
            {TEAMS_OFFER.button}
          </a>
        </div>
        <ul>
          {TEAMS_OFFER.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
