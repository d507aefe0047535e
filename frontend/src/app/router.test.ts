// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { type RouteObject, matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SCREENS } from '../../e2e/support/screens.mjs';
import { routes } from './router';

/** Every route that draws a screen of its own, with the address it answers to. */
function leaves(all: RouteObject[], above = ''): [string, RouteObject][] {
  return all.flatMap((route): [string, RouteObject][] => {
    const address = `${above}/${route.path ?? ''}`.replaceAll(/\/+/g, '/');
    return route.children ? leaves(route.children, address) : [[address, route]];
  });
}

/** What mails and answers of the server lead to, as it stands in their sources. */
const servers = ['core', 'api', 'worker'].flatMap((part) => {
  const folder = `${process.cwd()}/../${part}/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)src\/.*\.rs$/.test(file));
  return files.map((file) => readFileSync(folder + file, 'utf8'));
});

const visited = new Set(SCREENS.map((screen) => matchRoutes(routes, screen.path)?.at(-1)?.route));

/** What is nowhere is drawn alike everywhere: one visit stands for all. */
const UNKNOWN = new Set(['/*', '/users/*', '/cabinet/*', '/cabinet/:list/:order']);

describe('the routes', () => {
  const screens = leaves(routes).filter(([address]) => !UNKNOWN.has(address));

  test('are all visited by the journey that looks at every screen', () => {
    const missed = screens.filter(([, route]) => !visited.has(route)).map(([address]) => address);
    expect(missed, 'add a visit to e2e/support/screens.mjs').toEqual([]);
    expect(screens.length).toBeGreaterThan(30);
  });

  test('know every address that is visited', () => {
    const lost = SCREENS.filter((screen) => screen.name !== 'not-found' && matchRoutes(routes, screen.path)?.at(-1)?.route.path === '*');
    expect(lost.map((screen) => screen.path)).toEqual([]);
  });

  test('know every page of the cabinet that the server leads to', () => {
    const whole = servers.flatMap((text) => [...text.matchAll(/["}](\/cabinet\/[\w/{}]+)/g)].map(([, path]) => path ?? ''));
    // The crate of addresses puts the cabinet before what its functions name.
    const below = servers.flatMap((text) => [...text.matchAll(/self\.cabinet\((?:&format!\()?"(\/[\w/{}]+)/g)].map(([, path]) => `/cabinet${path}`));
    const led = [...whole, ...below];
    expect(led.length).toBeGreaterThan(8);
    expect(led.filter((path) => UNKNOWN.has(`/${matchRoutes(routes, path.replaceAll(/[{}]/g, '0'))?.map(({ route }) => route.path).filter(Boolean).join('/') ?? '*'}`))).toEqual([]);
  });
});
