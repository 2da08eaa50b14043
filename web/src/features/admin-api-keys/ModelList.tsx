import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { listEnabled, type Model, unlistedModel } from './model.ts';
import classes from './ProviderModels.module.css';

interface ModelListProps {
  /** The name of the provider or of the key. */
  readonly name: string;
  readonly models: readonly Model[];
  /** Whether models that are not in the list can be added by their ids. */
  readonly canAdd?: boolean;
  /** Saves the enabled models, unless others than `expectedModels` are enabled by now. Passes those that are enabled then to `onSaved`. */
  readonly onSave: (
    models: { readonly enabledModels: string[]; readonly expectedModels: string[] },
    onSaved: (enabledModels: string[]) => void,
  ) => void;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly error: unknown;
}

/** The models of a provider with a checkbox each. The first enabled one is the default. */
export function ModelList({ name, canAdd = false, onSave, isSaving, isSaved, error, ...props }: ModelListProps) {
  const [models, setModels] = useState(props.models);
  const [search, setSearch] = useState('');
  // In the order of the server, where the first enabled model is the default.
  const [enabled, setEnabled] = useState(() => listEnabled(models));
  // As the server had them last, because another administrator may change them meanwhile.
  const [stored, setStored] = useState(enabled);
  const wanted = search.trim().toLowerCase();
  const found = models.filter((listed) => `${listed.name} ${listed.model}`.toLowerCase().includes(wanted));
  const toggle = (model: string, isEnabled: boolean) => {
    setEnabled((current) => (isEnabled ? [...current, model] : current.filter((other) => other !== model)));
  };
  const add = (model: string) => {
    if (models.every((listed) => listed.model !== model)) setModels((current) => [...current, unlistedModel(model)]);
    setEnabled((current) => [...current.filter((other) => other !== model), model]);
  };
  return (
    <div className={classes.models}>
      <TextInput
        label={`Search ${name} models`}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
        }}
      />
      <ul className={classes.list} aria-label={`Models of ${name}`}>
        {found.map(({ model, name: label, isGone }) => (
          <li key={model}>
            <Checkbox
              label={label}
              description={isGone ? `${model}, no longer offered` : model}
              checked={enabled.includes(model)}
              onChange={({ currentTarget }) => {
                toggle(model, currentTarget.checked);
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No model matches.</p>}
      {canAdd && <AddModel name={name} onAdd={add} />}
      {enabled.length > 1 && (
        <NativeSelect
          label="Default model"
          description="For users who have not chosen a model."
          data={enabled.map((model) => ({
            value: model,
            label: models.find((listed) => listed.model === model)?.name ?? model,
          }))}
          value={enabled[0]}
          onChange={({ currentTarget: { value } }) => {
            setEnabled((current) => [value, ...current.filter((other) => other !== value)]);
          }}
        />
      )}
      <div className={classes.save}>
        <Button
          loading={isSaving}
          onClick={() => {
            onSave({ enabledModels: enabled, expectedModels: stored }, setStored);
          }}
        >
          Save models
        </Button>
        <span>{plural(enabled.length, 'model')} enabled</span>
      </div>
      <ActionStatus
        feedback={isSaved && !isSaving && !error ? { title: `${name} models updated` } : null}
        error={error}
        errorTitle="Failed to update models."
      />
    </div>
  );
}

/** Adds a model that the server does not list. */
function AddModel({ name, onAdd }: { name: string; onAdd: (model: string) => void }) {
  const [model, setModel] = useState('');
  const id = model.trim();
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!id) return;
        onAdd(id);
        setModel('');
      }}
    >
      <TextInput
        label={`Add a model of ${name}`}
        description="The id of a model that is not in the list."
        placeholder="llama3.1:8b"
        autoComplete="off"
        value={model}
        onChange={({ currentTarget }) => {
          setModel(currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" disabled={!id}>
        Add model
      </Button>
    </form>
  );
}
