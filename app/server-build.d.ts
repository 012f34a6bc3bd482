declare module 'virtual:remix/server-manifest' {
  const manifest: {
    routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;
  };
  export default manifest;
}

declare module 'virtual:remix/server-build' {
  export const routes: import('@remix-run/node').ServerBuild['routes'];
}
