import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { HISTORY_SEARCH } from '#schema/limits.ts';
import { usePaletteHistoryQuery } from '#web/graphql/operations.generated.ts';
import { withQuery } from '#web/lib/with-query.ts';
import type { Command } from './use-commands.ts';

/** How long the user must pause before the history is searched. */
const PAUSE_MS = 250;
/** The shortest text that is searched. Shorter ones match nearly every entry. */
const MIN_LENGTH = 3;
const EXCERPT_LENGTH = 70;

/** Returns the start of a text, on one line. Characters such as emoji are not cut in two. */
function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const start = Array.from(line.slice(0, 2 * EXCERPT_LENGTH))
    .slice(0, EXCERPT_LENGTH)
    .join('');
  return start.length < line.length ? `${start.trimEnd()}…` : line;
}

/**
 * Returns commands that open the history entries which contain the typed text. They are searched when the user pauses, unless the text is shorter
 * than `MIN_LENGTH` or longer than the API takes.
 */
export function useHistoryCommands(typed: string): {
  readonly found: readonly Command[];
  readonly isSearching: boolean;
} {
  const navigate = useNavigate();
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const isSearch = wanted.length >= MIN_LENGTH && wanted.length <= HISTORY_SEARCH.length;
  const { data, loading } = usePaletteHistoryQuery(
    isSearch && search === wanted ? { variables: { search }, fetchPolicy: 'network-only' } : skipToken,
  );
  const nodes = isSearch && search === wanted && !loading ? (data?.history.nodes ?? []) : [];
  return {
    found: nodes.map(({ id, originalText }) => ({
      id: `history-${id}`,
      label: `History: ${toExcerpt(originalText ?? 'N/A')}`,
      Icon: IconHistory,
      run: () => void navigate(withQuery('/dashboard/history', { search, entry: id })),
    })),
    isSearching: isSearch && (search !== wanted || loading),
  };
}
