import { useSaveWebhookMutation, useSendWebhookTestMutation } from '#web/graphql/admin-operations.generated.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { describeResponse } from './health.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns functions that send a test and switch a webhook on or off. Results are announced at the bottom of the window. */
export function useWebhookActions(onChanged: () => Promise<void>) {
  const [sendTest, { loading: isTesting }] = useSendWebhookTestMutation();
  const [save, { loading: isSaving }] = useSaveWebhookMutation();

  const test = async ({ id }: Named) => {
    try {
      const { data } = await sendTest({ variables: { id } });
      const result = data?.testWebhook;
      announce(
        result?.delivered
          ? 'Test webhook sent successfully! Check logs for details.'
          : `Failed to send test webhook. The receiver did not accept it: ${describeResponse(result ?? {})}.`,
      );
    } catch (failure) {
      announce(`Failed to send test webhook. ${errorMessage(failure, 'Please try again.')}`);
    }
    await onChanged();
  };

  const change = async (id: string, isActive: boolean) => {
    await save({ variables: { id, input: { isActive } } });
    await onChanged();
  };

  const setActive = ({ id, name }: Named, isActive: boolean) =>
    switchWithUndo({
      isOn: !isActive,
      set: (next) => change(id, next),
      done: `${name} was switched ${isActive ? 'on' : 'off'}.`,
      failure: 'Failed to update webhook.',
    });

  return { test, setActive, isBusy: isTesting || isSaving };
}
