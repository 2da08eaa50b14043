import {
  type ActionPicker_CustomFragment,
  type ActionPicker_TeamFragment,
  useChooseActionMutation,
  useComposerChoicesQuery,
} from '#web/graphql/operations.generated.ts';
import { currentModel, isModel, isOnOwnKey, modelGroups, modelInput, PRODUCT_CHOICE } from '#web/lib/model-choices.ts';
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

/** Adds what the API does not say: custom actions always need a model, because the built-in engine cannot follow free instructions. */
const toAction = <T extends ActionPicker_CustomFragment | ActionPicker_TeamFragment>(own: T) => ({
  ...own,
  needsModel: true,
});

const favoritesFirst = (a: ActionPicker_CustomFragment, b: ActionPicker_CustomFragment) =>
  Number(b.isFavorite) - Number(a.isFavorite) || a.name.localeCompare(b.name);

/**
 * Returns a function that makes an action the user's default one, also in the browser extension. The choice applies immediately. If it can't
 * be stored in the account, it applies in this tab only.
 */
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

/** Returns the available actions and models, and the user's choice. The account stores the chosen action, and the browser the chosen model. */
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

  const model = models ? currentModel(models, chosenModel) : PRODUCT_CHOICE;
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
    /** Whether the lists of actions and models are loaded. */
    isKnown: data !== undefined,
    /** Whether the lists could not be loaded. Then nothing can be chosen, and the server uses the user's settings. */
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
    /** Whether the choice is a language model. False: the built-in engine rewrites. */
    hasModel,
    /** Whether the chosen model runs on the user's own key, so that runs use no prompts. */
    isOwnKey: models !== undefined && isOnOwnKey(models, model),
    /** Whether the user's plan does not include own keys. */
    isLocked: models?.byokLocked ?? false,
    /** Whether the chosen action needs a model, and the choice is the built-in engine. */
    isModelMissing: !hasModel && action?.needsModel === true,
  };
}

export type Choices = ReturnType<typeof useChoices>;
