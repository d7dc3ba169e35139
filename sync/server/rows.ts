import type { App, RecordEvent, Row, Values } from './pocketbase';

declare const DynamicModel: new <T extends Row>(shape: T) => T;
declare function arrayOf<T>(model: T): T[];

/** All rows of a query. @param shape one row, as an example of the columns' types */
export function allRows<T extends Row>(app: App, sql: string, params: Values, shape: T): readonly T[] {
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(params).all(rows);
  return rows;
}

/** The first row of a query, or undefined when there is none. */
export function firstRow<T extends Row>(app: App, sql: string, params: Values, shape: T): T | undefined {
  return allRows(app, sql, params, shape)[0];
}

export function run(app: App, sql: string, params: Values = {}): number {
  return app.db().newQuery(sql).bind(params).execute().rowsAffected();
}

/** Does a record event's work in the transaction that writes the row, and leaves the event as it was. */
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
