import { useId } from 'react';
import { OpenedRow, RowButton } from '~/ui/opened-row';
import { Cell, isNumericType } from '~/ui/result-rows';
import type { RowOpening } from '~/ui/row-opening';
import { Scroller } from '~/ui/scroller';
import type { Difference, DifferenceRow } from './difference';

const marks = {
  missing: { sign: '−', word: 'missing', look: 'miss' },
  expected: { sign: '−', word: 'expected', look: 'miss' },
  extra: { sign: '+', word: 'extra', look: 'extra' },
  yours: { sign: '+', word: 'yours', look: 'extra' },
} as const;

type DifferenceTableProps = {
  difference: Difference;
  /** `asked`: the learner's query, its dataset and the task that it was graded by. */
  follow?: { opening: RowOpening; asked: { dataset: string; query: string; task?: string } };
};

/** The rows that differ, each with a sign and a word, so that colour is not the only cue. */
export function DifferenceTable({ difference, follow }: DifferenceTableProps) {
  const { columns, rows, rule, missing, extra } = difference;
  const formId = useId();
  const { opening, asked } = (rule !== 'columns' && follow) || {};
  if (rows.length === 0) return null;
  const caption = rule === 'columns' ? 'What differs: the columns expected, and yours' : 'What differs';
  const hidden = rows[0]?.kind === 'missing' || rows[0]?.kind === 'extra' ? missing + extra - rows.length : 0;
  return (
    <Scroller className="answer-rows @container" aria-label={caption}>
      {asked && (
        <form id={formId} method="post" action={opening?.action} target="_blank" rel="noopener">
          <input type="hidden" name="dataset" value={asked.dataset} />
          <input type="hidden" name="query" value={asked.query} />
          {asked.task && <input type="hidden" name="task" value={asked.task} />}
        </form>
      )}
      <table className="data w-auto">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">difference</th>
            {columns.map(({ name, type }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
              <th key={index} scope="col" className={isNumericType(type) ? 'n' : ''}>
                {name} <small>{type}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
            <Line key={index} line={row} types={columns.map(({ type }) => type)} {...{ opening, formId }} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="text-sm text-ink-2">… and {hidden.toLocaleString('en-US')} more.</p>}
    </Scroller>
  );
}

type LineProps = { line: DifferenceRow; types: string[]; opening?: RowOpening; formId: string };

function Line({ line: { kind, row, marked, position }, types, opening, formId }: LineProps) {
  const { sign, word, look } = marks[kind];
  const question = sign === '+' ? 'Why is it here?' : 'Where did it go?';
  const name = sign === '+' ? 'extra' : 'missing';
  const value = JSON.stringify(row);
  const line = (
    <tr className={look}>
      <td className="mark">
        <span aria-hidden="true">{sign} </span>
        {word}
        {position !== undefined && `, row ${position.toLocaleString('en-US')}`}
        {opening && (
          <div>
            <RowButton
              {...{ opening, form: formId, name, value }}
              label={`${question} ${row.map((one) => one ?? 'NULL').join(', ')}`}
            >
              {question}
            </RowButton>
          </div>
        )}
      </td>
      {row.map((value, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
          key={index}
          value={value === '' && !types[index] ? '–' : value}
          isNumber={isNumericType(types[index] ?? '')}
          isMarked={marked.includes(index) && row.length > 1}
        />
      ))}
    </tr>
  );
  return (
    <>
      {line}
      {opening?.open === `${name} ${value}` && <OpenedRow opening={opening} columns={row.length + 1} />}
    </>
  );
}
