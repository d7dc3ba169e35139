/** Metrics in the format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ (version 0.0.4). */

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface Metric {
  readonly name: string;
  /** A counter only rises while the data are the same; a gauge is a present value. */
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly values: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Writes all metrics as text. Leaves out one without a value. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ values }) => values.length > 0)
    .map(({ name, type, help, values }) => {
      const lines = values.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
    })
    .join('\n')
    .concat('\n');
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

/**
 * Returns whether metrics may be read: with the operator's token or, if there is none, from this machine.
 *
 * @param asked the caller's header `Authorization`
 * @param equal compares in constant time
 */
export function mayReadMetrics(
  token: string,
  asked: string,
  address: string,
  equal: (a: string, b: string) => boolean,
): boolean {
  if (token !== '') return equal(asked, `Bearer ${token}`);
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
