import { Band } from './Band.tsx';
import { TOOLKITS } from './content/features.ts';
import classes from './Toolkits.module.css';

const PLACEHOLDER = /(\{\w+\})/;

export function Toolkits() {
  return (
    <Band tone="sunken" title={TOOLKITS.title} lead={TOOLKITS.lead}>
      <ul className={classes.teams}>
        {TOOLKITS.teams.map(({ name, text, actions }) => (
          <li key={name}>
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
            <ul className={classes.actions}>
              {actions.map((action) => (
                <li key={action}>
                  <Template text={action} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={classes.needs}>{TOOLKITS.needs}</p>
    </Band>
  );
}

/** Highlights the placeholders, as the product does. */
function Template({ text }: { text: string }) {
  return text.split(PLACEHOLDER).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
