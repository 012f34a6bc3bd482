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

/** As they are written in app/routes.ts, without those that catch the rest. */
export const callPaths = pathsOf(addresses.filter(isCall));
const screens = addresses.filter((address) => !isCall(address));
export const screenPaths = pathsOf(screens);
/** Of the screens that draw a page: not of files, drafts and ways elsewhere. */
export const pagePaths = pathsOf(screens.filter(({ file }) => file.endsWith('.tsx')));
export const screensWithActions = pathsOf(
  screens.filter(({ file }) =>
    /export (const action|\{[^}]*(?<!call as )action)/.test(readFileSync(file, 'utf8')),
  ),
);
