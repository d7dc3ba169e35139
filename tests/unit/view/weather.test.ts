import { expect, it } from 'vitest';
import { createLight, type LightName } from '../../../src/view/light';
import { weatherOf } from '../../../src/view/weather';

it('a light has its own lamps or flakes, and no others', async () => {
  const names: readonly LightName[] = ['golden', 'crisp', 'night', 'flat'];
  const found = await Promise.all(
    names.map(async (name) => Object.keys(await weatherOf(createLight(name).preset))),
  );
  expect(found).toEqual([[], [], ['createFloods'], ['createSnowfall']]);
});
