import { useParams, useSearchParams } from 'react-router-dom';
import type { PageAddress } from '#web/graphql/page-query.ts';

/** Returns the current address, as the variables of the page's query are read from it. */
export function usePageAddress(): PageAddress {
  const [search] = useSearchParams();
  return { params: useParams(), search };
}
