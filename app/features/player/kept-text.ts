/** `over`: the texts that the server may hold, for which this one is the newer. */
type Entry = { text: string; over: string[] };

const nameOf = (place: string) => `typed:${place}`;

/** A browser may forbid storage, or have none left: then the text is kept as long as the page is. */
export function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function read(place: string): Entry | undefined {
  return attempt(() => JSON.parse(sessionStorage.getItem(nameOf(place)) ?? '') as Entry);
}

function write(place: string, entry: Entry) {
  attempt(() => sessionStorage.setItem(nameOf(place), JSON.stringify(entry)));
}

/** Keeps a text in this tab. `served`: what the server gave the page, in its place. */
export function keepText(place: string, text: string, served: string) {
  const before = read(place)?.over ?? [];
  const over = before.includes(served) ? before : [served];
  if (text === served && over.length === 1) attempt(() => sessionStorage.removeItem(nameOf(place)));
  else write(place, { text, over });
}

/** Notes that a text is on its way to the server, which may hold it from now on. */
export function noteSent(place: string, text: string) {
  const entry = read(place);
  if (entry) write(place, { ...entry, over: [...entry.over.slice(-2), text] });
}

/** What was typed over `served` and never came to the server. Undefined where the server's text is the newer. */
export function findKept(place: string, served: string): string | undefined {
  const entry = read(place);
  return entry?.over.includes(served) && entry.text !== served ? entry.text : undefined;
}
