import type { RequestContext } from '#api/kernel/context.ts';
import type { Days } from '#schema/report-days.ts';

/** Returns the name of a report's file, without the extension: `plainprompt-financial-2026-10-01_2026-10-31`. */
export const toFileName = ({ runtime }: RequestContext, report: string, { from, to }: Days) =>
  `${runtime.config.product.slug}-${report}-${from}_${to}`;
