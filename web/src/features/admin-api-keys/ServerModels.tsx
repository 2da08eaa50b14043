import { Button } from '@mantine/core';
import {
  type KeyTable_KeyFragment,
  useAdminServerModelsQuery,
  useSaveServerModelsMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { ListSkeleton } from '#web/ui/PageStates.tsx';
import { unlistedModel } from './model.ts';
import { ModelList } from './ModelList.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import classes from './ProviderModels.module.css';

type Key = KeyTable_KeyFragment;

interface ServerModelsProps {
  readonly providerKey: Key;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The models of an OpenAI-compatible server, and which of them users can choose. */
export function ServerModels({ providerKey, ...panel }: ServerModelsProps) {
  const { keyName, enabledModels } = providerKey;
  return (
    <ModelPanel
      {...panel}
      name={keyName}
      lead={
        enabledModels.length > 0
          ? `Users can choose the enabled models. ${enabledModels[0] ?? ''} is the default.`
          : 'No model is enabled, so the server is not used.'
      }
    >
      <FetchedModels providerKey={providerKey} />
    </ModelPanel>
  );
}

function FetchedModels({ providerKey }: { providerKey: Key }) {
  const { id, keyName, enabledModels } = providerKey;
  const { data, error, loading, refetch } = useAdminServerModelsQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    // While it is tried again, the list below and what was changed in it stay.
    notifyOnNetworkStatusChange: false,
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
            {errorCode(error) === undefined
              ? `${PRODUCT_NAME} could not be reached.`
              : errorMessage(error, 'Something went wrong.')}{' '}
            The models of {keyName} are not listed. Those that you enabled are below, and you can add others by their
            ids.
          </p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ModelList
        // Another React key mounts the list again once the models were fetched, so that it starts with them.
        key={listed ? 'listed' : 'unlisted'}
        name={keyName}
        models={listed ?? enabledModels.map(unlistedModel)}
        canAdd
        onSave={(edit, onSaved) =>
          void save({
            variables: { id, ...edit },
            onCompleted: ({ setProviderKeyModels }) => {
              onSaved([...setProviderKeyModels.enabledModels]);
            },
          })
        }
        isSaving={saving.loading}
        isSaved={saving.data !== undefined && saving.data !== null}
        error={saving.error}
      />
    </>
  );
}
