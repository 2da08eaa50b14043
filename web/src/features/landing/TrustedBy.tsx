import { TRUSTED_BY } from './content/trust.ts';
import classes from './Platforms.module.css';

/** Lists customers who agreed to be named. Shows nothing without any. */
export function TrustedBy() {
  if (TRUSTED_BY.names.length === 0) return null;
  return (
    <section className={classes.trusted} aria-label={TRUSTED_BY.title}>
      <p>{TRUSTED_BY.title}</p>
      <ul>
        {TRUSTED_BY.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
