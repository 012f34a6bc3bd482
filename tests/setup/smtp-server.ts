import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Behaviours of a mail server: `mute` sends no greeting, `silent` stores a message without a reply. */
type Manner = 'accepts' | 'refuses' | 'mute' | 'silent';
type Mail = { from: string; to: string; source: string };

/** A mail server with the part of SMTP (RFC 5321) that clients need, which stores accepted messages. */
export async function startSmtpServer() {
  const mails: Mail[] = [];
  const callers = new Set<Socket>();
  let manner: Manner = 'accepts';

  const server = createServer((socket) => {
    callers.add(socket);
    socket.on('close', () => callers.delete(socket)).on('error', () => undefined);
    if (manner === 'mute') return;
    let [from, to, source, unread] = ['', '', '', ''];
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const obey = (line: string) => {
      if (isData) {
        if (line !== '.') source += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
        else {
          isData = false;
          mails.push({ from, to, source });
          if (manner === 'silent') socket.destroy();
          else say('250 kept');
        }
        return;
      }
      const address = /<(.*?)>/.exec(line)?.[1] ?? '';
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') from = address;
      if (verb === 'RCPT' && manner === 'refuses') return say('550 no such mailbox');
      if (verb === 'RCPT') to = address;
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      if (verb === 'DATA') {
        [isData, source] = [true, ''];
        return say('354 go on');
      }
      say('250 as you say');
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = `${unread}${chunk}`.split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) obey(line);
    });
    say('220 ready');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `smtp://localhost:${(server.address() as AddressInfo).port}`,
    mails,
    callers: () => callers.size,
    behave(next: Manner) {
      manner = next;
    },
    stop() {
      for (const socket of callers) socket.destroy();
      server.close();
    },
  };
}
