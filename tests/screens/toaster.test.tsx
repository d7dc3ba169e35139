import { fireEvent, screen } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog, showToast, Toaster, toasts } from '../../src/ui';
import { UNDO_MS } from '../../src/ui/components/toast';

/** Longer than a toast stands that nobody holds. */
const LONG = UNDO_MS + 1;

const undone = vi.fn();
let root: Root;

function Page({ withDialog }: { withDialog: boolean }) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">Elsewhere</button>
      </main>
      <Toaster />
      {withDialog && (
        <Dialog title="Some question" onClose={() => undefined}>
          <p>Some answer</p>
        </Dialog>
      )}
    </>
  );
}

const draw = (withDialog = false): void => act(() => root.render(<Page withDialog={withDialog} />));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const undo = (): HTMLElement => screen.getByRole('button', { name: 'Undo' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
  toasts.setState([], true);
  undone.mockClear();
  draw();
  act(() => void showToast('Deleted', { undo: undone }));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

it('takes a toast away after its time', () => {
  undo();
  pass(LONG);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps a toast while a pointer is over it', () => {
  fireEvent.pointerEnter(undo().closest('.toaster > div')!);
  pass(2 * LONG);
  fireEvent.pointerLeave(undo().closest('.toaster > div')!);
  pass(UNDO_MS - 1);
  undo();
  pass(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps a toast while it has the focus', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  press('F8');
  expect(document.activeElement).toBe(undo());
  pass(2 * LONG);
  press('Escape');
  expect(document.activeElement).toBe(elsewhere);
  pass(UNDO_MS - 1);
  undo();
  pass(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('gives the focus back by the key that led to the toast', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  press('F8');
  expect(document.activeElement).toBe(undo());
  press('F8');
  expect(document.activeElement).toBe(elsewhere);
});

it('shows toasts inside the dialog on top', () => {
  draw(true);
  expect(screen.getByRole('dialog').contains(undo())).toBe(true);
  draw(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(undo().isConnected).toBe(true);
});

it('takes back what was done by the button in a dialog', () => {
  draw(true);
  press('F8');
  expect(document.activeElement).toBe(undo());
  act(() => void fireEvent.click(undo()));
  expect(undone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
