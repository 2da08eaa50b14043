import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type AdminProviderModelsQuery,
  type ModelAggregator,
  useAdminProviderModelsQuery,
  useSaveProviderModelsMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './ProviderModels.module.css';
import { PROVIDERS } from './providers.ts';

type Model = NonNullable<AdminProviderModelsQuery['providerModels']>[number];

interface ProviderModelsProps {
  readonly provider: ModelAggregator;
  /** Whether there is an active key for the provider. */
  readonly hasKey: boolean;
}

/** The models of an aggregator, and which of them users can choose. They are fetched when the administrator asks for them. */
export function ProviderModels({ provider, hasKey }: ProviderModelsProps) {
  const name = PROVIDERS[provider];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={`${name} models`}
      lead={
        hasKey
          ? 'Users can choose the enabled models. The first one rewrites if a user chose none.'
          : `Add an active ${name} key to offer its models.`
      }
      aside={
        !isOpen && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setIsOpen(true);
            }}
          >
            Manage {name} models
          </Button>
        )
      }
    >
      {isOpen && <FetchedModels provider={provider} />}
    </Section>
  );
}

function FetchedModels({ provider }: { provider: ModelAggregator }) {
  const name = PROVIDERS[provider];
  const { data, error, refetch } = useAdminProviderModelsQuery({
    variables: { provider },
    fetchPolicy: 'network-only',
  });
  if (error && !data) {
    return (
      <ErrorState
        title={`The models of ${name} could not be loaded`}
        error={error}
        hint="The enabled models stay as they are."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data?.providerModels) return <ListSkeleton label={`Loading the models of ${name}`} rows={3} height={36} />;
  return <ModelList provider={provider} models={data.providerModels} />;
}

interface ModelListProps {
  readonly provider: ModelAggregator;
  readonly models: readonly Model[];
}

function ModelList({ provider, models }: ModelListProps) {
  const name = PROVIDERS[provider];
  const [search, setSearch] = useState('');
  // In the order of the server, where the first enabled model is the default.
  const [enabled, setEnabled] = useState(() => models.filter((it) => it.enabled).map(({ model }) => model));
  const [save, { loading, error, data }] = useSaveProviderModelsMutation({
    // Shown below the list.
    onError: () => undefined,
  });
  const wanted = search.trim().toLowerCase();
  const found = models.filter((it) => `${it.name} ${it.model}`.toLowerCase().includes(wanted));
  const toggle = (model: string, isEnabled: boolean) => {
    setEnabled((now) => (isEnabled ? [...now, model] : now.filter((it) => it !== model)));
  };
  return (
    <div className={classes.models}>
      <TextInput
        label={`Search ${name} models`}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
        }}
      />
      <ul className={classes.list} aria-label={`Models of ${name}`}>
        {found.map(({ model, name: label, isGone }) => (
          <li key={model}>
            <Checkbox
              label={label}
              description={isGone ? `${model}, no longer offered` : model}
              checked={enabled.includes(model)}
              onChange={({ currentTarget }) => {
                toggle(model, currentTarget.checked);
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No model matches.</p>}
      <div className={classes.save}>
        <Button loading={loading} onClick={() => void save({ variables: { provider, enabledModels: enabled } })}>
          Save models
        </Button>
        <span>{plural(enabled.length, 'model')} enabled</span>
      </div>
      <ActionStatus
        feedback={data && !loading && !error ? { title: `${name} models updated` } : null}
        error={error}
        errorTitle="Failed to update models."
      />
    </div>
  );
}
