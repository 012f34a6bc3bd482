import { readFileSync } from 'node:fs';
import routes from '~/routes';

type Route = { path?: string; file: string; children?: Route[] };
type Address = { path: string; file: string };

const addressesOf = (list: Route[], above = ''): Address[] =>
  list.flatMap(({ path = '', file, children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, '/');
    return children.length > 0 ? addressesOf(children, here) : [{ path: here, file: `app/${file}` }];
  });

const addresses = addressesOf(routes as Route[]).filter(({ path }) => !path.endsWith('*'));
const isCall = ({ path }: Address) => path.startsWith('/api/');
const pathsOf = (list: Address[]) => list.map(({ path }) => path);

/** Paths of the API's calls as in app/routes.ts, without catch-all routes. */
export const callPaths = pathsOf(addresses.filter(isCall));
const screens = addresses.filter((address) => !isCall(address));
export const screenPaths = pathsOf(screens);
/** Paths of screens that render a page, without files, drafts and redirects. */
export const pagePaths = pathsOf(screens.filter(({ file }) => file.endsWith('.tsx')));
export const screensWithActions = pathsOf(
  screens.filter(({ file }) =>
    /export (const action|\{[^}]*(?<!call as )action)/.test(readFileSync(file, 'utf8')),
  ),
);
