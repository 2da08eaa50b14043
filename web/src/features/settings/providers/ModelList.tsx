import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ProviderCard_ModelFragment, useSetEnabledModelsMutation } from '#web/graphql/operations.generated.ts';
import { type Provider, PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { plural } from '#web/lib/quantities.ts';
import type { useAction } from '#web/ui/use-action.ts';
import classes from './ProvidersTab.module.css';

interface ModelListProps extends Pick<ReturnType<typeof useAction>, 'perform' | 'isBusy'> {
  readonly provider: Provider;
  readonly models: readonly ProviderCard_ModelFragment[];
  /** Whether the user has selected no model, so that the key is not used. */
  readonly noneEnabled: boolean;
}

/** Lists with at least this many models have a search field. */
const SEARCH_FROM = 12;

const isSame = (a: ReadonlySet<string>, b: readonly string[]) => a.size === b.length && b.every((id) => a.has(id));

/** Lists the models of a key, of which the user selects some. Single changes are saved with a button; 'Select all' and 'Clear' save immediately. */
export function ModelList({ provider, models, noneEnabled, perform, isBusy }: ModelListProps) {
  const enabled = models.filter(({ userEnabled }) => userEnabled).map(({ model }) => model);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(enabled));
  const [search, setSearch] = useState('');
  const [save] = useSetEnabledModelsMutation();
  const wanted = search.trim().toLowerCase();
  const shown = models.filter(({ model, name }) => `${name} ${model}`.toLowerCase().includes(wanted));

  const saveAs = (title: string, names: readonly string[]) => {
    setTicked(new Set(names));
    void perform(save({ variables: { provider, models: [...names] } }), { title });
  };
  const tick = (model: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(model);
    else next.delete(model);
    setTicked(next);
  };

  return (
    <fieldset className={classes.models}>
      <legend className={classes.legend}>{PROVIDER_NAMES[provider]} models</legend>
      {noneEnabled && <p className={classes.note}>No model is selected, so this key is not used yet.</p>}
      {models.length >= SEARCH_FROM && (
        <TextInput
          type="search"
          aria-label={`Search ${PROVIDER_NAMES[provider]} models`}
          placeholder={`Search ${plural(models.length, 'model')}`}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value);
          }}
        />
      )}
      <div className={classes.grid}>
        {shown.map(({ model, name }) => (
          <Checkbox
            key={model}
            label={name}
            title={model}
            checked={ticked.has(model)}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) => {
              tick(model, checked);
            }}
          />
        ))}
        {shown.length === 0 && <p className={classes.note}>No models match your search.</p>}
      </div>
      <div className={classes.buttons}>
        <Button
          disabled={isBusy || isSame(ticked, enabled)}
          onClick={() => {
            saveAs('Models saved', [...ticked]);
          }}
        >
          Save models
        </Button>
        <Button
          variant="default"
          disabled={
            isBusy ||
            isSame(
              new Set(enabled),
              models.map(({ model }) => model),
            )
          }
          onClick={() => {
            saveAs(
              'Selected',
              models.map(({ model }) => model),
            );
          }}
        >
          Select all
        </Button>
        <Button
          variant="default"
          disabled={isBusy || (enabled.length === 0 && ticked.size === 0)}
          onClick={() => {
            saveAs('Cleared', []);
          }}
        >
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
