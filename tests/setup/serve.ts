import { serve } from '../../ops/serve';

await serve({ port: Number(process.env.PORT), stop: async () => undefined });
