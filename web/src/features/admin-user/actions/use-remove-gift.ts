import { useAdminRemoveGiftMutation } from '#web/graphql/admin-operations.generated.ts';

/** Returns a function that takes back what is left of a gift of prompts or an add-on. It rejects when that fails. */
export function useRemoveGift(userId: string, onChanged: () => Promise<void>) {
  const [remove] = useAdminRemoveGiftMutation();
  return async (giftId: string) => {
    await remove({ variables: { id: userId, giftId } });
    await onChanged();
  };
}
