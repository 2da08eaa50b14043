import { useAdminSavePromoCampaignMutation } from '#web/graphql/admin-operations.generated.ts';
import type { FileExport } from '#web/ui/table/ExportButton.tsx';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import type { Campaign } from './promo-code-paths.ts';

/** Returns a function that switches all codes of a campaign off or on in one request, and offers Undo. */
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

/** Describes the download of codes as a CSV file, for an export button. */
export const toExport = (path: string): FileExport => ({
  path,
  fileName: 'promo-codes.csv',
  failure: 'Failed to export promo codes',
  advice: 'Failed to download CSV',
});
