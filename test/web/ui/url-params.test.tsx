import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useReportRange } from '#web/ui/report-range/use-report-range.ts';
import { useListUrl } from '#web/ui/table/use-list-url.ts';

const MONTH = { name: '30d', days: 30, range: 'LAST_30_DAYS' };

/** A report and a list, with the parameters that their exports would have. */
function Page() {
  const report = useReportRange([MONTH], MONTH);
  const list = useListUrl({ filters: ['status'] });
  const chooseDays = () => {
    report.chooseDays({ from: '2026-10-01', to: '2026-10-31' });
  };
  const filter = () => {
    list.setFilter('status', 'active');
  };
  return (
    <>
      <button onClick={chooseDays}>Last month</button>
      <button onClick={filter}>Active</button>
      <output>{`${report.range.query} ${list.filters.status ?? 'all'}`}</output>
    </>
  );
}

test('what a click chose is on the page before the next click, so that an export never has the earlier choice', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
  // Without userEvent, which would wait until all is rendered.
  screen.getByText('Last month').click();
  expect(screen.getByRole('status').textContent).toBe('from=2026-10-01&to=2026-10-31 all');
  screen.getByText('Active').click();
  expect(screen.getByRole('status').textContent).toBe('from=2026-10-01&to=2026-10-31 active');
});
