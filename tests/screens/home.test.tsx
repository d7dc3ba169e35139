import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPage } from './page';

it('says that the server is out of reach', async () => {
  await openPage('/');
  expect(
    await screen.findByText('Can’t reach the server: everything on this device still works'),
  ).toBeTruthy();
});
