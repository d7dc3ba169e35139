/** PocketBase's global function, whose name every object has for a method of its own. */
interface BodyReader {
  toString(body: PB.Body, maxBytes: number): string;
}

/** Reads the body of a request as text, also where it was read before. @throws when it is longer than `maxBytes` */
export function textOfBody(body: PB.Body, maxBytes: number): string {
  return (globalThis as unknown as BodyReader).toString(body, maxBytes);
}
