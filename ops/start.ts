import { serve } from './serve';
import { startSite } from './site';

await startSite(serve);
