/** `over`: the texts that the server may hold and that `text` is newer than. */
type Entry = { text: string; over: string[] };

const nameOf = (place: string) => `typed:${place}`;

/** Undefined when the browser forbids storage or has none left: the text then lasts as long as the page. */
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

/** Stores a text in this tab. `served`: the text that the server sent with the page. */
export function keepText(place: string, text: string, served: string) {
  const before = read(place)?.over ?? [];
  const over = before.includes(served) ? before : [served];
  if (text === served && over.length === 1) attempt(() => sessionStorage.removeItem(nameOf(place)));
  else write(place, { text, over });
}

/** Notes that a text was sent: the server may hold it from now on. */
export function noteSent(place: string, text: string) {
  const entry = read(place);
  if (entry) write(place, { ...entry, over: [...entry.over.slice(-2), text] });
}

/** The text typed over `served` that never reached the server. Undefined when the server's text is newer. */
export function findKept(place: string, served: string): string | undefined {
  const entry = read(place);
  return entry?.over.includes(served) && entry.text !== served ? entry.text : undefined;
}
