import { describe, expect, it } from 'vitest';
import { isConfirmed } from '../../../src/screens/settings/delete-dialog';
import { bibOf } from '../../../src/screens/settings/rider-sheet';

describe('settings', () => {
  it('take a bib of 1 to 99 and nothing else', () => {
    expect(['1', '07', '99'].map(bibOf)).toEqual([1, 7, 99]);
    for (const text of ['', '0', '00', '100', '-1', '1.5', '1e1', 'seven', ' 7']) {
      expect(bibOf(text), text).toBeUndefined();
    }
  });

  it('delete only after the very word', () => {
    expect(isConfirmed('DELETE', 'DELETE')).toBe(true);
    expect(isConfirmed(' DELETE ', 'DELETE')).toBe(true);
    for (const typed of ['', 'delete', 'DELET', 'DELETE!'])
      expect(isConfirmed(typed, 'DELETE'), typed).toBe(false);
  });
});
