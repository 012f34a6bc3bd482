import { startOAuthServer } from './oauth-server';

await startOAuthServer({ port: Number(process.env.PORT) });
