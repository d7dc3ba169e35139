import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { closePage, openPage } from './page';

/** The account to sign in: one of tests/harness/api.ts, or a rider of tests/server/riding.ts. */
interface Person {
  readonly id: string;
  readonly token: string;
}

/** Opens an address as somebody who is signed in on this device. */
export async function openAs(
  { id, token }: Person,
  path: string,
  server: { readonly url: string },
): Promise<UserEvent> {
  await closePage();
  const answer = await fetch(`${server.url}/api/collections/users/records/${id}`, {
    headers: { Authorization: token },
  });
  localStorage.setItem('pocketbase_auth', JSON.stringify({ token, record: await answer.json() }));
  return openPage(path, server);
}

/** The element to search in, or the whole page. */
export type Place = HTMLElement | undefined;
const at = (place: Place) => (place === undefined ? screen : within(place));

/** Clicks a button, link, tab or the like once it is there and enabled. */
export async function press(
  user: UserEvent,
  name: string | RegExp,
  { role = 'button', place }: { readonly role?: string; readonly place?: Place } = {},
): Promise<void> {
  const button = await at(place).findByRole(role, { name });
  await waitFor(() => expect(isDisabled(button)).toBe(false));
  await user.click(button);
}

/** Whether a control is disabled, by itself or with its fieldset. */
export const isDisabled = (element: HTMLElement): boolean =>
  (element as HTMLButtonElement).disabled === true || element.closest('fieldset[disabled]') !== null;

/** Puts a text into a field at once, in place of what is there. */
export function fill(element: HTMLElement, text: string): void {
  fireEvent.input(element, { target: { value: text } });
}

/** A text field by its label, once it is there. */
export const field = (name: string | RegExp, place?: Place): Promise<HTMLInputElement> =>
  at(place).findByRole('textbox', { name });

/** The dialog on top, once there is one. @param name its title */
export const dialog = (name?: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('dialog', name === undefined ? {} : { name });

/** Waits until a text is on the page. */
export const see = (text: string | RegExp, place?: Place): Promise<HTMLElement[]> =>
  at(place).findAllByText(text);

/** Waits until a text is nowhere on the page. */
export const seeNo = (text: string | RegExp, place?: Place): Promise<void> =>
  waitFor(() => expect(at(place).queryAllByText(text)).toEqual([]));

/** Waits until there is no such element. */
export const gone = (role: string, name?: string | RegExp, place?: Place): Promise<void> =>
  waitFor(() => expect(at(place).queryAllByRole(role, name === undefined ? {} : { name })).toEqual([]));
