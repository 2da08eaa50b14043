import { actionLabel } from '#web/lib/action-label.ts';
import { PRODUCT_CHOICE } from '#web/lib/model-choices.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import type { ActionGroup, Answer, Choices } from '../../messages.ts';
import { changeSettings, type Settings } from '../../settings/settings.ts';
import { FailureNotice } from './FailureNotice.tsx';

function ActionOptions({ actions }: Pick<ActionGroup, 'actions'>) {
  return actions.map(({ id, name, lacksModel }) => (
    <option key={id} value={id}>
      {actionLabel(name, lacksModel)}
    </option>
  ));
}

interface ActionChoiceProps {
  readonly choices: Choices;
  /** Why the last choice was not saved. */
  readonly problem: string | null;
  readonly onChoose: (id: string) => void;
}

function ActionChoice({ choices: { groups, actionId }, problem, onChoose }: ActionChoiceProps) {
  return (
    <div className="field">
      <label htmlFor="action">Default action</label>
      <select
        id="action"
        value={actionId}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      >
        {groups.map(({ label, actions }) =>
          label === '' ? (
            <ActionOptions key={label} actions={actions} />
          ) : (
            <optgroup key={label} label={label}>
              <ActionOptions actions={actions} />
            </optgroup>
          ),
        )}
      </select>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

function ModelChoice({ choices: { models, model }, onChange }: { choices: Choices; onChange: () => void }) {
  return (
    <div className="field">
      <label htmlFor="model">Model</label>
      <select
        id="model"
        value={model}
        onChange={({ target }) => void changeSettings({ model: target.value }).then(onChange)}
      >
        <option value={PRODUCT_CHOICE}>{PRODUCT_NAME}</option>
        {models.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** As large as the choices that are loading. */
const Waiting = () => (
  <div className="columns" aria-hidden>
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);

interface PreferencesProps {
  readonly settings: Settings;
  /** Null while they are loading. */
  readonly choices: Answer<Choices> | null;
  /** Why the last action that was chosen is not saved. */
  readonly problem: string | null;
  readonly onChooseAction: (id: string) => void;
  /** Loads the choices again. */
  readonly reloadChoices: () => void;
}

export function Preferences({ settings, choices, problem, onChooseAction, reloadChoices }: PreferencesProps) {
  return (
    <section aria-label="Preferences" aria-busy={choices === null}>
      {choices?.ok && (
        <div className="columns">
          <ActionChoice choices={choices.value} problem={problem} onChoose={onChooseAction} />
          <ModelChoice choices={choices.value} onChange={reloadChoices} />
        </div>
      )}
      {choices === null && <Waiting />}
      {choices?.ok === false && <FailureNotice failure={choices.failure} onRetry={reloadChoices} />}
      <label className="switch">
        <input
          type="checkbox"
          checked={settings.isMasking}
          onChange={({ target }) => void changeSettings({ isMasking: target.checked })}
        />
        Mask personal details before sending
      </label>
    </section>
  );
}
