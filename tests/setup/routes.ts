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

/** As they are written in app/routes.ts, without the one that catches the rest. */
export const callPaths = addresses
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/') && !path.endsWith('*'));

export const screenPaths = addresses
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/api/') && !path.endsWith('*'));

export const screensWithActions = addresses
  .filter(({ file }) => /export (const action|\{[^}]*(?<!call as )action)/.test(readFileSync(file, 'utf8')))
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/api/'));
