import { Verdict } from '~/ui/verdict';
import type { Moment } from './moment.server';

/** Below a verdict, what the answer has brought beside it. */
export const MomentNote = ({ moment: { title, words } }: { moment: Moment }) => (
  <Verdict tone="note" title={title}>
    {words.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </Verdict>
);
