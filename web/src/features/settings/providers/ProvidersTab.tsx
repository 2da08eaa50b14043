import { type AiProviders_ModelsFragment, useAiProvidersQuery } from '#web/graphql/operations.generated.ts';
import { OWN_KEY_PROVIDERS } from '#web/lib/model-providers.ts';
import { API_KEY_EXPLAINED } from '#web/lib/no-model.ts';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { LockedKeys } from './LockedKeys.tsx';
import { ModelPreference } from './ModelPreference.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import classes from './ProvidersTab.module.css';

export function ProvidersTab() {
  const { data, error, refetch } = useAiProvidersQuery({ fetchPolicy: 'cache-and-network' });
  if (data) return <Providers models={data.userModels} />;
  if (!error) return <ListSkeleton label="Loading your AI providers" rows={3} height={180} />;
  return (
    <ErrorState
      title="Your AI providers could not be loaded"
      error={error}
      hint="Your keys are safe, and nothing was changed."
      onRetry={() => void refetch()}
    />
  );
}

function Providers({ models }: { models: AiProviders_ModelsFragment }) {
  return (
    <>
      {models.notice && (
        <p role="status" className={classes.notice}>
          {models.notice}
        </p>
      )}
      {models.byokLocked ? (
        <LockedKeys keys={models.keys} isTeamMember={models.isTeamMember} />
      ) : (
        <>
          <ModelPreference models={models} />
          <p className={classes.explained}>{API_KEY_EXPLAINED}</p>
          {OWN_KEY_PROVIDERS.map((provider) => (
            <ProviderCard key={provider} provider={provider} models={models} />
          ))}
        </>
      )}
    </>
  );
}
