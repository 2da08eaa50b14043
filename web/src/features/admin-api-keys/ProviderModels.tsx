import {
  type ModelAggregator,
  useAdminProviderModelsQuery,
  useSaveProviderModelsMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { listEnabled, type Model } from './model.ts';
import { ModelList } from './ModelList.tsx';
import { ModelPanel } from './ModelPanel.tsx';

interface ProviderModelsProps {
  readonly provider: ModelAggregator;
  /** Whether there is an active key for the provider. */
  readonly hasKey: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The models of an aggregator, and which of them users can choose. */
export function ProviderModels({ provider, hasKey, ...panel }: ProviderModelsProps) {
  const name = OPERATOR_PROVIDERS[provider];
  return (
    <ModelPanel
      {...panel}
      name={name}
      lead={
        hasKey
          ? 'Users can choose the enabled models. The first one is the default.'
          : `Add an active ${name} key to offer its models.`
      }
    >
      <FetchedModels provider={provider} />
    </ModelPanel>
  );
}

function FetchedModels({ provider }: { provider: ModelAggregator }) {
  const name = OPERATOR_PROVIDERS[provider];
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
  return <EditableModels provider={provider} models={data.providerModels} />;
}

function EditableModels({ provider, models }: { provider: ModelAggregator; models: readonly Model[] }) {
  const [save, { loading, error, data }] = useSaveProviderModelsMutation({
    // Shown below the list.
    onError: () => undefined,
  });
  return (
    <ModelList
      name={OPERATOR_PROVIDERS[provider]}
      models={models}
      error={error}
      onSave={(edit, onSaved) =>
        void save({
          variables: { provider, ...edit },
          onCompleted: ({ setProviderModels }) => {
            onSaved(listEnabled(setProviderModels));
          },
        })
      }
      isSaving={loading}
      isSaved={data !== undefined && data !== null}
    />
  );
}
