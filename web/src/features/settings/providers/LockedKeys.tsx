import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type ProviderCard_KeyFragment, useSaveOwnKeyMutation } from '#web/graphql/operations.generated.ts';
import { PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import classes from './ProvidersTab.module.css';

/** For plans without own keys: what they would bring, and what is left of former days. */
export function LockedKeys({ keys }: { keys: readonly ProviderCard_KeyFragment[] }) {
  const [saveKey] = useSaveOwnKeyMutation();
  const { isBusy, said, error, act } = useActs();
  return (
    <Section
      title="Bring your own keys"
      lead="On paid plans you can rewrite with your own key for OpenAI, Straico or OpenRouter. Such rewrites use none of your prompts; your provider bills them."
    >
      <div className={classes.acts}>
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
                {PROVIDER_NAMES[provider]} key ending in {last4}: kept, and not used on your plan
              </span>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                disabled={isBusy}
                onClick={() =>
                  void act(saveKey({ variables: { input: { provider, key: '' } } }), { title: 'Key removed' })
                }
              >
                Remove {PROVIDER_NAMES[provider]} key
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outcome said={said} error={error} />
    </Section>
  );
}
