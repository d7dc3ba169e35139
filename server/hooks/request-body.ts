/** Type of PocketBase's global function `toString`, whose name is also a method of every object. */
interface BodyReader {
  toString(body: PB.Body, maxBytes: number): string;
}

/** Reads the body of a request as text, even if it was read before. @throws if it is longer than `maxBytes` */
export function textOfBody(body: PB.Body, maxBytes: number): string {
  return (globalThis as unknown as BodyReader).toString(body, maxBytes);
}
