import * as v from 'valibot';

/** @returns the parsed body of a request; undefined if it is not JSON, or does not match the schema */
export function readLot<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(schema, value);
  return read.success ? read.output : undefined;
}
