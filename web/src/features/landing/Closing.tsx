import buttons from './buttons.module.css';
import classes from './Closing.module.css';
import { CLOSING } from './content/hero.ts';
import { HeadlineText } from './HeadlineText.tsx';

export function Closing() {
  return (
    <section className={classes.closing}>
      <h2>
        <HeadlineText of={CLOSING.title} />
      </h2>
      <a className={buttons.primary} href="/auth?mode=signup">
        {CLOSING.button}
      </a>
    </section>
  );
}
