import { useEffect, useEffectEvent } from 'react';
import { type ActionPicker_CustomFragment, useComposerChoicesQuery } from '#web/graphql/operations.generated.ts';
import { teamActionName } from '#web/lib/action-label.ts';
import { toModelAction } from '#web/lib/model-action.ts';
import {
  currentModel,
  isOnOwnKey,
  modelGroups,
  modelInput,
  PRODUCT_CHOICE,
  usesModel,
} from '#web/lib/model-choices.ts';
import { toOwnKeyState } from '#web/lib/no-model.ts';
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

const favoritesFirst = (a: ActionPicker_CustomFragment, b: ActionPicker_CustomFragment) =>
  Number(b.isFavorite) - Number(a.isFavorite) || a.name.localeCompare(b.name);

interface LeftComposer {
  /** Whether there is no prompt. */
  readonly isEmpty: boolean;
  /** Whether there is neither a prompt nor a value of the action's variables. */
  readonly isUntouched: boolean;
  readonly cannotRun: (model: string | null) => boolean;
}

/**
 * Forgets, when the composer closes or the page is reloaded, the chosen model and action if there is no prompt that they were chosen for, and an
 * action that can't run, so that the composer does not open with them again.
 */
function useForgetOnLeave({ isEmpty, isUntouched, cannotRun }: LeftComposer) {
  const [, chooseAction] = useChosenAction();
  const [chosenModel, chooseModel] = useChosenModel();
  const forget = useEffectEvent(() => {
    if (isEmpty) chooseModel(null);
    if (isUntouched || cannotRun(isEmpty ? null : chosenModel)) chooseAction(null);
  });
  useEffect(() => {
    const onPageHide = () => {
      forget();
    };
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      forget();
    };
  }, []);
}

/** Returns the action to start with: the default one of the account or, if that is gone or can't run, Simplify. */
const toFirstAction = (
  actions: readonly Action[],
  preferred: Action | undefined,
  canRun: (action: Action) => boolean,
) =>
  preferred && canRun(preferred)
    ? preferred
    : (actions.find(({ id }) => id === SIMPLIFY) ?? actions.find(canRun) ?? actions[0]);

interface Draft {
  readonly text: string;
  readonly valueOf: (name: string) => string;
}

/** Returns the available actions and models, and the user's choice, which the tab stores for one prompt. */
export function useChoices({ text, valueOf }: Draft) {
  const { data, error, refetch } = useComposerChoicesQuery();
  useRefetchOnFocus(refetch);
  const [actionOfTab, chooseAction] = useChosenAction();
  const [chosenModel, chooseModel] = useChosenModel();
  const defaults: readonly Action[] = data?.defaultActions ?? [];
  const custom = (data?.customActions ?? []).map(toModelAction).sort(favoritesFirst);
  const otherNames = [...defaults, ...custom].map(({ name }) => name);
  const teams = (data?.teams ?? []).map((team) => ({
    id: team.id,
    name: team.name,
    actions: team.actions.map((shared) =>
      toModelAction({
        ...shared,
        name: teamActionName(shared.name, team.name, otherNames),
      }),
    ),
  }));
  const actions = [...defaults, ...custom, ...teams.flatMap((team) => team.actions)];
  const models = data?.userModels;

  const model = models ? currentModel(models, chosenModel) : PRODUCT_CHOICE;
  const hasModel = usesModel(models, chosenModel);
  const cannotRunOn = (modelId: string | null, candidate: Action | undefined) =>
    candidate?.needsModel === true && !usesModel(models, modelId);
  const cannotRun = (candidate: Action | undefined) => cannotRunOn(chosenModel, candidate);
  const find = (id: string | null | undefined) => actions.find((candidate) => candidate.id === id);
  const chosen = find(actionOfTab);
  const preferred = find(data?.viewer.preferredActionId);
  const action = chosen ?? toFirstAction(actions, preferred, (candidate) => !cannotRun(candidate));
  const actionId = action?.id ?? actionOfTab ?? SIMPLIFY;
  const isEmpty = text.trim() === '';
  useForgetOnLeave({
    isEmpty,
    isUntouched: isEmpty && (action?.variables ?? []).every((name) => valueOf(name) === ''),
    cannotRun: (modelId) => cannotRunOn(modelId, chosen),
  });
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
    /** The user's custom actions, favorites first. */
    custom,
    /** The user's teams with their shared actions. */
    teams,
    actionId,
    action,
    chooseAction,
    /** Chooses what a new prompt starts with: the model and the action of the settings. */
    startOver: () => {
      chooseModel(null);
      chooseAction(null);
    },
    /**
     * Chooses the model of the settings again when the prompt was deleted or replaced in the editor, since a prompt must not go to another
     * company because an earlier one did. The action stays, unless it can't run on that model.
     */
    leavePrompt: () => {
      chooseModel(null);
      if (cannotRunOn(null, chosen)) chooseAction(null);
    },
    model,
    modelGroups: models ? modelGroups(models) : [],
    chooseModel,
    /** Whether the choice is a language model. False: the built-in engine rewrites. */
    hasModel,
    /** Whether the chosen model runs on the user's own key, so that runs use no prompts. */
    isOwnKey: models !== undefined && isOnOwnKey(models, model),
    /** Whether the user's plan does not include own keys. */
    isLocked: models?.byokLocked ?? false,
    /** What the user has done about own keys. Says why there is no model only if there is none. */
    ownKey: toOwnKeyState(models?.keys),
    /** Whether the user is in a team of another owner. */
    isTeamMember: models?.isTeamMember ?? false,
    /** Whether the chosen action needs a model, and the choice is the built-in engine. */
    isModelMissing: cannotRun(action),
    /** The preferred action of the account, if another one is chosen because it can't run. */
    skippedPreferred: !chosen && cannotRun(preferred) && !cannotRun(action) ? preferred : undefined,
  };
}

export type Choices = ReturnType<typeof useChoices>;
