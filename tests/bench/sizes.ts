import type { ServerBuild } from '@remix-run/node';
import { assetsOf, sentSizeOf } from '../setup/sent-sizes';
import { kB, report } from './measure';

const scriptBudget = 85_000;
/** Budget of pages whose form is checked in the browser, too. */
const formBudget = 87_000;
const checkedForms = ['/login', '/signup'];

export async function benchSizes(origin: string) {
  const built = new URL('../../build/server/index.js', import.meta.url).href;
  const { assets, routes }: ServerBuild = await import(built);
  console.log('\nScript and CSS of each route, kB as they are sent');
  for (const [id, route] of Object.entries(routes)) {
    if (!route?.module.default) continue;
    const chain: string[] = [];
    for (let at: string | undefined = id; at; at = routes[at]?.parentId) chain.push(at);
    const used = chain.flatMap((part) => assets.routes[part] ?? []);
    const script = new Set([
      ...assetsOf.shell,
      ...used.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    const path = `/${pathOf(routes, id)}`;
    const hasScript = (route.module.handle as { script?: boolean } | undefined)?.script !== false;
    const bytes = hasScript ? await sentSizeOf(origin, script) : 0;
    const budget = checkedForms.includes(path) ? formBudget : scriptBudget;
    const allowed = hasScript ? budget : 0;
    report(`  ${path}`, kB(bytes), String(allowed / 1000), bytes <= allowed);
  }
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId ? pathOf(routes, route.parentId) : '';
  return [parent, route.path].filter(Boolean).join('/');
}
