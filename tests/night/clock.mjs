/** Preloaded into a site: each SIGUSR2 sets its clock an hour ahead, or back again. */
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead = ahead ? 0 : 3_600_000;
});
globalThis.Date = new Proxy(Date, {
  construct: (real, given) => (given.length > 0 ? new real(...given) : new real(real.now() + ahead)),
  get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
});
