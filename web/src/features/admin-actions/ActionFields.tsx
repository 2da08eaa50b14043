import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { DEFAULT_ACTION } from '#schema/limits.ts';
import { EffectField } from '#web/ui/action-effect/EffectField.tsx';
import { MissingInput } from '#web/ui/action-effect/MissingInput.tsx';
import { IconField } from '#web/ui/action-icon/IconField.tsx';
import type { useActionForm } from './action-form.ts';
import classes from './Actions.module.css';

interface ActionFieldsProps {
  readonly form: ReturnType<typeof useActionForm>;
  readonly isNew: boolean;
}

/** The fields of a default action, to create or to change it. */
export function ActionFields({ form, isNew }: ActionFieldsProps) {
  return (
    <>
      <TextInput
        label="Action ID"
        description={
          isNew
            ? 'Lowercase letters, numbers, dashes and underscores. It cannot be changed later.'
            : 'The ID of an action cannot be changed.'
        }
        maxLength={DEFAULT_ACTION.id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={!isNew}
        withAsterisk
        {...form.getInputProps('actionId')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('actionId', value.toLowerCase());
        }}
      />
      <TextInput
        label="Name"
        maxLength={DEFAULT_ACTION.name}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Description"
        description="Optional. What the action does, in one sentence."
        maxLength={DEFAULT_ACTION.description}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <Textarea
        label="Prompt"
        description="{input} is where the user's prompt goes; without it, the prompt is added at the end. For other names in braces, such as {audience}, the composer asks."
        rows={8}
        maxLength={DEFAULT_ACTION.template}
        classNames={{ input: classes.template }}
        withAsterisk
        {...form.getInputProps('prompt')}
      />
      <MissingInput template={form.values.prompt}>
        {'This prompt has no {input}, so the user’s prompt is added at its end.'}
      </MissingInput>
      <EffectField
        value={form.values.effect}
        template={form.values.prompt}
        error={form.errors.effect}
        onChange={(effect) => {
          form.setFieldValue('effect', effect);
        }}
      />
      <TextInput
        label="Display order"
        description="The position in the list, from 1."
        type="number"
        min={1}
        max={DEFAULT_ACTION.maxOrder}
        step={1}
        {...form.getInputProps('displayOrder')}
      />
      <IconField
        value={form.values.icon}
        onChange={(icon) => {
          form.setFieldValue('icon', icon);
        }}
      />
      <Checkbox
        label="Active"
        description="Users see and run active actions only."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}
