import { Link } from 'react-router-dom';
import { PLANS_URL } from '#web/lib/plans-url.ts';

/** How a user without any model gets one. `isLocked`: their plan has no own keys. */
export function ModelSetUpHint({ isLocked }: { isLocked: boolean }) {
  return isLocked ? (
    <>
      No model is set up. <Link to={PLANS_URL}>Choose a paid plan</Link> to use your own key
    </>
  ) : (
    <>
      No model is set up. <Link to="/dashboard/settings?tab=providers">Add your own key</Link>
    </>
  );
}
