import { fireEvent, screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { type Account, PASSWORD } from '../harness/api';
import { openPage } from './page';

/** Puts a text into the field of this label, in place of what is there: at once, where no key press matters. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  fireEvent.input(field, { target: { value: text } });
}

/** Presses a button. @param within an element that it is in, the page unless told otherwise */
export async function press(user: UserEvent, name: string, inside = document.body): Promise<void> {
  await user.click(await within(inside).findByRole('button', { name }));
}

/** Opens the log-in page and logs in by its form; resolves once the profile is there. */
export async function logIn(
  server: { readonly url: string },
  { email, password = PASSWORD }: Pick<Account, 'email'> & { readonly password?: string },
): Promise<UserEvent> {
  const user = await openPage('/login', server);
  await fill('Email', email);
  await fill('Password', password);
  await press(user, 'Log in');
  await screen.findByText('Total online rides');
  return user;
}

/** The session as the device stores it. */
export function storedSession(): { readonly token: string; readonly record: { readonly id: string } } | null {
  return JSON.parse(localStorage.getItem('pocketbase_auth') ?? 'null');
}
