import { Link } from 'react-router-dom';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

/** Why the chosen action can't run, and the ways on. */
export function NeedsModel({ choices: { action, actions, modelGroups, isLocked } }: { choices: Choices }) {
  const others = actions.filter(({ needsModel }) => !needsModel).map(({ name }) => name);
  return (
    <p role="status" className={classes.needsModel}>
      <strong>{action?.name} needs a model.</strong>{' '}
      {modelGroups.length > 0 ? 'Choose one beside it' : <Ways {...{ isLocked }} />}
      {others.length > 0 && `, or take ${list(others)}, which need none`}.
    </p>
  );
}

function Ways({ isLocked }: { isLocked: boolean }) {
  return isLocked ? (
    <>
      None is set up. <Link to={PLANS_URL}>Paid plans</Link> let you use your own key
    </>
  ) : (
    <>
      None is set up. <Link to="/dashboard/settings?tab=providers">Add a key of yours</Link>
    </>
  );
}

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
