import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import { ACTION_CATEGORIES, CUSTOM_ACTION } from '#schema/limits.ts';
import { EffectField } from '#web/ui/action-effect/EffectField.tsx';
import { MissingInput } from '#web/ui/action-effect/MissingInput.tsx';
import { IconField } from '#web/ui/action-icon/IconField.tsx';
import classes from './ActionForm.module.css';
import { ModelNotice } from './ModelNotice.tsx';
import { TagsField } from './TagsField.tsx';
import type { useActionForm } from './use-action-form.ts';

/** The fields of an action, of the user's own or of their team. */
export function ActionFields({ form }: { form: ReturnType<typeof useActionForm> }) {
  return (
    <>
      <ModelNotice>
        Actions of your own need an AI model. You can save this one now and run it once you have a model.
      </ModelNotice>
      <TextInput
        label="Name"
        maxLength={CUSTOM_ACTION.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Description"
        description="Optional. What the action does, in one sentence."
        maxLength={CUSTOM_ACTION.description}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <NativeSelect label="Category" data={[...ACTION_CATEGORIES]} {...form.getInputProps('category')} />
      <IconField
        value={form.values.icon}
        onChange={(icon) => {
          form.setFieldValue('icon', icon);
        }}
      />
      <InputBase
        component="textarea"
        multiline
        dir="auto"
        label="Template"
        description="Use an {input} placeholder for the prompt: “Turn this into a checklist: {input}” runs with your prompt in its place. For other names in braces, such as {audience}, you are asked for a value at each run."
        rows={6}
        classNames={{ input: classes.template }}
        {...form.getInputProps('prompt')}
      />
      <MissingInput template={form.values.prompt}>
        {'Your template has no {input}, so your prompt is added at its end.'}
      </MissingInput>
      <EffectField
        value={form.values.effect}
        template={form.values.prompt}
        error={form.errors.effect}
        onChange={(effect) => {
          form.setFieldValue('effect', effect);
        }}
      />
      <TagsField
        value={form.values.tags}
        error={form.errors.tags}
        onChange={(tags) => {
          form.setFieldValue('tags', tags);
        }}
      />
    </>
  );
}
