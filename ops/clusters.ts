import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Cluster, startCluster } from './postgres';

type Clusters = { product: Cluster; sandbox: Cluster; stop(): Promise<void> };

/** Limit of address space per sandbox process: enough for work_mem and 64 MB of spill, too little for a memory bomb. */
const sandboxMemoryKb = 500_000;

const productSettings = { jit: 'off' };
const sandboxSettings = {
  shared_buffers: '32MB',
  max_connections: '40',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** Starts both servers in parallel. @throws an Error of one sentence when another process uses `dataDir` */
export async function startClusters(args: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<Clusters> {
  const { dataDir, settings } = args;
  const started = await Promise.allSettled([
    startCluster({ name: 'product', dataDir, settings: { ...productSettings, ...settings } }),
    startCluster({
      name: 'sandbox',
      dataDir,
      memoryLimitKb: sandboxMemoryKb,
      settings: { ...sandboxSettings, ...settings },
    }),
  ]);
  const clusters = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  const [product, sandbox] = clusters;
  if (failed || !product || !sandbox) {
    await stop();
    throw failed?.reason;
  }
  return { product, sandbox, stop };
}

/** The URL of database `name` as its owner, created where absent. The owner is no superuser and gets a new password each call. */
export async function ensureDatabase(args: { adminUrl: string; name: string }): Promise<string> {
  const { adminUrl, name } = args;
  const url = new URL(adminUrl);
  url.username = name;
  url.password = randomBytes(24).toString('base64url');
  url.pathname = name;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [role] = await admin`select from pg_roles where rolname = ${name}`;
    if (!role) await admin`create role ${admin(name)} login`;
    await admin.unsafe(`alter role "${name}" password '${url.password}'`);
    const [database] = await admin`select from pg_database where datname = ${name}`;
    if (!database) await admin`create database ${admin(name)} owner ${admin(name)}`;
  } finally {
    await admin.end();
  }
  return url.href;
}
