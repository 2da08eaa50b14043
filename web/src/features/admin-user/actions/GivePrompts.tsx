import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ADD_ON } from '#schema/limits.ts';
import { type PlanFacts_UserFragment, useAdminGivePromptsMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { offerUndo } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useRemoveGift } from './use-remove-gift.ts';

interface GivePromptsProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const RANGE = `1 to ${formatNumber(ADD_ON.maxPrompts)}`;

function promptsProblem(typed: string): string | null {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= ADD_ON.maxPrompts ? null : `Prompts must be a whole number from ${RANGE}`;
}

/** Gives a user prompts, with the reason that the user sees. */
export function GivePrompts({ user, onChanged, onClose }: GivePromptsProps) {
  // One key for each opened form, so that a form that is sent twice gives once.
  const [idempotencyKey] = useState(newRunKey);
  const form = useForm({
    initialValues: { prompts: '', reason: '' },
    validate: {
      prompts: promptsProblem,
      reason: (reason) => (reason.trim() ? null : 'Reason is required'),
    },
  });
  const remove = useRemoveGift(user.id, onChanged);
  const [give, { loading, error }] = useAdminGivePromptsMutation({
    onCompleted: ({ adminGivePrompts: { id, promptsRemaining } }) => {
      offerUndo(`${user.email} got ${plural(promptsRemaining, 'prompt')}.`, () => remove(id));
      void onChanged();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={`Give prompts to ${user.email}`}
      submitLabel="Give prompts"
      isBusy={loading}
      error={error}
      errorTitle="Failed to give the prompts."
      onSubmit={form.onSubmit(({ prompts, reason }) => {
        const input = { prompts: Number(prompts), reason: reason.trim(), idempotencyKey };
        void give({ variables: { id: user.id, input } });
      })}
      onClose={onClose}
    >
      <TextInput
        label="Prompts"
        description="Used after the plan's. They never expire. Nothing is charged."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('prompts')}
      />
      <Textarea
        label="Reason"
        description="The user sees it with the prompts."
        rows={3}
        maxLength={ADD_ON.description}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
