import { useAdminAuditPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { withQuery } from '#web/lib/with-query.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DAY_FILTERS, toChoices, toMember, toTimeRange } from '#web/ui/table/list-filters.ts';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { OUTCOMES } from './audit-texts.ts';

const FILTERS = ['actor', 'token', 'change', 'target', 'outcome', 'since', 'until'] as const;

const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].sort();

/** Loads the part of the audit log that the URL describes. Returns it with the filters above the table and the path of its CSV file. */
export function useAuditList() {
  const list = useListUrl({ filters: FILTERS });
  const { actor, token, change, target } = list.filters;
  const outcome = toMember(OUTCOMES, list.filters.outcome);
  const time = toTimeRange(list.filters);
  const { data, previousData, loading, error, refetch } = useAdminAuditPageQuery({
    variables: {
      ...{ actorId: actor ?? null, tokenId: token ?? null, field: change ?? null, targetId: target ?? null },
      ...{ outcome, ...time, after: list.after },
    },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const rows = shown?.auditLog.nodes ?? [];
  const filters: readonly ListFilter[] = [
    {
      name: 'actor',
      label: 'Administrator',
      choices: {
        suggestions: distinct(rows.map(({ actorKind, actorName }) => (actorKind === 'USER' ? actorName : null))),
      },
    },
    {
      name: 'token',
      label: 'Access token',
      choices: (shown?.accessTokens ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'change', label: 'Change', choices: { suggestions: distinct(rows.map(({ field }) => field)) } },
    {
      name: 'target',
      label: 'Target',
      choices: {
        suggestions: distinct(
          rows.map(({ targetKind, targetName, targetId }) => (targetKind === 'USER' ? targetName : null) ?? targetId),
        ),
      },
    },
    { name: 'outcome', label: 'Outcome', choices: toChoices(OUTCOMES) },
    ...DAY_FILTERS,
  ];
  // The file has the same filters, under their names in the REST API.
  const parameters = { actor, token, change, target, outcome: outcome?.toLowerCase(), ...time };
  return {
    list,
    filters,
    page: shown?.auditLog,
    isLoading: loading && !data,
    error: data ? undefined : error,
    reload: useReload(refetch),
    exportPath: withQuery('/api/admin/audit/export', parameters),
  };
}
