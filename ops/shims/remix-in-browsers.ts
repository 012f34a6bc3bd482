import type { Plugin } from 'vite';
import remixConfig from '../../remix.config.js';

const flags = new Map<string, unknown>(Object.entries(remixConfig.future ?? {}));

/** Of what browsers get, leaves out what Remix keeps for flags that are not set, and for servers. */
export const remixInBrowsers: Plugin = {
  name: 'remix-in-browsers',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!id.includes('node_modules/@remix-run/react/')) return undefined;
    return code
      .replaceAll('typeof document === "undefined"', 'false')
      .replace(/(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (flag, name) =>
        flags.get(name) === true ? 'true' : flag,
      );
  },
};
