import type { Moment } from './moment';

/** Shown between a verdict and NEXT. */
export const MomentWords = ({ moment: { title, words } }: { moment: Moment }) => (
  <div className="grid max-w-prose gap-1 border-t pt-2">
    <p className="font-semibold">{title}</p>
    {words.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);
