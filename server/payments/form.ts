/** A value of a form: nested objects and lists become `a[b]` and `a[0]`. */
export type FormValue = string | number | boolean | readonly FormValue[] | FormObject | undefined;
export interface FormObject {
  readonly [name: string]: FormValue;
}

/** Writes an object as `application/x-www-form-urlencoded`. Leaves out undefined values. */
export function encodeForm(form: FormObject): string {
  return Object.entries(form)
    .flatMap(([name, value]) => pairsOf(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairsOf(name: string, value: FormValue): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, `${value}`]];
  return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one as FormValue));
}
