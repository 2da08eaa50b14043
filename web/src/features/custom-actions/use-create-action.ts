import { CustomActionsDocument, useCreateCustomActionMutation } from '#web/graphql/operations.generated.ts';

type Options = Pick<Parameters<typeof useCreateCustomActionMutation>[0] & object, 'onCompleted' | 'onError'>;

/** Creates an action and adds it to the library. */
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
