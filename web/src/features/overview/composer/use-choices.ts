import {
  type ActionPicker_CustomFragment,
  type ActionPicker_TeamFragment,
  useChooseActionMutation,
  useComposerChoicesQuery,
} from '#web/graphql/operations.generated.ts';
import { currentModel, isModel, isOnOwnKey, modelGroups, modelInput, PRODUCT } from '#web/lib/model-choices.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import { useChosenAction, useChosenModel } from '#web/preferences/local-preferences.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';

/** A default or custom action, or an action that the team shares. */
export interface Action {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly needsModel: boolean;
  /** The variables of its template, without `{input}`. */
  readonly variables: readonly string[];
}

/** The built-in engine cannot follow free instructions, so custom actions always need a model. */
const toAction = <T extends ActionPicker_CustomFragment | ActionPicker_TeamFragment>(own: T) => ({
  ...own,
  needsModel: true,
});

const favoritesFirst = (a: ActionPicker_CustomFragment, b: ActionPicker_CustomFragment) =>
  Number(b.isFavorite) - Number(a.isFavorite) || a.name.localeCompare(b.name);

/** Makes an action the user's default one, in the browser extension, too. It is used at once, and in this tab when it can't be stored. */
function useChooseAction(viewer: { readonly id: string } | undefined) {
  const [, chooseForTab] = useChosenAction();
  const [store] = useChooseActionMutation();
  return (id: string) => {
    if (!viewer) return;
    chooseForTab(null);
    const setPreferredAction = { __typename: 'User', id: viewer.id, preferredActionId: id } as const;
    store({ variables: { id }, optimisticResponse: { setPreferredAction } }).catch(() => {
      chooseForTab(id);
    });
  };
}

/** The available actions and models, and the user's choice: of the action in their account, of the model in the browser. */
export function useChoices() {
  const { data, error, refetch } = useComposerChoicesQuery();
  useRefetchOnFocus(refetch);
  const [actionOfTab] = useChosenAction();
  const chooseAction = useChooseAction(data?.viewer);
  const [chosenModel, chooseModel] = useChosenModel();
  const defaults: readonly Action[] = data?.defaultActions ?? [];
  const own = (data?.customActions ?? []).map(toAction).sort(favoritesFirst);
  const teams = (data?.teams ?? []).map(({ id, name, actions }) => ({ id, name, actions: actions.map(toAction) }));
  const actions = [...defaults, ...own, ...teams.flatMap((team) => team.actions)];
  const models = data?.userModels;

  const model = models ? currentModel(models, chosenModel) : PRODUCT;
  const action =
    [actionOfTab, data?.viewer.preferredActionId, SIMPLIFY]
      .map((wanted) => actions.find(({ id }) => id === wanted))
      .find((found) => found !== undefined) ?? actions[0];
  const actionId = action?.id ?? actionOfTab ?? SIMPLIFY;
  const hasModel = !models || isModel(models, model);
  const input = {
    ...(actionId !== SIMPLIFY && { actionId }),
    ...modelInput(models, chosenModel),
  };
  return {
    /** The part of a request that depends on the choice. */
    input,
    isKnown: data !== undefined,
    /** Without the lists nothing can be chosen, and the server uses the user's settings. */
    hasFailed: error !== undefined,
    actions,
    defaults,
    own,
    /** The user's teams with their shared actions. */
    teams,
    actionId,
    action,
    chooseAction,
    model,
    modelGroups: models ? modelGroups(models) : [],
    chooseModel,
    hasModel,
    /** Runs on the user's own key use no prompts. */
    isOwnKey: models !== undefined && isOnOwnKey(models, model),
    isLocked: models?.byokLocked ?? false,
    /** The chosen action needs a model, and none is chosen. */
    isModelMissing: !hasModel && action?.needsModel === true,
  };
}

export type Choices = ReturnType<typeof useChoices>;
