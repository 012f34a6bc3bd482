import { Verdict } from './verdict';

const isExcerpt = (line: string) => line.startsWith('  ');

/**
 * `message`: optionally a helpful sentence and a blank line, then Postgres's message. Lines that begin with two spaces, in which
 * Postgres marks the place with a caret, must not wrap.
 */
export function QueryError({ title = 'Query Error', message }: { title?: string; message: string }) {
  const [, sentence, said = message] = /^([^\n]+)\n\n([\s\S]+)$/.exec(message) ?? [];
  const lines = said.split('\n');
  const excerpt = lines.filter(isExcerpt);
  const start = excerpt.length > 0 ? lines.findIndex(isExcerpt) : lines.length;
  const words = (part: string[]) =>
    part.length > 0 && <p className="font-mono text-sm whitespace-pre-line text-foul">{part.join('\n')}</p>;
  return (
    <Verdict tone="bad" title={title}>
      {sentence && <p className="text-foul">{sentence}</p>}
      {words(lines.slice(0, start))}
      {excerpt.length > 0 && (
        <pre className="min-w-0 overflow-x-auto text-sm text-foul">{excerpt.join('\n')}</pre>
      )}
      {words(lines.slice(start).filter((line) => !isExcerpt(line)))}
    </Verdict>
  );
}
