import { NetworkStatus } from '@apollo/client';
import { useLibraryModelsQuery } from '#web/graphql/operations.generated.ts';
import { modelGroups, usesModel } from '#web/lib/model-choices.ts';
import { toOwnKeyState } from '#web/lib/no-model.ts';
import { useChosenModel } from '#web/preferences/local-preferences.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';

/**
 * Returns whether the user's runs use a language model (`hasModel`). It is true also while that is loading, and if it could not be loaded. If it
 * is false, `hasChoice` says whether the user can choose a model in the composer, and `isLocked` whether their plan lacks own keys.
 * `ownKey` says what they have done about own keys, `isTeamMember` whether they are in a team of another owner, and `hasModelForAll` whether the product has a model for everyone.
 * `isLoading` is true until the first request has succeeded or failed, and not while the models are loaded again: forms that wait for it stay.
 * `retry` loads them again if they could not be loaded.
 */
export function useModelAccess() {
  const { data, error, networkStatus, refetch } = useLibraryModelsQuery();
  useRefetchOnFocus(refetch);
  const [chosen] = useChosenModel();
  const models = data?.userModels;
  return {
    isLoading: networkStatus === NetworkStatus.loading && models === undefined,
    hasModel: usesModel(models, chosen),
    hasChoice: models !== undefined && modelGroups(models).length > 0,
    isLocked: models?.byokLocked ?? false,
    ownKey: toOwnKeyState(models?.keys),
    isTeamMember: models?.isTeamMember ?? false,
    hasModelForAll: models?.productHasModel ?? true,
    retry: () => {
      if (error) refetch().catch(() => undefined);
    },
  };
}

export type ModelAccess = ReturnType<typeof useModelAccess>;
