import type { Plugin } from 'vite';
import remixConfig from '../../remix.config.js';

const flags = new Map<string, unknown>(Object.entries(remixConfig.future ?? {}));

type Change = [from: RegExp, to: string | ((found: string, name: string) => string)];

/** What is left out of each package: its folder, and the text that stands for what is never reached here. */
const changes: [folder: string, changes: Change[]][] = [
  [
    '@remix-run/react/',
    [
      [/typeof document === "undefined"/g, 'false'],
      [
        /(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g,
        (flag, name) => (flags.get(name) === true ? 'true' : flag),
      ],
      // A site without a server, and pages that are replaced while they are developed.
      [/(?<=if \(|!|return )(?:window\.__remixContext\.)?isSpaMode\b/g, 'false'],
      [/(?<=if \()needsRevalidation(?=\))/g, 'false'],
      [/router\.createRoutesForHMR = \w+;/g, ''],
      // Whoever goes on while a reply still comes has it cut off: that is no fault.
      [/console\.error\(e\);/g, 'if (e.name !== "AbortError") console.error(e);'],
      // Parts whose code is still on its way are kept as the server sent them, as by the router's own updates.
      [/setLocation\(newState\.location\);/g, 'React.startTransition(() => setLocation(newState.location));'],
      // Data comes by single fetch.
      [/typeof singleFetch === "function"/g, 'true'],
      // A page whose script is lost on its way waits for it; what came and does not run is of another release.
      [
        /console\.error\(`Error loading route module[\s\S]*?(?=window\.location\.reload\(\))/g,
        'if (!arguments[2] && (await fetch(route.module)).ok) return loadRouteModule(route, routeModulesCache, true); ',
      ],
      // Words to developers, which our policy forbids to run, and a page for a root without a loader.
      [/let heyDeveloper = [\s\S]*?\n {2}\}\);/g, 'let heyDeveloper = null;'],
      [/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, 'undefined'],
    ],
  ],
  [
    '@remix-run/router/',
    [
      // All that Remix sets.
      [/(?<![\w.])future\.v7_\w+/g, 'true'],
      // Single fetch defers nothing, and nothing here blocks a navigation or names a transition.
      [/(?<!function )isDeferred(?:Result|Data)\(\w+\)/g, 'false'],
      [/let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g, 'const blockerKey = false;'],
      [/\b(?:get|delete)Blocker,\n/g, ''],
      [/if \((?:pendingViewTransitionEnabled|isBrowser(?=\) \{\n *\/\/ FIXME))\)/g, 'if (false)'],
    ],
  ],
  ['react-router-dom/', [[/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, 'true']]],
];

/** Of what browsers get, leaves out what Remix and its router keep for flags that are not set, for servers and for what we do not use. */
export const remixInBrowsers: Plugin = {
  name: 'remix-in-browsers',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    const found = changes.find(([folder]) => id.includes(`node_modules/${folder}`));
    return found?.[1].reduce((text, [from, to]) => text.replace(from, to as string), code);
  },
};
