import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

const changes = parse(readFileSync(new URL('remix-on-servers.yaml', import.meta.url), 'utf8'));

/** For esbuild: changes Remix's server rendering to compute once what is the same for each page. */
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
        const contents = changes[file].reduce((changed, { from, to }) => {
          if (!changed.includes(from)) throw new Error(`${file} has changed: ${from}`);
          return changed.replace(from, () => to);
        }, text);
        return { contents, loader: 'js' };
      },
    );
  },
};
