import { Link } from 'react-router-dom';
import { KEY_PROVIDERS } from '#web/lib/model-providers.ts';
import {
  KEY_STEPS,
  MODEL_SETTINGS,
  NO_SUBSCRIPTION,
  type OwnKeyState,
  TEAM_SHARES_PROMPTS,
  whyNoModel,
} from '#web/lib/no-model.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';

/** Says where a user gets a key. */
const KEY_SOURCE = `from ${KEY_PROVIDERS}, where you have an account. ${NO_SUBSCRIPTION}`;

interface ModelSetUpHintProps {
  /** Whether the user's plan does not include own keys. */
  readonly isLocked: boolean;
  readonly ownKey: OwnKeyState;
  /** Whether the user is in a team of another owner. */
  readonly isTeamMember: boolean;
}

/** Tells a user without any model how to get one. */
export function ModelSetUpHint({ isLocked, ownKey, isTeamMember }: ModelSetUpHintProps) {
  if (isLocked && isTeamMember) {
    return (
      <>
        {whyNoModel(ownKey)} {TEAM_SHARES_PROMPTS} With <Link to={PLANS_URL}>a paid plan of your own</Link>, you can use
        your own key {KEY_SOURCE}
      </>
    );
  }
  if (isLocked) {
    return (
      <>
        {whyNoModel(ownKey)} <Link to={PLANS_URL}>Choose a paid plan</Link>
        {` to use your own key ${KEY_SOURCE}`}
      </>
    );
  }
  if (ownKey === 'none') {
    return (
      <>
        {whyNoModel(ownKey)} <Link to={MODEL_SETTINGS}>Add your own key</Link> {KEY_SOURCE}
      </>
    );
  }
  const { why, step } = KEY_STEPS[ownKey];
  return (
    <>
      {why && `${why} `}
      <Link to={MODEL_SETTINGS}>{step}</Link>.
    </>
  );
}
