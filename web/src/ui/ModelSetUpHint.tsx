import { Link } from 'react-router-dom';
import { KEY_PROVIDERS } from '#web/lib/model-providers.ts';
import { MODEL_SETTINGS, NO_MODEL, TEAM_SHARES_PROMPTS } from '#web/lib/no-model.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';

/** Says where a user gets a key. */
const KEY_SOURCE = `from ${KEY_PROVIDERS}, where you have an account`;

interface ModelSetUpHintProps {
  /** Whether the user's plan does not include own keys. */
  readonly isLocked: boolean;
  /** Whether the user is in a team of another owner. */
  readonly isTeamMember: boolean;
}

/** Tells a user without any model how to get one. */
export function ModelSetUpHint({ isLocked, isTeamMember }: ModelSetUpHintProps) {
  if (isLocked && isTeamMember) {
    return (
      <>
        {NO_MODEL} {TEAM_SHARES_PROMPTS} With <Link to={PLANS_URL}>a paid plan of your own</Link>, you can use your own
        key {KEY_SOURCE}
      </>
    );
  }
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
