import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type ProviderCard_KeyFragment, useSaveOwnKeyMutation } from '#web/graphql/operations.generated.ts';
import { PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { API_KEY_EXPLAINED, NO_SUBSCRIPTION, TEAM_SHARES_PROMPTS } from '#web/lib/no-model.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './ProvidersTab.module.css';
import { RemoveKey } from './RemoveKey.tsx';

interface LockedKeysProps {
  readonly keys: readonly ProviderCard_KeyFragment[];
  /** Whether the user is in a team of another owner. */
  readonly isTeamMember: boolean;
}

/** Shown on plans without own keys: explains own keys, and lists the keys that the user saved on an earlier plan, which can be removed. */
export function LockedKeys({ keys, isTeamMember }: LockedKeysProps) {
  const [saveKey] = useSaveOwnKeyMutation();
  const { isBusy, feedback, error, perform } = useAction();
  return (
    <Section
      title="Bring your own keys"
      lead={`${isTeamMember ? `${TEAM_SHARES_PROMPTS} On a paid plan of your own,` : 'On paid plans'} you can rewrite with your own API key. These rewrites use none of your prompts. ${API_KEY_EXPLAINED} ${NO_SUBSCRIPTION}`}
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
          {keys.map((key) => (
            <KeptKey
              key={key.provider}
              kept={key}
              isBusy={isBusy}
              onRemove={() =>
                void perform(saveKey({ variables: { input: { provider: key.provider, key: '' } } }), {
                  title: 'Key removed',
                })
              }
            />
          ))}
        </ul>
      )}
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}

interface KeptKeyProps {
  readonly kept: ProviderCard_KeyFragment;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function KeptKey({ kept: { provider, last4 }, isBusy, onRemove }: KeptKeyProps) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const name = PROVIDER_NAMES[provider];
  return (
    <li>
      <span>
        {name} key ending in {last4}: saved, but not used on your plan
      </span>
      <Button
        ref={opener}
        variant="default"
        size="compact-md"
        fz={14}
        disabled={isBusy}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        Remove {name} key
      </Button>
      {isOpen && <RemoveKey name={name} isBusy={isBusy} onConfirm={onRemove} onCancel={close} />}
    </li>
  );
}
