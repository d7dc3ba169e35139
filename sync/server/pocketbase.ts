/**
 * The parts of PocketBase's hook API that the kit uses, under PocketBase's own names (https://pocketbase.io/docs/js-overview).
 * Types only: at run time the values are globals, and each module declares the ones it calls.
 */

export interface RecordModel {
  id: string;
  set(name: string, value: unknown): void;
  getString(name: string): string;
  getInt(name: string): number;
  /** The row as it was loaded. */
  original(): RecordModel;
  collection(): { readonly name: string };
}

export interface CollectionModel {
  readonly name: string;
  readonly fields: { add(...fields: Field[]): void; getByName(name: string): Field | null };
  addIndex(name: string, unique: boolean, columns: string, where: string): void;
  /** Returns '' if there is no such index. */
  getIndex(name: string): string;
}
export type Field = { readonly name: string };

export type Values = Readonly<Record<string, string | number | boolean>>;
export type Row = Record<string, string | number | boolean>;

export interface Query {
  bind(params: Values): Query;
  execute(): { rowsAffected(): number };
  /** Fills an array made by `arrayOf(new DynamicModel(…))`. */
  all(into: readonly Row[]): void;
}

/** Shared by all JavaScript runtimes of the process. Store strings only, never mutable objects. */
export interface Store {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export interface App {
  db(): { newQuery(sql: string): Query };
  dataDir(): string;
  store(): Store;
  runAppMigrations(): void;
  /** `work` gets an app bound to the transaction. A throw rolls everything back. */
  runInTransaction(work: (tx: App) => void): void;
  save(model: object): void;
  delete(model: object): void;
  findCollectionByNameOrId(name: string): CollectionModel;
  /** Throws if there is none. */
  findRecordById(collection: string, id: string): RecordModel;
  /** Returns the user of a token. Throws if the token is invalid. */
  findAuthRecordByToken(token: string, type: 'auth'): unknown;
}

export interface RecordEvent {
  app: App;
  record: RecordModel;
  next(): void;
}

export interface RecordRequestEvent {
  readonly app: App;
  readonly record: RecordModel;
  next(): void;
}

export interface RequestEvent {
  readonly app: App;
  /** The authenticated user; null for a guest or an invalid token. */
  readonly auth: unknown;
  readonly request: {
    readonly method: string;
    readonly header: { get(name: string): string };
    readonly url: { readonly path: string; query(): { get(name: string): string } };
  };
  readonly response: { header(): { set(name: string, value: string): void } };
  next(): void;
  requestInfo(): { readonly body: Readonly<Record<string, unknown>> };
  json(status: number, body: unknown): void;
}

export interface RouteMiddleware {
  readonly id: string;
}

export type ErrorData = Readonly<Record<string, Error>>;
export type ApiErrorClass = new (status: number, message: string, data?: ErrorData) => Error;
export type FieldErrorClass = new (code: string, message: string) => Error;
