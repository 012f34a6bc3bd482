import { UsageError } from '../desk/options';

/** @throws UsageError, and what keeps it from doing it in words */
export async function runBilling([verb, ...rest]: string[]): Promise<boolean> {
  const isLive = rest.length === 1 && rest[0] === '--live';
  if (verb === 'setup' && (isLive || rest.length === 0)) {
    await (await import('./setup-command')).runSetup({ isLive });
    return true;
  }
  if (verb !== 'sync' || rest.length > 0) throw new UsageError();
  await (await import('./sync-command')).runSync();
  return true;
}
