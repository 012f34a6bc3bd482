import { pingDatabase } from './db.server';
import { pingSandbox } from './features/sandbox/current-sandbox.server';
import { resource } from './http/api.server';
import { AppError } from './http/errors';

const call = resource({
  async GET() {
    const [product, sandbox] = await Promise.allSettled([pingDatabase(), pingSandbox()]);
    const down = [
      product.status === 'rejected' && 'product',
      sandbox.status === 'rejected' && 'sandbox',
    ].filter(Boolean);
    if (down.length > 0) throw new AppError('unavailable', `Not answering: ${down.join(', ')} database.`);
    return { status: 'ok' };
  },
});

export { call as loader, call as action };
