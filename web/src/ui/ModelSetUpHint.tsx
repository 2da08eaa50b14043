import { Link } from 'react-router-dom';
import { KEY_PROVIDERS } from '#web/lib/model-providers.ts';
import { MODEL_SETTINGS, NO_MODEL } from '#web/lib/no-model.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';

/** Says where a user gets a key. */
const KEY_SOURCE = `from ${KEY_PROVIDERS}, where you have an account`;

/**
 * Tells a user without any model how to get one.
 * @param isLocked whether the user's plan does not include own keys
 */
export function ModelSetUpHint({ isLocked }: { isLocked: boolean }) {
  return isLocked ? (
    <>
      {NO_MODEL} <Link to={PLANS_URL}>Choose a paid plan</Link> to use your own key {KEY_SOURCE}
    </>
  ) : (
    <>
      {NO_MODEL} <Link to={MODEL_SETTINGS}>Add your own key</Link> {KEY_SOURCE}
    </>
  );
}
