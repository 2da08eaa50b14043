import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  type AiProviders_ModelsFragment,
  type ProviderCard_KeyFragment,
  useSetOwnKeyEnabledMutation,
} from '#web/graphql/operations.generated.ts';
import { pickProvider, type Provider, PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { KeyForm } from './KeyForm.tsx';
import { ModelList } from './ModelList.tsx';
import classes from './ProvidersTab.module.css';

function toKeyStatus(key: ProviderCard_KeyFragment | undefined): string {
  if (!key) return 'No key yet.';
  const verification = key.verified ? 'verified' : 'not verified, because the provider could not be reached';
  return `Key ending in ${key.last4}, ${verification}.`;
}

/** Shows the user's key for a provider, with a form that saves one and the list of the key's models, of which the user enables some. */
export function ProviderCard({ provider, models }: { provider: Provider; models: AiProviders_ModelsFragment }) {
  const name = PROVIDER_NAMES[provider];
  const key = models.keys.find((saved) => saved.provider === provider);
  const ownModels = pickProvider(models, provider).filter(({ source }) => source === 'BYOK');
  const enabled = ownModels.filter(({ userEnabled }) => userEnabled).map(({ model }) => model);
  const [setEnabled] = useSetOwnKeyEnabledMutation();
  const title = useRef<HTMLHeadingElement>(null);
  const { isBusy, feedback, error, perform } = useAction(title);

  return (
    <Section
      title={name}
      titleRef={title}
      lead={toKeyStatus(key)}
      aside={
        key && (
          <Switch
            label={<span className={classes.switchLabel}>Use my key</span>}
            aria-label={`Use my ${name} key`}
            labelPosition="left"
            checked={key.isEnabled}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) =>
              void perform(setEnabled({ variables: { provider, isEnabled: checked } }), {
                title: checked ? 'BYOK enabled' : 'BYOK disabled',
              })
            }
          />
        )
      }
    >
      <KeyForm provider={provider} hasKey={key !== undefined} perform={perform} isBusy={isBusy} error={error} />
      {key?.isEnabled && ownModels.length > 0 && (
        <ModelList
          // The new key resets the ticked models when the server has stored another selection.
          key={enabled.join(' ')}
          provider={provider}
          models={ownModels}
          noneEnabled={key.noneEnabled}
          perform={perform}
          isBusy={isBusy}
        />
      )}
      {key?.isEnabled && ownModels.length === 0 && (
        <p className={classes.note}>The models of {name} could not be loaded yet. They appear here later.</p>
      )}
      <ActionStatus feedback={feedback} error={fieldErrors(error).key ? undefined : error} />
    </Section>
  );
}
