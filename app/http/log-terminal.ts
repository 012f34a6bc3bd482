type Line = {
  level: string;
  time: string;
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  user?: number;
  id?: string;
  err?: { message: string; stack?: string };
};

export function toTerminalLine(json: string): string {
  const { level, time, msg, method, route, status, ms, user, id, err } = JSON.parse(json) as Line;
  const words = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    ...(method ? [method, route, status, `${ms} ms`, user ? `user ${user}` : ''] : [msg]),
    id ? `· ${id}` : '',
  ];
  const line = words.filter((word) => word !== '' && word !== undefined).join(' ');
  return `${line}\n${err ? `${err.stack ?? err.message}\n` : ''}`;
}
