import { Switch } from '@mantine/core';
import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  type AiProviders_ModelsFragment,
  type ProviderCard_KeyFragment,
  useSetOwnKeyEnabledMutation,
} from '#web/graphql/operations.generated.ts';
import { ofProvider, type Provider, PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import { KeyForm } from './KeyForm.tsx';
import { ModelList } from './ModelList.tsx';
import classes from './ProvidersTab.module.css';

function standingOf(key: ProviderCard_KeyFragment | undefined): string {
  if (!key) return 'No key yet.';
  const tried = key.verified ? 'verified' : 'not verified, because the provider could not be reached';
  return `Key ending in ${key.last4}, ${tried}.`;
}

/** A provider's key, and which of its models may be used with it. */
export function ProviderCard({ provider, models }: { provider: Provider; models: AiProviders_ModelsFragment }) {
  const name = PROVIDER_NAMES[provider];
  const key = models.keys.find((it) => it.provider === provider);
  const own = ofProvider(models, provider).filter(({ source }) => source === 'BYOK');
  const on = own.filter(({ userEnabled }) => userEnabled).map(({ model }) => model);
  const [setEnabled] = useSetOwnKeyEnabledMutation();
  const { isBusy, said, error, act } = useActs();

  return (
    <Section
      title={name}
      lead={standingOf(key)}
      aside={
        key && (
          <Switch
            label={<span className={classes.switchLabel}>Use my key</span>}
            aria-label={`Use my ${name} key`}
            labelPosition="left"
            checked={key.isEnabled}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) =>
              void act(setEnabled({ variables: { provider, isEnabled: checked } }), {
                title: checked ? 'BYOK enabled' : 'BYOK disabled',
              })
            }
          />
        )
      }
    >
      <KeyForm provider={provider} hasKey={key !== undefined} act={act} isBusy={isBusy} error={error} />
      {key?.isEnabled && own.length > 0 && (
        <ModelList
          key={on.join(' ')}
          provider={provider}
          models={own}
          noneEnabled={key.noneEnabled}
          act={act}
          isBusy={isBusy}
        />
      )}
      {key?.isEnabled && own.length === 0 && (
        <p className={classes.note}>{name} told no models yet. They appear here once it can be reached.</p>
      )}
      <Outcome said={said} error={fieldErrors(error).key ? undefined : error} />
    </Section>
  );
}
