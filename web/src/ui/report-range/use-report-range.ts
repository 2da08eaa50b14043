import { useUrlParams } from '../use-url-params.ts';
import { type Days, parseDays, type PresetRange, toReportRange } from './report-range.ts';

/** The range of a report in the URL: `range`, or `since` and `until`. Without a valid one, it is `defaultRange`. */
export function useReportRange<Range extends string>(
  choices: readonly PresetRange<Range>[],
  defaultRange: PresetRange<Range>,
) {
  const [params, change] = useUrlParams();
  const chosen = choices.find(({ name }) => name === params.get('range')) ?? defaultRange;
  // The lists of another range have other rows, so they start at their first page again.
  const firstPage = { after: null, from: null };
  return {
    range: toReportRange(chosen, parseDays(params.get('since'), params.get('until'))),
    choose: (name: string) => {
      change(
        { ...firstPage, range: name === defaultRange.name ? null : name, since: null, until: null },
        { replace: false },
      );
    },
    chooseDays: ({ from, to }: Days) => {
      change({ ...firstPage, since: from, until: to, range: null }, { replace: false });
    },
  };
}
