import { NativeSelect } from '@mantine/core';
import {
  type PreferredActionForm_ActionsFragment,
  usePreferredActionModelsQuery,
  useSaveDefaultActionMutation,
} from '#web/graphql/operations.generated.ts';
import { actionLabel } from '#web/lib/action-label.ts';
import { toModelAction } from '#web/lib/model-action.ts';
import { usesModel } from '#web/lib/model-choices.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import { useChosenAction } from '#web/preferences/local-preferences.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './SettingsPage.module.css';

interface ActionGroup {
  readonly label: string;
  readonly actions: readonly { readonly id: string; readonly name: string; readonly needsModel: boolean }[];
}

const toGroups = ({ defaultActions, customActions, teams }: PreferredActionForm_ActionsFragment): ActionGroup[] =>
  [
    { label: 'Built-in actions', actions: defaultActions },
    { label: 'Your actions', actions: customActions.map(toModelAction) },
    ...teams.map(({ name, actions }) => ({ label: name, actions: actions.map(toModelAction) })),
  ].filter(({ actions }) => actions.length > 0);

interface PreferredActionFormProps {
  readonly actions: PreferredActionForm_ActionsFragment;
  /** The id of the chosen action. The action may have been deleted: then the composer uses Simplify. */
  readonly chosen: string;
}

/** Chooses the action that the composer and the browser extension start with. */
export function PreferredActionForm({ actions, chosen }: PreferredActionFormProps) {
  const [save] = useSaveDefaultActionMutation();
  const [, chooseForTab] = useChosenAction();
  const { isBusy, feedback, error, perform } = useAction();
  const store = async (id: string) => {
    // The composer of this tab, too, starts with the new one.
    if (await perform(save({ variables: { id } }), { title: 'Default action saved' })) chooseForTab(null);
  };
  const { data } = usePreferredActionModelsQuery();
  // New prompts start with the preference, whatever model was chosen for the one on Overview.
  const hasModel = usesModel(data?.userModels, null);
  const groups = toGroups(actions);
  const exists = groups.some((group) => group.actions.some(({ id }) => id === chosen));
  return (
    <Section
      title="Rewriting"
      lead="The prompt box on Overview and the browser extension start with this action. Choosing another one there does not change it here."
    >
      <div className={classes.narrow}>
        <NativeSelect
          label="Default action"
          disabled={isBusy}
          value={exists ? chosen : SIMPLIFY}
          onChange={({ currentTarget: { value } }) => void store(value)}
        >
          {groups.map(({ label, actions: options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ id, name, needsModel }) => (
                <option key={id} value={id} disabled={needsModel && !hasModel}>
                  {actionLabel(name, needsModel && !hasModel)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </div>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
