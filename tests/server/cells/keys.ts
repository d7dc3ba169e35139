import { createHmac } from 'node:crypto';
import { keyText } from '../../../server/rules/cells';

/** The secret of an account cell of tests. */
export const MASTER = 'the-secret-of-an-account-cell-for-tests';

/** The key of a club cell, by another implementation than the server's. */
export const keyOf = (cell: string): string =>
  createHmac('sha256', MASTER).update(keyText(cell)).digest('hex');
