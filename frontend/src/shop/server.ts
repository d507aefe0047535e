// The entry of the bundle that runs inside the api: a page's name and its props as JSON text in, a whole document out.
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PAGES } from './pages';
import type { PageName, Pages } from './props';

declare global {
  // eslint-disable-next-line no-var
  var kontorRender: (page: string, props: string) => string;
}

function isPage(name: string): name is PageName {
  return Object.hasOwn(PAGES, name);
}

export function renderPage<Name extends PageName>(name: Name, props: Pages[Name]): string {
  const page: ComponentType<Pages[Name]> = PAGES[name];
  return `<!doctype html>${renderToString(createElement(page, props))}`;
}

globalThis.kontorRender = (page, props) => {
  if (!isPage(page)) throw new Error(`no page is called ${page}`);
  return renderPage(page, JSON.parse(props));
};
