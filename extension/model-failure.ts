import { type Choices, type Failure, OWN_CODE } from './messages.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

/**
 * Why an action can't run without a model, and what to do, as the web app says it. Null when it can.
 * @param where the user finds the list of models
 */
export function modelFailure(choices: Choices, actionId: string, where: 'in the popup' | 'below'): Failure | null {
  const actions = choices.groups.flatMap((group) => group.actions);
  const action = actions.find(({ id }) => id === actionId);
  if (!action?.lacksModel) return null;
  const others = actions.filter(({ lacksModel }) => !lacksModel).map(({ name }) => name);
  const { code, way } =
    choices.models.length > 0 ? { code: OWN_CODE.modelNotChosen, way: `Choose one ${where}` } : choices.wayToModel;
  const alternative = others.length > 0 ? `, or use ${list(others)}, which need no model` : '';
  return { code, message: `${action.name} needs a model. ${way}${alternative}.` };
}
