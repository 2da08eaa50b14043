import { countWords } from '#schema/count-words.ts';
import type { DiffView } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import buttons from './buttons.module.css';
import { HERO } from './content/hero.ts';
import { HeadlineText } from './HeadlineText.tsx';
import classes from './Hero.module.css';
import { REWRITES } from './rewrites.ts';
import { SizeChange } from './SizeChange.tsx';
import { useHeroView } from './use-hero-view.ts';

/** The first section of the landing page: the headline and a real rewrite. */
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
        {!isSignedIn && <p className={classes.note}>{HERO.note}</p>}
      </div>
      <Example />
    </section>
  );
}

/** Each view is a layer of its own. The layers fade into each other, so that no word moves while the visitor reads it. */
const VIEWS: readonly DiffView[] = ['original', 'changes', 'rewrite'];

/** A real rewrite, shown with the same components as in the composer. */
function Example() {
  const [view, setView] = useHeroView();
  const { original, rewritten, changes, tokensBefore, tokensAfter } = REWRITES.hero;
  return (
    <figure className={classes.example} aria-label="A prompt and its rewrite">
      <div className={classes.head}>
        <ViewSwitch view={view} onChange={setView} />
        <dl className={classes.measures}>
          <SizeChange name="Words" before={countWords(original)} after={countWords(rewritten)} />
          <SizeChange name="Tokens" before={tokensBefore} after={tokensAfter} />
        </dl>
      </div>
      <div className={classes.text}>
        {VIEWS.map((layer) => (
          <div
            key={layer}
            className={classes.layer}
            data-shown={layer === view}
            aria-hidden={layer !== view}
            inert={layer !== view}
          >
            <RewriteDiff original={original} rewritten={rewritten} changes={changes} label="Example" view={layer} />
          </div>
        ))}
      </div>
      <figcaption className={classes.foot}>{HERO.caption}</figcaption>
    </figure>
  );
}
