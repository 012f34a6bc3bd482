import { createHash } from 'node:crypto';

export function scriptSources(reply: Response): string[] {
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  return /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
}

/** A page's inline scripts, and those that its CSP blocks, because it has neither their nonce nor their hash. */
export async function readScripts(reply: Response): Promise<{ all: string[]; stopped: string[] }> {
  const sources = scriptSources(reply);
  const inline = [...(await reply.text()).matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const isAllowed = ([, attributes = '', text = '']: RegExpExecArray) => {
    const digest = createHash('sha256').update(text).digest('base64');
    const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1];
    return sources.includes(`'sha256-${digest}'`) || (nonce && sources.includes(`'nonce-${nonce}'`));
  };
  return {
    all: inline.map(([tag]) => tag),
    stopped: inline.filter((script) => !isAllowed(script)).map(([tag]) => tag),
  };
}
