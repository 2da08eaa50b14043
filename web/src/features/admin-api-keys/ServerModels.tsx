import { Button } from '@mantine/core';
import {
  type KeyTable_KeyFragment,
  useAdminServerModelsQuery,
  useSaveServerModelsMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import { ListSkeleton } from '#web/ui/PageStates.tsx';
import { unlistedModel } from './model.ts';
import { ModelList } from './ModelList.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import classes from './ProviderModels.module.css';

type Key = KeyTable_KeyFragment;

/** The models of an OpenAI-compatible server, and which of them users can choose. */
export function ServerModels({ apiKey }: { apiKey: Key }) {
  const { keyName, enabledModels } = apiKey;
  return (
    <ModelPanel
      name={keyName}
      lead={
        enabledModels.length > 0
          ? `Users can choose the enabled models. ${enabledModels[0] ?? ''} rewrites if a user chose none.`
          : 'No model is enabled, so the server is not used.'
      }
    >
      <FetchedModels apiKey={apiKey} />
    </ModelPanel>
  );
}

function FetchedModels({ apiKey }: { apiKey: Key }) {
  const { id, keyName, enabledModels } = apiKey;
  const { data, error, loading, refetch } = useAdminServerModelsQuery({
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const [save, saving] = useSaveServerModelsMutation({
    // Shown below the list.
    onError: () => undefined,
  });
  const listed = data?.providerKeyModels;
  if (!listed && loading) return <ListSkeleton label={`Loading the models of ${keyName}`} rows={3} height={36} />;
  return (
    <>
      {!listed && (
        <div className={classes.unlisted} role="alert">
          <p>
            {errorCode(error) === undefined ? 'The server could not be reached.' : errorMessage(error, '')} Its models
            are not listed. Those that you enabled are below, and you can add others by their ids.
          </p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ModelList
        // A new key mounts the list again when the server has answered, so that it starts with the server's models.
        key={listed ? 'listed' : 'unlisted'}
        name={keyName}
        models={listed ?? enabledModels.map(unlistedModel)}
        canAdd
        onSave={(models) => void save({ variables: { id, enabledModels: models } })}
        isSaving={saving.loading}
        isSaved={saving.data !== undefined && saving.data !== null}
        error={saving.error}
      />
    </>
  );
}
