import { KEY_STEPS, whyNoModel } from '#web/lib/no-model.ts';
import { type Choices, type Failure, OWN_CODE } from './messages.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

/** How the user gets a model: by choosing one, by an own key, or by a plan that has own keys. */
function wayToModel({ models, isLocked, ownKey }: Choices, where: string): { readonly code: string; readonly way: string } {
  if (models.length > 0) return { code: OWN_CODE.modelNotChosen, way: `Choose one ${where}` };
  if (isLocked) {
    return { code: OWN_CODE.modelNeedsPlan, way: `${whyNoModel(ownKey)} Choose a paid plan to use your own key` };
  }
  if (ownKey === 'none') return { code: OWN_CODE.modelNeedsKey, way: `${whyNoModel(ownKey)} Add your own key` };
  const { why, step } = KEY_STEPS[ownKey];
  return { code: OWN_CODE.modelNeedsSetting, way: `${why} ${step}`.trimStart() };
}

/**
 * Why an action can't run without a model, and what to do, as the web app says it. Null when it can.
 * @param where the user finds the list of models
 */
export function modelFailure(choices: Choices, actionId: string, where: 'in the popup' | 'below'): Failure | null {
  const actions = choices.groups.flatMap((group) => group.actions);
  const action = actions.find(({ id }) => id === actionId);
  if (!action?.lacksModel) return null;
  const others = actions.filter(({ lacksModel }) => !lacksModel).map(({ name }) => name);
  const { code, way } = wayToModel(choices, where);
  const alternative = others.length > 0 ? `, or use ${list(others)}, which need no model` : '';
  return { code, message: `${action.name} needs a model. ${way}${alternative}.` };
}
