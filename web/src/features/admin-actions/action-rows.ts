import type { ActionRow_ActionFragment, AdminActionsPageQuery } from '#web/graphql/admin-operations.generated.ts';

/** A default action, and how often it was run. */
export interface ActionRow extends ActionRow_ActionFragment {
  readonly usesLast30Days: number;
  readonly usesTotal: number;
}

/** The actions by position. Sorted here too, so that a moved action moves without another request. */
export function toActionRows({ adminDefaultActions, defaultActionUses }: AdminActionsPageQuery): ActionRow[] {
  const uses = new Map(defaultActionUses.map(({ actionId, ...counts }) => [actionId, counts]));
  return adminDefaultActions
    .map((action) => {
      const { last30Days = 0, total = 0 } = uses.get(action.id) ?? {};
      return { ...action, usesLast30Days: last30Days, usesTotal: total };
    })
    .sort((a, b) => a.displayOrder - b.displayOrder);
}
