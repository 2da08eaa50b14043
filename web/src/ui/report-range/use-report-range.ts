import type { Days } from '#schema/report-days.ts';
import { useUrlParams } from '../use-url-params.ts';
import { type PresetRange, readReportRange } from './report-range.ts';

/**
 * Returns the range of a report, which the URL holds (`range`, or `since` and `until`), and two functions that change it: `choose` takes
 * the name of a preset, `chooseDays` takes days. Without a valid range in the URL, it is `defaultRange`.
 */
export function useReportRange<Range extends string>(
  choices: readonly PresetRange<Range>[],
  defaultRange: PresetRange<Range>,
) {
  const [params, change] = useUrlParams();
  // The lists of another range have other rows, so they start at their first page again.
  const firstPage = { after: null, from: null };
  return {
    range: readReportRange(params, choices, defaultRange),
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
