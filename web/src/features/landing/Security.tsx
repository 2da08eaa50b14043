import { Band } from './Band.tsx';
import { CLAIMS, SECURITY } from './content/trust.ts';
import classes from './Security.module.css';

export function Security() {
  return (
    <Band id={SECURITY.id} tone="sunken" title={SECURITY.title} lead={SECURITY.lead}>
      <dl className={classes.points}>
        {SECURITY.points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.claims}>
        {CLAIMS.filter(({ isShown }) => isShown).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={classes.links}>
        <a href="/legal/security">Security summary</a>
        <a href="/legal/privacy">Privacy Policy</a>
      </p>
    </Band>
  );
}
