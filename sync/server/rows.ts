import type { App, RecordEvent, Row, Values } from './pocketbase';

declare const DynamicModel: new <T extends Row>(shape: T) => T;
declare function arrayOf<T>(model: T): T[];

/** Returns all rows of a query. @param shape an example row, with the types of the columns */
export function allRows<T extends Row>(app: App, sql: string, params: Values, shape: T): readonly T[] {
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(params).all(rows);
  return rows;
}

/** Returns the first row of a query, or undefined if there is none. */
export function firstRow<T extends Row>(app: App, sql: string, params: Values, shape: T): T | undefined {
  return allRows(app, sql, params, shape)[0];
}

export function run(app: App, sql: string, params: Values = {}): number {
  return app.db().newQuery(sql).bind(params).execute().rowsAffected();
}

/** Runs `work` in the transaction that writes the record, with `e.app` set to it, and resets `e.app` afterwards. */
export function inTransaction(e: RecordEvent, work: (tx: App) => void): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = outer;
  }
}
