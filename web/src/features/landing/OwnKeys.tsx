import { Band } from './Band.tsx';
import { OWN_KEYS } from './content/features.ts';
import classes from './OwnKeys.module.css';

export function OwnKeys() {
  return (
    <Band id={OWN_KEYS.id} tone="sunken" title={OWN_KEYS.title} lead={OWN_KEYS.lead}>
      <div className={classes.parts}>
        <ul className={classes.providers}>
          {OWN_KEYS.providers.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
              <code aria-hidden>•••• •••• •••• 4f7a</code>
            </li>
          ))}
        </ul>
        <ul className={classes.points}>
          {OWN_KEYS.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
