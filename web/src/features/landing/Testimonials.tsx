import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { Band } from './Band.tsx';
import { TESTIMONIALS } from './content/trust.ts';
import { SocialProof } from './SocialProof.tsx';
import classes from './Testimonials.module.css';

/** Current figures of the service, and quotes that customers allowed us to publish. */
export function Testimonials() {
  const { id, title, lead, quotes } = TESTIMONIALS;
  return (
    <Band id={id} title={title} lead={lead}>
      <div className={classes.proof}>
        <SocialProof />
      </div>
      {quotes.length > 0 ? (
        <ul className={classes.quotes}>
          {quotes.map(({ text, name, role }) => (
            <li key={name}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>
                  <strong>{name}</strong>, {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.invitation}>
          {TESTIMONIALS.invitation} <a href={`mailto:${supportEmail()}`}>{TESTIMONIALS.button}</a>.
        </p>
      )}
    </Band>
  );
}
