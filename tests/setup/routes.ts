import { readFileSync } from 'node:fs';
import routes from '~/routes';

type Route = { path?: string; file: string; children?: Route[] };
type Address = { path: string; file: string };

const addressesOf = (list: Route[], above = ''): Address[] =>
  list.flatMap(({ path = '', file, children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, '/');
    return children.length > 0 ? addressesOf(children, here) : [{ path: here, file: `app/${file}` }];
  });

const addresses = addressesOf(routes as Route[]);

/** The paths of the calls in app/routes.ts, as they are written there, without the one that catches the rest. */
export const callPaths = addresses
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/') && !path.endsWith('*'));

/** The paths of everything else, without those that catch the rest. */
export const screenPaths = addresses
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/api/') && !path.endsWith('*'));

/** The paths that take a form. */
export const screensWithActions = addresses
  .filter(({ file }) => /export (const action|\{[^}]*(?<!call as )action)/.test(readFileSync(file, 'utf8')))
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/api/'));
