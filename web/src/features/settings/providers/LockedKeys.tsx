import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type ProviderCard_KeyFragment, useSaveOwnKeyMutation } from '#web/graphql/operations.generated.ts';
import { PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './ProvidersTab.module.css';

/** Shown on plans without own keys: explains own keys, and lists the keys that the user saved on an earlier plan, which can be removed. */
export function LockedKeys({ keys }: { keys: readonly ProviderCard_KeyFragment[] }) {
  const [saveKey] = useSaveOwnKeyMutation();
  const { isBusy, feedback, error, perform } = useAction();
  return (
    <Section
      title="Bring your own keys"
      lead="On paid plans you can rewrite with your own key for OpenAI, Straico or OpenRouter. These rewrites use none of your prompts; the provider bills you."
    >
      <div className={classes.buttons}>
        <Button component={Link} to={PLANS_URL}>
          View Plans
        </Button>
        <Button component={Link} to="/dashboard/overview" variant="default">
          Back to Overview
        </Button>
      </div>
      {keys.length > 0 && (
        <ul className={classes.kept}>
          {keys.map(({ provider, last4 }) => (
            <li key={provider}>
              <span>
                {PROVIDER_NAMES[provider]} key ending in {last4}: saved, but not used on your plan
              </span>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                disabled={isBusy}
                onClick={() =>
                  void perform(saveKey({ variables: { input: { provider, key: '' } } }), { title: 'Key removed' })
                }
              >
                Remove {PROVIDER_NAMES[provider]} key
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
