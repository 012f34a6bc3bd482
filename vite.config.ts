import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import { compile } from './ops/compile.mjs';
import { compressFiles } from './ops/compress.mjs';
import { remixInBrowsers } from './ops/shims/remix-in-browsers';
import remixConfig from './remix.config.js';

/** Modules of nearly every page; one file of them compresses far better than fifteen. */
const shell =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|cookie|set-cookie-parser)\/|turbo-stream|vite\/preload-helper|app\/layout\/(?!not-found|tour-|tour\.css)|app\/ui\/(hydrated|box|busy|button|field|form-error|icons|idle|light|landing|page|said|script-part|served-part|split|toasts|try-again|form|meta)\.tsx?$|app\/http\/(nonce|reach|same-page|unanswered)/;

/** Modules that several kinds of pages share. */
const reading = /app\/(ui\/(empty-state|progress|prose|verdict)\.tsx|features\/assessment\/points\.ts)$/;

function chunkOf(id: string) {
  if (shell.test(id)) return 'shell';
  return reading.test(id) ? 'reading' : undefined;
}

/** Functions that warn developers, removed from the browsers' bundles, but not in `npm run dev`. */
const developerWarnings = [
  'warning',
  'warningOnce',
  'warnOnce',
  'logDeprecation',
  'logV6DeprecationWarnings',
  'console.warn',
];

const compiled: Plugin = {
  name: 'compiled',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      await Promise.all([compile(), compressFiles('build/client')]);
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths(), compiled, remixInBrowsers],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          // Preload lists for each lazy part would cost more bytes than they save time.
          modulePreload: {
            resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
          },
          minify: 'terser',
          terserOptions: {
            ecma: 2020,
            compress: {
              passes: 3,
              ecma: 2020,
              keep_fargs: false,
              unsafe_arrows: true,
              unsafe_methods: true,
              pure_funcs: developerWarnings,
            },
            format: { comments: false },
          },
          rollupOptions: { output: { manualChunks: chunkOf } },
        }),
  },
}));
