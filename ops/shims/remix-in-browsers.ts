import type { Plugin } from 'vite';
import remixConfig from '../../remix.config.js';

const flags = new Map<string, unknown>(Object.entries(remixConfig.future ?? {}));

type Change = [from: RegExp, to: string | ((found: string, name: string) => string)];

/** Changes by folder of a package: code, and its replacement; most remove code that this site never reaches. */
const changes: [folder: string, changes: Change[]][] = [
  [
    '@remix-run/react/',
    [
      [/typeof document === "undefined"/g, 'false'],
      [
        /(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g,
        (flag, name) => (flags.get(name) === true ? 'true' : flag),
      ],
      // SPA mode, and hot replacement of modules in development.
      [/(?<=if \(|!|return )(?:window\.__remixContext\.)?isSpaMode\b/g, 'false'],
      [/(?<=if \()needsRevalidation(?=\))/g, 'false'],
      [/router\.createRoutesForHMR = \w+;/g, ''],
      // A navigation aborts a reply that is still arriving: that is no fault.
      [/console\.error\(e\);/g, 'if (e.name !== "AbortError") console.error(e);'],
      // As with the router's own updates, parts whose code is still loading keep the HTML from the server.
      [/setLocation\(newState\.location\);/g, 'React.startTransition(() => setLocation(newState.location));'],
      // Single fetch is always used.
      [/typeof singleFetch === "function"/g, 'true'],
      // Where a page's module fails to load but its file exists, load it again; otherwise it is from another release.
      [
        /console\.error\(`Error loading route module[\s\S]*?(?=window\.location\.reload\(\))/g,
        'if (!arguments[2] && (await fetch(route.module)).ok) return loadRouteModule(route, routeModulesCache, true); ',
      ],
      // A script with hints to developers, which the CSP forbids, and a fallback for a root without a loader.
      [/let heyDeveloper = [\s\S]*?\n {2}\}\);/g, 'let heyDeveloper = null;'],
      [/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, 'undefined'],
    ],
  ],
  [
    '@remix-run/router/',
    [
      // Remix sets all these flags.
      [/(?<![\w.])future\.v7_\w+/g, 'true'],
      // Single fetch defers nothing, and this site uses neither blockers nor view transitions.
      [/(?<!function )isDeferred(?:Result|Data)\(\w+\)/g, 'false'],
      [/let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g, 'const blockerKey = false;'],
      [/\b(?:get|delete)Blocker,\n/g, ''],
      [/if \((?:pendingViewTransitionEnabled|isBrowser(?=\) \{\n *\/\/ FIXME))\)/g, 'if (false)'],
    ],
  ],
  ['react-router-dom/', [[/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, 'true']]],
];

/** Removes code for unset flags, for servers and for unused features of Remix and its router from the browsers' bundles. */
export const remixInBrowsers: Plugin = {
  name: 'remix-in-browsers',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    const found = changes.find(([folder]) => id.includes(`node_modules/${folder}`));
    return found?.[1].reduce((text, [from, to]) => text.replace(from, to as string), code);
  },
};
