import { ResultsTable } from '~/ui/results-table';
import { textOf } from './explanation';
import { Phrase } from './step-list';
import type { Trace } from './trace';

export const wordsOf = ({ title, words, limits }: Trace) =>
  [title, ...[...words, ...limits].map(textOf)].join(' ');

/** The rows that a row is made of, or its way to the clause that loses it. */
export function TraceView({ trace: { title, words, path, sources, limits } }: { trace: Trace }) {
  return (
    <div className="grid min-w-0 gap-3 border-s-[5px] border-rule-2 ps-3">
      <p className="font-semibold">{title}</p>
      {path.length > 0 && (
        <ol className="grid gap-1">
          {path.map(({ clause, words, rows }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity and never move
            <li key={index} className="flex flex-wrap gap-x-3">
              <span className="font-mono text-sm font-semibold text-court">{clause}</span>
              <span className="min-w-0 grow">
                <Phrase words={words} />
              </span>
              <span className={rows === '0' ? 'font-semibold text-foul' : 'text-ink-2'}>
                {rows === null ? 'not counted' : `${rows} ${rows === '1' ? 'row' : 'rows'} of it`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {[...words, ...limits].map((sentence) => (
        <p key={textOf(sentence)} className="max-w-prose">
          <Phrase words={sentence} />
        </p>
      ))}
      {sources.map(({ caption, result }) => (
        <ResultsTable key={caption} result={result} caption={caption} />
      ))}
    </div>
  );
}
