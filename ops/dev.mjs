import { register } from 'tsx/esm/api';

// TypeScript from here on.
register();
await import('./dev-server.ts');
