/**
 * The global scope of PocketBase's hook environment, as far as this project uses it. The types are those of pocketbase.d.ts.
 *
 * A handler is converted to text and run elsewhere, so it cannot use variables of its file: it must `require` what it needs.
 */
declare const __hooks: string;

type PBRecordRequestHandler = (e: PB.RecordRequestEvent) => void;
type PBRecordHandler = (e: PB.RecordEvent) => void;

declare function routerAdd(
  method: string,
  path: string,
  handler: (e: PB.RequestEvent) => void,
  ...middlewares: readonly PB.Middleware[]
): void;
declare function routerUse(middleware: PB.Middleware): void;
declare function cronAdd(id: string, expression: string, job: () => void): void;
declare function onBootstrap(handler: (e: PB.BootstrapEvent) => void): void;
declare function onSettingsReload(handler: (e: PB.BootstrapEvent) => void): void;
declare function onModelCreate(handler: (e: PB.LogEvent) => void, table: '_logs'): void;
declare function onBackupRestore(handler: (e: PB.BackupEvent) => void): void;
declare function onRecordCreateRequest(handler: PBRecordRequestHandler, ...collections: string[]): void;
declare function onRecordUpdateRequest(handler: PBRecordRequestHandler, ...collections: string[]): void;
declare function onRecordDeleteRequest(handler: PBRecordRequestHandler, ...collections: string[]): void;
declare function onRecordAuthWithPasswordRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordRequestPasswordResetRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordConfirmPasswordResetRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordRequestVerificationRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordConfirmVerificationRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordRequestEmailChangeRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordConfirmEmailChangeRequest(
  handler: PBRecordRequestHandler,
  ...collections: string[]
): void;
declare function onRecordCreateExecute(handler: PBRecordHandler, ...collections: string[]): void;
declare function onRecordUpdateExecute(handler: PBRecordHandler, ...collections: string[]): void;
declare function onRecordDeleteExecute(handler: PBRecordHandler, ...collections: string[]): void;
declare function onRecordAfterCreateSuccess(handler: PBRecordHandler, ...collections: string[]): void;
declare function onRecordAfterUpdateSuccess(handler: PBRecordHandler, ...collections: string[]): void;
declare function onRecordAfterDeleteSuccess(handler: PBRecordHandler, ...collections: string[]): void;
declare function onBatchRequest(handler: (e: PB.BatchEvent) => void): void;
declare function onRealtimeSubscribeRequest(handler: (e: PB.SubscribeEvent) => void): void;
declare function onRealtimeMessageSend(handler: (e: PB.MessageEvent) => void): void;
declare function onMailerSend(handler: (e: PB.MailEvent) => void): void;
declare function onMailerRecordVerificationSend(
  handler: (e: PB.MailRecordEvent) => void,
  ...collections: string[]
): void;
declare function onMailerRecordPasswordResetSend(
  handler: (e: PB.MailRecordEvent) => void,
  ...collections: string[]
): void;
declare function onMailerRecordEmailChangeSend(
  handler: (e: PB.MailRecordEvent) => void,
  ...collections: string[]
): void;
declare function migrate(up: (app: PB.App) => void, down?: (app: PB.App) => void): void;

declare class NotFoundError extends Error {
  constructor(message?: string, data?: Readonly<Record<string, ValidationError>>);
}
declare class BadRequestError extends Error {
  constructor(message?: string, data?: Readonly<Record<string, ValidationError>>);
}
declare class UnauthorizedError extends Error {
  constructor(message?: string, data?: Readonly<Record<string, ValidationError>>);
}
declare class ForbiddenError extends Error {
  constructor(message?: string, data?: Readonly<Record<string, ValidationError>>);
}
declare class ApiError extends Error {
  constructor(status: number, message?: string, data?: Readonly<Record<string, ValidationError>>);
}
/** An error of one field: a code for programs and a sentence for people. */
declare class ValidationError {
  constructor(code: string, message: string);
}

/** `new Collection(spec)` returns a collection model of PocketBase. */
declare const Collection: new (spec: PB.CollectionSpec) => PB.CollectionModel;
declare const Record: new (
  collection?: PB.CollectionModel,
  data?: Readonly<Record<string, unknown>>,
) => PB.RecordModel;
declare const BoolField: new (spec: { name: string; hidden?: boolean }) => PB.Field;
declare const DateField: new (spec: { name: string }) => PB.Field;
declare const TextField: new (spec: {
  name: string;
  min?: number;
  max?: number;
  pattern?: string;
  hidden?: boolean;
}) => PB.Field;
declare const NumberField: new (spec: {
  name: string;
  onlyInt?: boolean;
  min?: number;
  max?: number;
  hidden?: boolean;
}) => PB.Field;
declare const JSONField: new (spec: { name: string; maxSize?: number }) => PB.Field;
declare const SelectField: new (spec: {
  name: string;
  values: readonly string[];
  maxSelect: number;
}) => PB.Field;
declare const RelationField: new (spec: {
  name: string;
  collectionId: string;
  maxSelect: number;
  cascadeDelete?: boolean;
}) => PB.Field;
/** Lower priorities come first; PocketBase reads the token long before 0. */
declare const Middleware: new (
  handler: (e: PB.RequestEvent) => void,
  priority: number,
  id: string,
) => PB.Middleware;
declare const SubscriptionMessage: new (message: PB.Message) => PB.Message;
declare const MailerMessage: new (message: PB.MailMessage) => PB.MailMessage;
declare const DynamicModel: new <T extends PB.DynamicRow>(shape: T) => T;
/** A list to be filled by `Query.all`. */
declare function arrayOf<T>(model: T): T[];

/** Converts a text to Go bytes. */
declare function toBytes(text: string): PB.Bytes;

/** Blocks this handler's engine, ms, and no other. */
declare function sleep(ms: number): void;

declare const $app: PB.App;
declare const $apis: {
  bodyLimit(bytes: number): PB.Middleware;
  requireAuth(...collections: string[]): PB.Middleware;
  requireSuperuserAuth(): PB.Middleware;
  skipSuccessActivityLog(): PB.Middleware;
  /** Responds like a sign-in: with a token and the row. @param method of the sign-in, for the log */
  recordAuthResponse(e: PB.RequestEvent, record: PB.RecordModel, method: string): void;
};
declare const $dbx: {
  /** Each column equals its value. */
  hashExp(columns: PB.Params): PB.Condition;
};
declare const $security: {
  randomString(length: number): string;
  randomStringWithAlphabet(length: number, alphabet: string): string;
  sha256(text: string): string;
  /** HMAC-SHA256 as lower-case hex. */
  hs256(text: string, secret: string): string;
  /** Compares in constant time. */
  equal(a: string, b: string): boolean;
  parseUnverifiedJWT(token: string): Readonly<Record<string, unknown>>;
  /** Returns the claims of an HS256 token. Throws if it was not signed with this key, or has expired. */
  parseJWT(token: string, key: string): Readonly<Record<string, unknown>>;
  /** Creates an HS256 token that is valid for this many seconds. */
  createJWT(claims: object, key: string, seconds: number): string;
};
declare const DateTime: new () => PB.DateTime;
/** A time zone by its IANA name; UTC for an unknown name. */
declare const Timezone: new (name: string) => { string(): string };
declare const $http: {
  send(request: {
    url: string;
    method?: string;
    body?: string;
    headers?: Readonly<Record<string, string>>;
    /** Seconds. */
    timeout?: number;
  }): {
    statusCode: number;
    body: PB.Bytes;
    json: unknown;
    /** By their usual names, such as `Date`; each with all its values. */
    headers: Readonly<Record<string, readonly string[]>>;
  };
};
declare const $os: {
  /** The command line, the program first. */
  readonly args: readonly string[];
  getenv(name: string): string;
  stat(path: string): PB.FileInfo;
  readFile(path: string): PB.Bytes;
  writeFile(path: string, data: string, mode: number): void;
  /** Creates the folder and its parents, unless they exist. */
  mkdirAll(path: string, mode: number): void;
  readDir(path: string): readonly { name(): string }[];
  rename(from: string, to: string): void;
  remove(path: string): void;
  dirFS(path: string): PB.FileSystem;
};
