import buttons from './buttons.module.css';
import { TEAMS_OFFER } from './content.ts';
import classes from './TeamsOffer.module.css';

export function TeamsOffer() {
  return (
    <section className={classes.offer} aria-labelledby="teams-offer">
      <div className={classes.inner}>
        <div>
          <h2 id="teams-offer">{TEAMS_OFFER.title}</h2>
          <p className={classes.lead}>{TEAMS_OFFER.lead}</p>
          <a className={buttons.primary} href="/auth?mode=signup">
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
