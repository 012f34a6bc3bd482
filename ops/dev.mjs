import { register } from 'tsx/esm/api';

// Makes Node load the TypeScript files that are imported from here on.
register();
await import('./dev-server.ts');
