import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from '../../../remix.config.js';

export default defineConfig({
  plugins: [
    remix({ ...remixConfig, appDirectory: 'tests/bench/empty-app', buildDirectory: '.cache/empty-app' }),
  ],
});
