import { useAdminSavePromoCampaignMutation } from '#web/graphql/admin-operations.generated.ts';
import type { FileExport } from '#web/ui/table/ExportButton.tsx';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import type { Campaign } from './promo-code-paths.ts';

/** Switches all codes of a campaign off or on at once, with Undo. */
export function useCampaignSwitch(onChanged: () => Promise<void>) {
  const [save] = useAdminSavePromoCampaignMutation();
  return ({ id, name, isActive }: Campaign) =>
    switchWithUndo({
      isOn: isActive,
      set: async (isOn) => {
        await save({ variables: { id, input: { isActive: isOn } } });
        await onChanged();
      },
      done: `The campaign ${name} was ${isActive ? 'deactivated' : 'activated'}.`,
      failure: 'The campaign could not be switched.',
    });
}

/** The codes as a file. */
export const toExport = (path: string): FileExport => ({
  path,
  fileName: 'promo-codes.csv',
  failure: 'Failed to export promo codes',
  advice: 'Failed to download CSV',
});
