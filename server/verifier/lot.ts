import * as v from 'valibot';

/** @returns the body of a request as its schema has it; undefined for one that is no JSON, or of another shape */
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
