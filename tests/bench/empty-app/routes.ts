import { index, type RouteConfig } from '@remix-run/route-config';

export default [index('empty.tsx')] satisfies RouteConfig;
