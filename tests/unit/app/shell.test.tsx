import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { tabs } from '../../../src/app/app';
import { t } from '../../../src/i18n';
import { TabBar } from '../../../src/ui';

it('the page comes with the same tabs that the app draws', () => {
  const bar = renderToStaticMarkup(
    <Router ssrPath="/">
      <TabBar label={t('app.tabs')} items={tabs()} current={undefined} />
    </Router>,
  );
  const shell = readFileSync('src/app/shell.html', 'utf8').trim();
  expect(shell).toBe(`<div class="world"><div class="stage"><main></main>${bar}</div></div>`);
});
