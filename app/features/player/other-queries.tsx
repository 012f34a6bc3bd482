import { withCode } from '~/ui/with-code';
import { ColouredQuery } from './coloured-query';
import type { OtherQuery } from './other-queries.server';

export function OtherQueries({ others }: { others: readonly OtherQuery[] }) {
  return (
    <section aria-labelledby="others" className="grid min-w-0 gap-3">
      <h2 id="others" className="text-base">
        Other right queries
      </h2>
      {others.length === 0 && <p>Yours is of the one other shape that we know.</p>}
      {others.map(({ goodFor, parts, isLearners }) => (
        <div key={parts.map(({ text }) => text).join('')} className="grid min-w-0 gap-2">
          <p className="max-w-measure">
            {isLearners && 'A learner wrote this one. '}
            {withCode(goodFor)}
          </p>
          <ColouredQuery parts={parts} />
        </div>
      ))}
    </section>
  );
}
