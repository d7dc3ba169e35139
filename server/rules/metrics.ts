/** Metrics as Prometheus reads them: https://prometheus.io/docs/instrumenting/exposition_formats/ (version 0.0.4). */

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface Metric {
  readonly name: string;
  /** A counter only rises while the data are the same; a gauge is as it is now. */
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly values: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All metrics as text. One without a value is left out. */
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
 * Whether metrics are told: to who has the operator's token, and where there is none to who asks from this machine.
 *
 * @param asked what the caller's header `Authorization` says
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
