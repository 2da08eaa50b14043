import { type Days, findRangeProblem, isDay } from '#schema/report-days.ts';
import { DAY_MS } from '#web/lib/durations.ts';

/** A range that is offered by its length, such as the last 30 days. It ends today. */
export interface PresetRange<Range extends string> {
  /** The name in the URL, on the button and in the REST API, such as `30d`. */
  readonly name: string;
  readonly days: number;
  readonly range: Range;
}

/** The range of a report, as the URL has it. */
export interface ReportRange<Range extends string> {
  /** The preset in the URL, or the default one. When `variables.days` are set, the report shows them instead. */
  readonly preset: PresetRange<Range>;
  /** The variables of a query. When `days` are not null, the server uses them instead of `range`. */
  readonly variables: { readonly range: Range; readonly days: Days | null };
  /** The same range as query parameters of the REST API (`range`, or `from` and `to`), for exports. */
  readonly query: string;
}

/** Returns the day of an instant in UTC, as YYYY-MM-DD. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Reads the days of two query parameters. Null unless both are valid days, the first not after the second. */
function parseDays(from: string | null, to: string | null): Days | null {
  return from !== null && to !== null && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

function toReportRange<Range extends string>(preset: PresetRange<Range>, days: Days | null): ReportRange<Range> {
  const { range, name } = preset;
  return days
    ? { preset, variables: { range, days }, query: `from=${days.from}&to=${days.to}` }
    : { preset, variables: { range, days: null }, query: `range=${name}` };
}

/** Reads the range of a report from the query parameters of a page: `range`, or `since` and `until` (`from` is the first row of a list there). */
export function readReportRange<Range extends string>(
  params: URLSearchParams,
  choices: readonly PresetRange<Range>[],
  defaultRange: PresetRange<Range>,
): ReportRange<Range> {
  const chosen = choices.find(({ name }) => name === params.get('range')) ?? defaultRange;
  return toReportRange(chosen, parseDays(params.get('since'), params.get('until')));
}

/** Returns the first day of the month that is `months` after the month of `at`. */
const monthStart = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
const lastDayBefore = (at: Date) => toDay(new Date(at.getTime() - DAY_MS));

/** Lists calendar ranges to choose from, such as last month. Ranges that are not over yet end today. */
export function listCalendarRanges(now: Date): readonly { readonly label: string; readonly days: Days }[] {
  const today = toDay(now);
  /** How many months of the current quarter are over. */
  const intoQuarter = now.getUTCMonth() % 3;
  const quarter = (quarters: number) => monthStart(now, 3 * quarters - intoQuarter);
  const year = (years: number) => new Date(Date.UTC(now.getUTCFullYear() + years, 0, 1));
  return [
    { label: 'This month', days: { from: toDay(monthStart(now, 0)), to: today } },
    { label: 'Last month', days: { from: toDay(monthStart(now, -1)), to: lastDayBefore(monthStart(now, 0)) } },
    { label: 'This quarter', days: { from: toDay(quarter(0)), to: today } },
    { label: 'Last quarter', days: { from: toDay(quarter(-1)), to: lastDayBefore(quarter(0)) } },
    { label: 'This year', days: { from: toDay(year(0)), to: today } },
    { label: 'Last year', days: { from: toDay(year(-1)), to: lastDayBefore(year(0)) } },
  ];
}

/** Says what is wrong with days that the user typed, by field. Empty when they are valid. */
export function findDaysProblem({ from, to }: Days, today: string): Partial<Record<keyof Days, string>> {
  if (!isDay(from) || !isDay(to)) {
    return {
      ...(!isDay(from) && { from: 'Enter the first day' }),
      ...(!isDay(to) && { to: 'Enter the last day' }),
    };
  }
  return findRangeProblem({ from, to }, today);
}

const spans = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Writes days for users: 'Oct 1 – 31, 2026'. */
export const formatDays = ({ from, to }: Days): string => spans.formatRange(new Date(from), new Date(to));

/** Describes a range in a sentence: 'The last 30 days, including today, in UTC.' */
export const describeRange = ({ preset, variables }: ReportRange<string>): string =>
  variables.days ? `${formatDays(variables.days)}, in UTC.` : `The last ${preset.days} days, including today, in UTC.`;
