import { useLibraryModelsQuery } from '#web/graphql/operations.generated.ts';
import { currentModel, isModel, modelGroups } from '#web/lib/model-choices.ts';
import { useChosenModel } from '#web/preferences/local-preferences.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';

/** Whether the viewer's runs use a language model. Without one, `hasChoice` says that another choice would, and `isLocked` that own keys need a plan. */
export function useModelAccess() {
  const { data, refetch } = useLibraryModelsQuery();
  useRefetchOnFocus(refetch);
  const [chosen] = useChosenModel();
  const models = data?.userModels;
  return {
    hasModel: !models || isModel(models, currentModel(models, chosen)),
    hasChoice: models !== undefined && modelGroups(models).length > 0,
    isLocked: models?.byokLocked ?? false,
  };
}

export type ModelAccess = ReturnType<typeof useModelAccess>;
