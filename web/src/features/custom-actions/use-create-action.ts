import { CustomActionsDocument, useCreateCustomActionMutation } from '#web/graphql/operations.generated.ts';

type Options = Pick<Parameters<typeof useCreateCustomActionMutation>[0] & object, 'onCompleted' | 'onError'>;

/** Returns the mutation that creates an action of the user's own. It adds the action to the library in the cache. */
export const useCreateAction = (options: Options) =>
  useCreateCustomActionMutation({
    ...options,
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery(
        { query: CustomActionsDocument },
        (library) => library && { ...library, customActions: [data.createCustomAction, ...library.customActions] },
      );
    },
  });
