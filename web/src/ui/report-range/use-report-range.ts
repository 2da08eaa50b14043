import { useUrlParams } from '../use-url-params.ts';
import { type Days, parseDays, toReportRange, type UsualRange } from './report-range.ts';

/** The range of a report in the URL: `range`, or `since` and `until`. Without a valid one, it is `usual`. */
export function useReportRange<Range extends string>(choices: readonly UsualRange<Range>[], usual: UsualRange<Range>) {
  const [params, change] = useUrlParams();
  const chosen = choices.find(({ name }) => name === params.get('range')) ?? usual;
  // Another range has other pages of its lists.
  const firstPage = { after: null, from: null };
  return {
    range: toReportRange(chosen, parseDays(params.get('since'), params.get('until'))),
    choose: (name: string) => {
      change({ ...firstPage, range: name === usual.name ? null : name, since: null, until: null }, { replace: false });
    },
    chooseDays: ({ from, to }: Days) => {
      change({ ...firstPage, since: from, until: to, range: null }, { replace: false });
    },
  };
}
