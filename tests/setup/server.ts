import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileTo } from '../../ops/compile.mjs';
import { findFreePort } from '../../ops/free-port';
import { statusOf } from '../../ops/healthz';
import { startChild } from './child';
import { testEnvironment } from './environment';

/** `stop` sends SIGTERM, and throws where the exit code is not 0. `logs`: its output so far. */
export type TestServer = {
  origin: string;
  pid: number;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  logs(): string;
};

const serverFile = '.cache/server/serve.js';
const startTimeoutMs = 60_000;
const servers = new Set<TestServer>();

/** Call it before the first start; running TypeScript sources directly would double the work of each start. */
export const compileServer = () => compileTo(dirname(serverFile), { serve: 'tests/setup/serve.ts' });

/**
 * Serves the production build on `port` or a free one, and waits until it is healthy. It ends with the test file at the latest.
 * @param args.version a folder of `layOutVersion`, from which the site starts as an image does, including migration and data
 * @param args.status the status of /healthz to wait for
 */
export async function startServer(args: {
  databaseUrl: string;
  sandboxUrl: string;
  env?: Record<string, string>;
  version?: string;
  status?: number;
  port?: number;
}): Promise<TestServer> {
  const { version, status = 200 } = args;
  const port = args.port ?? (await findFreePort());
  const program = [version ? 'build/ops/start.js' : serverFile];
  const { child, output, exited, end, hasEnded } = startChild(process.execPath, program, {
    cwd: version,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: args.databaseUrl,
      SANDBOX_DATABASE_URL: args.sandboxUrl,
      ...testEnvironment,
      ...args.env,
    },
  });
  const server: TestServer = {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      await end('SIGTERM');
      if (child.exitCode !== 0)
        throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
    },
    kill9: () => end('SIGKILL'),
    logs: output,
  };
  servers.add(server);
  void exited.then(() => servers.delete(server));

  const deadline = Date.now() + startTimeoutMs;
  while (!hasEnded() && Date.now() < deadline) {
    if ((await statusOf(port)) === status) return server;
    await delay(50);
  }
  await server.kill9();
  throw new Error(`The server did not become healthy:\n${output()}`);
}

export async function stopServers() {
  await Promise.all([...servers].map((server) => server.stop()));
}
