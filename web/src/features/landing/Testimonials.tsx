import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { Band } from './Band.tsx';
import { TESTIMONIALS } from './content.ts';
import { Figures } from './Figures.tsx';
import classes from './Testimonials.module.css';

/** What can be checked: live figures, and words that customers really wrote. */
export function Testimonials() {
  const { id, title, lead, quotes } = TESTIMONIALS;
  return (
    <Band id={id} title={title} lead={lead}>
      <div className={classes.proof}>
        <Figures />
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
          {TESTIMONIALS.invitation} <a href={`mailto:${supportEmail()}`}>{TESTIMONIALS.act}</a>.
        </p>
      )}
    </Band>
  );
}
