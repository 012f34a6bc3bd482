import { readFile } from 'node:fs/promises';

const preload = [
  'rel: "modulepreload",\n    href: manifest.entry.module',
  'rel: "modulepreload",\n    href: path',
];

/**
 * For each file, the texts that are replaced and what replaces them. Remix makes all routes of the site anew for each page,
 * though they never change: here they are made once, and what lies above an address is looked up once, and no link listens
 * for a pointer that never comes. Scripts are fetched at low priority: the first paint waits for the
 * style sheet alone.
 */
const changes = {
  '@remix-run/react/dist/components.js': [
    ...preload.map((from) => [from, `fetchpriority: "low", ${from}`]),
    [
      'let [maybePrefetch, setMaybePrefetch] =',
      `return [false, null, {}];
  let [maybePrefetch, setMaybePrefetch] =`,
    ],
  ],
  '@remix-run/react/dist/fog-of-war.js': [
    ["'use strict';", "'use strict'; const above = new Map();"],
    [
      `let matches = router.matchRoutes(router$1.routes, path, router$1.basename);
    if (matches) {
      matches.forEach(m => routeIds.add(m.route.id));
    }`,
      `let ids = above.get(path);
    if (!ids) {
      ids = router.matchRoutes(router$1.routes, path, router$1.basename)?.map(m => m.route.id) ?? [];
      if (above.size >= 1000) above.clear();
      above.set(path, ids);
    }
    ids.forEach(id => routeIds.add(id));`,
    ],
  ],
  '@remix-run/react/dist/server.js': [
    ["'use strict';", "'use strict'; const made = new WeakMap();"],
    [
      'let routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);',
      `let routes$1 = made.get(manifest.routes);
      if (!routes$1) {
        routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
        made.set(manifest.routes, routes$1);
      }`,
    ],
  ],
  'react-router-dom/server.js': [
    ["'use strict';", "'use strict'; const made = new WeakMap();"],
    [
      `let manifest = {};
  let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);`,
      `let known = made.get(routes);
  if (!known) {
    const manifest = {};
    const dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);
    known = { manifest, dataRoutes };
    made.set(routes, known);
  }
  const { manifest, dataRoutes } = known;`,
    ],
  ],
};

/** For esbuild: of what draws pages, has what is the same for each made once. */
export const remixOnServers = {
  name: 'remix-on-servers',
  setup(build) {
    build.onLoad(
      {
        filter:
          /node_modules\/(@remix-run\/react\/dist\/(server|components|fog-of-war)|react-router-dom\/server)\.js$/,
      },
      async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const [, file] = path.split('node_modules/');
        const contents = changes[file].reduce((changed, [from, to]) => {
          if (!changed.includes(from)) throw new Error(`${file} has changed: ${from}`);
          return changed.replace(from, () => to);
        }, text);
        return { contents, loader: 'js' };
      },
    );
  },
};
