import routes from '~/routes';

type Route = { path?: string; file: string; children?: Route[] };

const pathsOf = (list: Route[], above = ''): string[] =>
  list.flatMap(({ path = '', children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, '/');
    return children.length > 0 ? pathsOf(children, here) : [here];
  });

/** Every path of app/routes.ts, as it is written there. */
export const routePaths = pathsOf(routes as Route[]);

/** Those of the calls, without the one that catches the rest. */
export const callPaths = routePaths.filter((path) => path.startsWith('/api/') && !path.endsWith('*'));
