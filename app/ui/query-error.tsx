import { Verdict } from './verdict';

const isExcerpt = (line: string) => line.startsWith('  ');

/** Why a query failed, in Postgres's words. The excerpt with its caret keeps its columns on any screen. */
export function QueryError({ message }: { message: string }) {
  const lines = message.split('\n');
  const excerpt = lines.filter(isExcerpt);
  const at = lines.findIndex(isExcerpt);
  const words = (part: string[]) =>
    part.length > 0 && <p className="font-mono text-sm whitespace-pre-line text-foul">{part.join('\n')}</p>;
  if (at === -1)
    return (
      <Verdict tone="bad" title="Query Error">
        {words(lines)}
      </Verdict>
    );
  return (
    <Verdict tone="bad" title="Query Error">
      {words(lines.slice(0, at))}
      <pre className="min-w-0 overflow-x-auto text-sm text-foul">{excerpt.join('\n')}</pre>
      {words(lines.slice(at).filter((line) => !isExcerpt(line)))}
    </Verdict>
  );
}
