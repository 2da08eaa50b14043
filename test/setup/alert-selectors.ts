import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}
interface AlertFile {
  readonly groups: readonly { readonly rules: readonly AlertRule[] }[];
}

const FILE = join(import.meta.dirname, '../../deploy/monitoring/alerts.yaml');

/** The alert rules that operators get. */
export const alertRules = (parse(readFileSync(FILE, 'utf8')) as AlertFile).groups.flatMap(({ rules }) => rules);

type Labels = Readonly<Record<string, string>>;

const COMPARE: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

/** Returns whether a series has what a selector such as `status="200",route!~"/api/.*"` asks for. */
const isSelected = (labels: Labels, selector: string) =>
  [...selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].every(([, name = '', operator = '', wanted = '']) =>
    COMPARE[operator]?.(labels[name] ?? '', wanted),
  );

function* readSeries(metrics: string) {
  for (const [, name = '', labels = '', value = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text] as const);
    // Prometheus adds the job.
    yield { name, labels: Object.fromEntries([...pairs, ['job', 'plainprompt']]), value: Number(value) };
  }
}

/**
 * Returns the sum of what each selector of an alert finds in the text of `/metrics`, in the order of its expression. Of a share, these are the
 * numerator and the denominator.
 */
export function sumSelected(alert: string, metrics: string): number[] {
  const rule = alertRules.find((each) => each.alert === alert);
  if (!rule) throw new Error(`There is no alert ${alert}.`);
  return [...rule.expr.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, metric = '', selector = '']) =>
    [...readSeries(metrics)]
      .filter(({ name, labels }) => name === metric && isSelected(labels, selector))
      .reduce((sum, { value }) => sum + value, 0),
  );
}
