import { currentModel, isModel, isOnOwnKey, modelGroups } from '#web/lib/model-choices.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import type { Action, Choices, RecentRun } from '../messages.ts';
import { forgetModel, readSettings } from '../settings/settings.ts';
import {
  ExtensionChoicesDocument,
  ExtensionChooseActionDocument,
  ExtensionRecentDocument,
} from './operations.generated.ts';
import { requestAsUser } from './session.ts';
import { wayToModel } from './way-to-model.ts';

interface OfferedAction {
  readonly id: string;
  readonly name: string;
  readonly variables: readonly string[];
  /** Absent for the actions of users, which always need a model. */
  readonly needsModel?: boolean;
}

/** The actions that need nothing but a prompt. */
const toActions = (offered: readonly OfferedAction[], hasModel: boolean): Action[] =>
  offered
    .filter(({ variables }) => variables.length === 0)
    .map(({ id, name, needsModel = true }) => ({ id, name, lacksModel: needsModel && !hasModel }));

/** The actions and models that the user can choose, and their choice. */
export async function readChoices(): Promise<Choices> {
  const [settings, { viewer, defaultActions, customActions, teams, userModels }] = await Promise.all([
    readSettings(),
    requestAsUser(ExtensionChoicesDocument, {}),
  ]);
  const model = currentModel(userModels, settings.model);
  // A model that is gone must not stay chosen: the server would refuse it.
  if (settings.model !== null && settings.model !== model) await forgetModel(settings.model);
  const hasModel = isModel(userModels, model);
  const groups = [
    { label: '', actions: toActions(defaultActions, hasModel) },
    { label: 'Your actions', actions: toActions(customActions, hasModel) },
    ...teams.map(({ name, actions }) => ({ label: name, actions: toActions(actions, hasModel) })),
  ].filter(({ actions }) => actions.length > 0);
  const offered = groups.flatMap(({ actions }) => actions);
  // The preferred action may be gone, or ask for more than a prompt.
  const actionId = offered.some(({ id }) => id === viewer.preferredActionId) ? viewer.preferredActionId : SIMPLIFY;
  return {
    groups,
    actionId,
    models: modelGroups(userModels),
    model,
    isOnOwnKey: isOnOwnKey(userModels, model),
    wayToModel: wayToModel(userModels),
  };
}

/** Changes the preferred action of the account, which the web app starts with, too. */
export async function chooseAction({ id }: { readonly id: string }): Promise<null> {
  await requestAsUser(ExtensionChooseActionDocument, { id });
  return null;
}

export async function readRecent(): Promise<readonly RecentRun[]> {
  const { history } = await requestAsUser(ExtensionRecentDocument, {});
  return history.nodes.map(({ id, originalText, simplifiedText, createdAt, action }) => ({
    id,
    originalText: originalText ?? '',
    simplifiedText: simplifiedText ?? '',
    actionName: action.name,
    createdAt,
  }));
}
