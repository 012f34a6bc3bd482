import { register } from 'tsx/esm/api';

// TypeScript from here on.
register();
await import('./start-dev.ts');
