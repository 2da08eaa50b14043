import { plural } from '#web/lib/quantities.ts';
import { countWords } from '#web/lib/text-length.ts';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import buttons from './buttons.module.css';
import { HERO } from './content.ts';
import { HeadlineText } from './HeadlineText.tsx';
import classes from './Hero.module.css';
import { REWRITES } from './rewrites.ts';
import { SizeChange } from './SizeChange.tsx';
import { useHeroView } from './use-hero-view.ts';

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.title}>
          <HeadlineText of={HERO.title} />
        </h1>
        <p className={classes.lead}>{HERO.lead}</p>
        <p className={classes.buttons}>
          <a className={buttons.primary} href={isSignedIn ? '/dashboard/overview' : '/auth?mode=signup'}>
            {isSignedIn ? 'Dashboard' : HERO.button}
          </a>
          <a className={buttons.secondary} href="#demo">
            {HERO.second}
          </a>
        </p>
        <p className={classes.note}>{HERO.note}</p>
      </div>
      <Example />
    </section>
  );
}

/** A real rewrite, shown with the same components as in the composer. */
function Example() {
  const [view, setView] = useHeroView();
  const { original, rewritten, changes, tokensBefore, tokensAfter } = REWRITES.hero;
  const before = countWords(original);
  const after = countWords(rewritten);
  return (
    <figure className={classes.example} aria-label="A prompt and its rewrite">
      <div className={classes.head}>
        <ViewSwitch view={view} onChange={setView} />
        <p className={classes.saved}>
          {plural(view === 'original' ? before : after, 'word')}
          {view !== 'original' && <span className={classes.was}>, was {before}</span>}
        </p>
      </div>
      <div className={classes.text}>
        <div className={classes.ghost} aria-hidden inert>
          <RewriteDiff original={original} rewritten={rewritten} changes={changes} label="" view="changes" />
        </div>
        <RewriteDiff original={original} rewritten={rewritten} changes={changes} label="Example" view={view} />
      </div>
      <div className={classes.foot}>
        <figcaption>{HERO.caption}</figcaption>
        <dl className={classes.measures}>
          <SizeChange name="Words" before={before} after={after} />
          <SizeChange name="Tokens" before={tokensBefore} after={tokensAfter} />
        </dl>
      </div>
    </figure>
  );
}
