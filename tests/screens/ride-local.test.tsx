import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPage, reload } from './page';

it('opens a track’s sheet at its address', async () => {
  const user = await openPage('/ride-local');
  await user.click(await screen.findByRole('heading', { name: 'First glide' }));
  expect(await screen.findByRole('dialog', { name: 'First glide' })).toBeTruthy();
  await reload();
  expect(await screen.findByRole('dialog', { name: 'First glide' })).toBeTruthy();
});
