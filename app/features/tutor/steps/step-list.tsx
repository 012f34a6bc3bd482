import { NoteIcon } from '~/ui/icons';
import { QueryText } from '~/ui/prose';
import { ResultsTable } from '~/ui/results-table';
import { Verdict } from '~/ui/verdict';
import { type Explanation, type Note, type Part, type Step, textOf, type Words } from './explanation';

/** A query read aloud, with a column of numbers that shows where rows vanish or multiply. */
export function StepList({ explanation }: { explanation: Explanation }) {
  const { title, words, line, parts, remarks } = explanation;
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { steps }) => sum + steps.length, 1),
  );
  return (
    <>
      <Verdict tone="note" title={title}>
        {words.length > 0 && (
          <p>
            <Said words={words} />
          </p>
        )}
        {line.length > 1 && (
          <p aria-hidden="true" className="font-mono text-sm font-semibold">
            {line.join(' → ')}
          </p>
        )}
      </Verdict>
      {parts.map((part, index) => (
        <PartSteps key={starts[index]} part={part} start={starts[index] ?? 1} />
      ))}
      {remarks.map((remark) => (
        <p key={textOf(remark)} className="text-sm text-ink-2">
          <Said words={remark} />
        </p>
      ))}
    </>
  );
}

function PartSteps({ part: { title, steps }, start }: { part: Part; start: number }) {
  return (
    <section className="grid min-w-0 gap-2">
      {title.length > 0 && (
        <h2 className="text-base">
          <Said words={title} />
        </h2>
      )}
      <ol
        start={start}
        className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] border-y border-t-[3px] border-t-rule-2"
      >
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity and never move
          <StepRow key={start + index} step={step} number={start + index} />
        ))}
      </ol>
    </section>
  );
}

const tones = {
  fewer: { change: 'text-ink-3', bar: 'bg-ink-3' },
  more: { change: 'font-semibold text-gold', bar: 'bg-gold' },
  none: { change: 'font-semibold text-foul', bar: 'bg-foul' },
  same: { change: '', bar: 'bg-ink-3' },
} as const;

function StepRow({ step, number }: { step: Step; number: number }) {
  const { clause, words, text, rows, change, share, notes, first } = step;
  const tone = tones[change?.kind ?? 'same'];
  return (
    <li className="col-span-2 grid grid-cols-subgrid border-t first:border-t-0">
      <div className="grid content-start justify-items-end gap-1 border-e border-e-rule-2 py-3 text-end sm:row-span-2 font-mono">
        <span className="pe-3 leading-snug font-semibold wrap-anywhere">
          {rows ?? <abbr title="not counted">?</abbr>}
          <span className="sr-only"> rows</span>
        </span>
        {change && <span className={`pe-3 text-xs leading-tight ${tone.change}`}>{change.text}</span>}
        <span aria-hidden="true" className={`h-1 ${tone.bar}`} style={{ width: `${share * 100}%` }} />
      </div>
      <div className="grid content-start gap-2 py-3 ps-3">
        <p className="font-mono text-sm leading-snug font-semibold text-court">{clause}</p>
        <p>
          <Said words={words} />
        </p>
        {text !== undefined && <QueryText>{text}</QueryText>}
        {notes.map((note) => (
          <NoteLine key={textOf(note.words)} note={note} />
        ))}
      </div>
      {first && (
        <details className="col-span-2 pb-2 sm:col-span-1 sm:col-start-2 sm:ps-3">
          <summary className="min-h-11 py-2 text-sm font-semibold">First rows</summary>
          <ResultsTable result={first} caption={`Step ${number}, ${clause}: first rows`} />
        </details>
      )}
    </li>
  );
}

function NoteLine({ note: { tone, words } }: { note: Note }) {
  const isBad = tone === 'bad';
  return (
    <p className={`flex items-start gap-1 border-s-[3px] ps-2 ${isBad ? 'border-foul' : 'border-gold'}`}>
      <NoteIcon className={`mt-1 size-4 ${isBad ? 'text-foul' : 'text-gold'}`} />
      <span className="min-w-0">
        <Said words={words} />
      </span>
    </p>
  );
}

function Said({ words }: { words: Words }) {
  return words.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: words never move
      <code key={index} className="rounded-sm bg-paper px-1 wrap-anywhere">
        {part.code}
      </code>
    ),
  );
}
