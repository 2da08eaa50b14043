import { InstallExtension } from '#web/ui/InstallExtension.tsx';
import { Band } from './Band.tsx';
import { EXTENSION, KEPT, PLATFORMS } from './content/features.ts';
import classes from './Platforms.module.css';

export function Platforms() {
  return (
    <Band id="features" title={PLATFORMS.title} lead={PLATFORMS.lead}>
      <ul className={classes.platforms}>
        {PLATFORMS.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className={classes.note}>{PLATFORMS.note}</p>
      <div className={classes.keeping} id="extension">
        <div>
          <h3>{EXTENSION.title}</h3>
          <p>{EXTENSION.lead}</p>
        </div>
        <div className={classes.install}>
          <InstallExtension />
        </div>
      </div>
      <div className={classes.keeping}>
        <div>
          <h3>{KEPT.title}</h3>
          <p>{KEPT.lead}</p>
        </div>
        <dl className={classes.kept}>
          {KEPT.items.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Band>
  );
}
