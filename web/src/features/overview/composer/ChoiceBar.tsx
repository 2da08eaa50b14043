import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { actionLabel } from '#web/lib/action-label.ts';
import { PRODUCT_CHOICE } from '#web/lib/model-choices.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { Picker } from '#web/ui/Picker.tsx';
import classes from './Composer.module.css';
import type { Action, Choices } from './use-choices.ts';

interface ChoiceBarProps {
  readonly choices: Choices;
  readonly isDisabled: boolean;
  /** Shown beside the choices. */
  readonly children?: ReactNode;
}

/** Chooses the action and the model of a run. Without a model to choose, there is only the action. */
export function ChoiceBar({ choices, isDisabled, children }: ChoiceBarProps) {
  const { isKnown, defaults, custom, teams, actionId, action, chooseAction, model, modelGroups, chooseModel } = choices;
  if (!isKnown && choices.hasFailed) {
    return (
      <span className={classes.choices} role="status">
        <span className={classes.instead}>Actions and models could not be loaded.</span>
      </span>
    );
  }
  if (!isKnown) {
    return (
      <span className={classes.choices} role="status" aria-label="Loading actions and models">
        <span className={classes.instead}>
          <Skeleton height={20} width={180} radius="sm" />
        </span>
      </span>
    );
  }
  return (
    <span className={classes.choices}>
      <Picker label="Action" value={actionId} disabled={isDisabled} title={action?.description} onChoose={chooseAction}>
        <ActionOptions actions={defaults} hasModel={choices.hasModel} />
        {custom.length > 0 && (
          <optgroup label="Your actions">
            <ActionOptions actions={custom} hasModel={choices.hasModel} />
          </optgroup>
        )}
        {teams
          .filter((team) => team.actions.length > 0)
          .map((team) => (
            <optgroup key={team.id} label={team.name}>
              <ActionOptions actions={team.actions} hasModel={choices.hasModel} />
            </optgroup>
          ))}
      </Picker>
      {modelGroups.length > 0 && (
        <Picker label="Model" value={model} disabled={isDisabled} onChoose={chooseModel}>
          <option value={PRODUCT_CHOICE}>{PRODUCT_NAME}</option>
          {modelGroups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Picker>
      )}
      {children}
    </span>
  );
}

function ActionOptions({ actions, hasModel }: { actions: readonly Action[]; hasModel: boolean }) {
  return actions.map(({ id, name, needsModel }) => (
    <option key={id} value={id}>
      {actionLabel(name, needsModel && !hasModel)}
    </option>
  ));
}
