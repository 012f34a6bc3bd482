import { runProgram } from './program';

/** HAProxy on `port`, which distributes requests in turn to the replicas that are ready. */
export function startBalancer(program: string, port: number, replicas: number[]) {
  const servers = replicas.map((replica, index) => `  server replica-${index} 127.0.0.1:${replica}`);
  const settings = `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 2
  option redispatch 1
frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 2 rise 1
${servers.join('\n')}
`;
  return runProgram({ program, options: ['-db', '-f'], settings, port });
}
