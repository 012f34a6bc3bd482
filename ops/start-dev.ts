import { serveDev } from './dev-server';
import { startSite } from './site';

await startSite(serveDev);
