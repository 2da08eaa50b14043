import { NativeSelect } from '@mantine/core';
import {
  type AiProviders_ModelsFragment,
  useSetDefaultModelMutation,
  useSetModelPreferenceMutation,
} from '#web/graphql/operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { OWN_KEY_PROVIDERS, pickProvider, PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { useChosenModel } from '#web/preferences/local-preferences.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './ProvidersTab.module.css';

/** The value of the preference in the API that stands for the user's own default model. */
const OWN_DEFAULT = 'default';

/** Returns the models that can become the default: enabled models of the user's own keys. */
const toCandidates = (models: AiProviders_ModelsFragment) =>
  OWN_KEY_PROVIDERS.flatMap((provider) =>
    pickProvider(models, provider)
      .filter(({ source, userEnabled }) => source === 'BYOK' && userEnabled)
      .map(({ model, name }) => ({ id: `${provider}:${model}`, provider, model, name })),
  );

/** Chooses which model rewrites when the user chooses none in the composer: the product's choice, or a model on an own key. */
export function ModelPreference({ models }: { models: AiProviders_ModelsFragment }) {
  const [setDefault] = useSetDefaultModelMutation();
  const [setPreference] = useSetModelPreferenceMutation();
  const { isBusy, feedback, error, perform } = useAction();
  const candidates = toCandidates(models);
  const chosen = models.defaultProvider ? `${models.defaultProvider}:${models.defaultModel}` : '';

  const [, chooseInTab] = useChosenModel();
  /** The composer of this tab starts with the new preference, too. */
  const save: typeof perform = async (request, done) => {
    const isSaved = await perform(request, done);
    if (isSaved) chooseInTab(null);
    return isSaved;
  };
  const chooseDefault = (id: string) => {
    const candidate = candidates.find((listed) => listed.id === id);
    if (!candidate) return;
    const { provider, model, name } = candidate;
    void save(setDefault({ variables: { provider, model } }), { title: 'Default model saved', text: name });
  };
  const prefer = (preference: string) =>
    void save(setPreference({ variables: { preference } }), { title: 'Preference saved' });

  return (
    <Section
      title="Model preference"
      lead="Each new prompt on Overview starts with it. Choosing another one there counts for that prompt, and does not change it here."
    >
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
            <span className={classes.note}>
              {models.productHasModel
                ? 'Chooses the model for you.'
                : 'Our own engine on this server, for English prompts. No AI company gets your text.'}{' '}
              Uses one of your prompts, or none if there is nothing to improve.
            </span>
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
                ? 'First save a key and select a model below.'
                : 'Uses your key and none of your prompts.'}
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
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
