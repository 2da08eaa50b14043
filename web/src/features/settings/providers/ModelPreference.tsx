import { NativeSelect } from '@mantine/core';
import {
  type AiProviders_ModelsFragment,
  useSetDefaultModelMutation,
  useSetModelPreferenceMutation,
} from '#web/graphql/operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { ofProvider, PROVIDER_NAMES, PROVIDERS } from '#web/lib/model-providers.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import classes from './ProvidersTab.module.css';

/** As the server calls it. */
const OWN_DEFAULT = 'default';

/** Those that can become the default: switched on, on a key of one's own. */
const candidatesOf = (models: AiProviders_ModelsFragment) =>
  PROVIDERS.flatMap((provider) =>
    ofProvider(models, provider)
      .filter(({ source, userEnabled }) => source === 'BYOK' && userEnabled)
      .map(({ model, name }) => ({ id: `${provider}:${model}`, provider, model, name })),
  );

export function ModelPreference({ models }: { models: AiProviders_ModelsFragment }) {
  const [setDefault] = useSetDefaultModelMutation();
  const [setPreference] = useSetModelPreferenceMutation();
  const { isBusy, said, error, act } = useActs();
  const candidates = candidatesOf(models);
  const chosen = models.defaultProvider ? `${models.defaultProvider}:${models.defaultModel}` : '';

  const chooseDefault = (id: string) => {
    const candidate = candidates.find((it) => it.id === id);
    if (!candidate) return;
    const { provider, model, name } = candidate;
    void act(setDefault({ variables: { provider, model } }), { title: 'Default model saved', text: name });
  };
  const prefer = (preference: string) =>
    void act(setPreference({ variables: { preference } }), { title: 'Preference saved' });

  return (
    <Section title="What rewrites" lead="When nothing else is chosen in the composer.">
      <fieldset className={classes.preference} disabled={isBusy}>
        <legend className="visually-hidden">Model preference</legend>
        <label className={classes.radio}>
          <input
            type="radio"
            name="preference"
            checked={models.modelPreference !== OWN_DEFAULT}
            onChange={() => {
              prefer(models.productModel);
            }}
          />
          <span>
            {modelName(models.productModel)}
            <span className={classes.note}>Chooses the model for you. Each rewrite uses one of your prompts.</span>
          </span>
        </label>
        <label className={classes.radio}>
          <input
            type="radio"
            name="preference"
            disabled={chosen === ''}
            checked={models.modelPreference === OWN_DEFAULT}
            onChange={() => {
              prefer(OWN_DEFAULT);
            }}
          />
          <span>
            My default model
            <span className={classes.note}>
              {candidates.length === 0
                ? 'Save a key below and switch a model on first.'
                : 'Runs on your key, and uses none of your prompts.'}
            </span>
          </span>
        </label>
      </fieldset>
      {candidates.length > 0 && (
        <NativeSelect
          className={classes.default}
          label="Default model"
          disabled={isBusy}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            chooseDefault(value);
          }}
        >
          {chosen === '' && <option value="">Choose a model</option>}
          {candidates.map(({ id, provider, name }) => (
            <option key={id} value={id}>
              {name} ({PROVIDER_NAMES[provider]})
            </option>
          ))}
        </NativeSelect>
      )}
      <Outcome said={said} error={error} />
    </Section>
  );
}
