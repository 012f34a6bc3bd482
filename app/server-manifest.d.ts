declare module 'virtual:remix/server-manifest' {
  const manifest: {
    routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;
  };
  export default manifest;
}
