import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useSaveOwnKeyMutation } from '#web/graphql/operations.generated.ts';
import { type Provider, PROVIDER_NAMES } from '#web/lib/model-providers.ts';
import { NO_SUBSCRIPTION } from '#web/lib/no-model.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './ProvidersTab.module.css';
import { RemoveKey } from './RemoveKey.tsx';

interface KeyFormProps extends Pick<ReturnType<typeof useAction>, 'perform' | 'isBusy' | 'error'> {
  readonly provider: Provider;
  /** Whether a key of this provider is saved. */
  readonly hasKey: boolean;
}

/** Saves or replaces the user's key of a provider. Submitting the empty field removes the key. */
export function KeyForm({ provider, hasKey, perform, isBusy, error }: KeyFormProps) {
  const name = PROVIDER_NAMES[provider];
  const [typed, setTyped] = useState('');
  const [saveKey, { loading }] = useSaveOwnKeyMutation();
  const key = typed.trim();
  const removes = hasKey && key === '';
  const { isOpen, opener, toggle, close, hide } = useDisclosure();

  const store = async () => {
    const done = await perform(saveKey({ variables: { input: { provider, key } } }), ({ data }) => {
      if (removes) return { title: 'Key removed' };
      const isChecked = data?.saveOwnKey.keys.some((saved) => saved.provider === provider && saved.verified) ?? false;
      const text = isChecked
        ? `${name} key saved successfully.`
        : `It could not be checked, because ${name} could not be reached.`;
      return { title: 'Key saved', text, isUncertain: !isChecked };
    });
    if (!done) return;
    setTyped('');
    hide();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (removes) toggle();
    else if (key !== '') void store();
  };

  return (
    <form className={classes.keyForm} onSubmit={submit}>
      <PasswordField
        secret="key"
        className={classes.key}
        size="sm"
        label={hasKey ? `New ${name} key` : `${name} key`}
        description={
          hasKey ? 'Replaces the saved key.' : `Create one in your ${name} account, under API keys. ${NO_SUBSCRIPTION}`
        }
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fieldErrors(error).key}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          hide();
        }}
      />
      <Button
        ref={opener}
        type="submit"
        variant={removes ? 'default' : 'filled'}
        loading={loading}
        disabled={isBusy || (!hasKey && key === '')}
        {...(removes && { 'aria-expanded': isOpen })}
      >
        {removes ? `Remove ${name} key` : 'Save key'}
      </Button>
      {isOpen && removes && <RemoveKey name={name} isBusy={isBusy} onConfirm={() => void store()} onCancel={close} />}
    </form>
  );
}
