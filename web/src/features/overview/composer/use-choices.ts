import { type ActionPicker_CustomFragment, useComposerChoicesQuery } from '#web/graphql/operations.generated.ts';
import { useChosenAction, useChosenModel } from '#web/preferences/local-preferences.ts';
import { currentModel, isModel, modelGroups, modelInput, PRODUCT } from './model-choices.ts';

/** What is done with a prompt when nothing is chosen: the server's default, so it is not asked for by name. */
export const SIMPLIFY = 'simplify';

/** Something to do with a prompt: the operator's, or the person's own. */
export interface Action {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly needsModel: boolean;
  /** What it asks for beside the prompt. */
  readonly variables: readonly string[];
}

/** One's own say what they want in words of one's own, which only a model follows. */
const asAction = (own: ActionPicker_CustomFragment) => ({ ...own, needsModel: true });

const favouritesFirst = (a: ActionPicker_CustomFragment, b: ActionPicker_CustomFragment) =>
  Number(b.isFavorite) - Number(a.isFavorite) || a.name.localeCompare(b.name);

/** What can be done with a prompt and by whom, and what is chosen. The browser remembers the choice. */
export function useChoices() {
  const { data, error } = useComposerChoicesQuery();
  const [chosenAction, chooseAction] = useChosenAction();
  const [chosenModel, chooseModel] = useChosenModel();
  const defaults: readonly Action[] = data?.defaultActions ?? [];
  const own = (data?.customActions ?? []).map(asAction).sort(favouritesFirst);
  const actions = [...defaults, ...own];
  const models = data?.userModels;

  const model = models ? currentModel(models, chosenModel) : PRODUCT;
  const action =
    actions.find(({ id }) => id === chosenAction) ?? actions.find(({ id }) => id === SIMPLIFY) ?? actions[0];
  const actionId = action?.id ?? chosenAction ?? SIMPLIFY;
  const hasModel = !models || isModel(models, model);
  const input = {
    ...(actionId !== SIMPLIFY && { actionId }),
    ...modelInput(models, chosenModel),
  };
  return {
    /** Of a request, beside its text. */
    input,
    isKnown: data !== undefined,
    /** Nothing can be chosen then, and the server goes by the settings. */
    isAway: error !== undefined,
    actions,
    defaults,
    own,
    actionId,
    action,
    chooseAction,
    model,
    modelGroups: models ? modelGroups(models) : [],
    chooseModel,
    hasModel,
    isLocked: models?.byokLocked ?? false,
    /** What the chosen action lacks. */
    lacksModel: !hasModel && action?.needsModel === true,
  };
}

export type Choices = ReturnType<typeof useChoices>;
