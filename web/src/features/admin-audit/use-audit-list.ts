import {
  AdminAuditPageDocument,
  type AdminAuditPageQueryVariables,
  useAdminAuditPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import type { PageAddress } from '#web/graphql/page-query.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { CHANGE_TEXTS } from '#web/ui/audit/change-texts.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DAY_FILTERS, hasReversedDays, toChoices, toMember, toTimeRange } from '#web/ui/table/list-filters.ts';
import { listQuery } from '#web/ui/table/list-query.ts';
import { type ListParams, readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { OUTCOMES } from './audit-texts.ts';

const FILTERS = ['actor', 'token', 'change', 'target', 'outcome', 'since', 'until'] as const;

const LIST = { filters: FILTERS };

const CHANGE_CHOICES = [...CHANGE_TEXTS].map(([value, label]) => ({ value, label }));

function toFilter({ filters }: ListParams<(typeof FILTERS)[number]>) {
  const { actor, token, change, target } = filters;
  const outcome = toMember(OUTCOMES, filters.outcome);
  return { actor, token, change, target, outcome, ...toTimeRange(filters) };
}

function toVariables({ search }: PageAddress): AdminAuditPageQueryVariables {
  const list = readListParams(search, LIST);
  const { actor = null, token = null, change = null, target = null, ...filter } = toFilter(list);
  return { actorId: actor, tokenId: token, field: change, targetId: target, ...filter, after: list.after };
}

export const auditQuery = listQuery(AdminAuditPageDocument, toVariables);

const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].sort();

/** Loads the part of the audit log that the URL describes. Returns it with the filters above the table and the path of its CSV file. */
export function useAuditList() {
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminAuditPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
    skip: hasReversedDays(list.filters),
  });
  const shown = data ?? previousData;
  const rows = shown?.auditLog.nodes ?? [];
  const filters: readonly ListFilter[] = [
    {
      name: 'actor',
      label: 'Administrator',
      choices: {
        hint: 'name or email',
        suggestions: distinct(rows.map(({ actorKind, actorName }) => (actorKind === 'USER' ? actorName : null))),
      },
    },
    {
      name: 'token',
      label: 'Access token',
      isOpen: true,
      choices: (shown?.accessTokens ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'change', label: 'Change', isOpen: true, choices: CHANGE_CHOICES },
    {
      name: 'target',
      label: 'Target',
      choices: {
        hint: 'user or id',
        suggestions: distinct(
          rows.map(({ targetKind, targetName, targetId }) => (targetKind === 'USER' ? targetName : null) ?? targetId),
        ),
      },
    },
    { name: 'outcome', label: 'Outcome', choices: toChoices(OUTCOMES) },
    ...DAY_FILTERS,
  ];
  // The file has the same filters, under their names in the REST API.
  const { outcome, ...filter } = toFilter(list);
  const parameters = { ...filter, outcome: outcome?.toLowerCase() };
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
