import type { Plugin } from 'vite';

const before = `function nextWrite(fn) {
    const x = socket.write(chunk, fn)`;

const after = `function nextWrite(fn) {
    if (!socket) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)`;

/**
 * postgres 3.4.9 writes to a connection that has just closed, outside of any promise: one lost connection ends the whole
 * process (github.com/porsager/postgres/issues/1208). Here the query is refused instead, as any other that loses its
 * connection. A version that looks different fails the build.
 */
export function mendPostgres(): Plugin {
  return {
    name: 'mend-postgres',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['postgres'] } }),
    transform(code, id) {
      if (!/\/postgres\/src\/connection\.js$/.test(id)) return;
      if (!code.includes(before)) this.error('postgres has changed: is it mended by now?');
      return { code: code.replace(before, after), map: null };
    },
  };
}
