import { createElement, type FunctionComponent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, vi } from 'vitest';
import { DbContext } from '../../../src/db/hooks';
import { createDbService, type DbService } from '../../../src/db/service';
import type { Db } from '../../../src/db/types';

/** As much of a page as React needs for components that draw nothing. */
function stage(): Element {
  const page = {
    nodeType: 9,
    addEventListener() {},
    removeEventListener() {},
    activeElement: null,
    createElement: () => ({}),
  };
  return {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: page,
    addEventListener() {},
    removeEventListener() {},
    textContent: '',
  } as never;
}

let roots: Root[] = [];
beforeAll(() => {
  // React looks at these while it commits.
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} });
});
afterEach(() => {
  for (const root of roots) root.unmount();
  roots = [];
});

/** Renders a hook over a database and keeps what each render gave. */
export function rendering<T>(service: DbService, use: () => T): T[] {
  const seen: T[] = [];
  const Probe: FunctionComponent = () => {
    seen.push(use());
    return null;
  };
  const root = createRoot(stage());
  roots.push(root);
  root.render(createElement(DbContext.Provider, { value: service }, createElement(Probe)));
  return seen;
}

export async function serviceOf(db: Db): Promise<DbService> {
  const service = createDbService({ open: async () => db });
  await service.db();
  return service;
}
