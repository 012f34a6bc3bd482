import type { Chat } from '~/features/tutor/history.server';
import { TutorPanel } from '~/features/tutor/tutor-panel';
import { WayOut, type WayOutProps } from './way-out';

export type BelowQueryProps = WayOutProps & { chat: Chat };

/** The solutions of an exercise, and the tutor. */
export default function BelowQuery(props: BelowQueryProps) {
  return (
    <div className="contents">
      <WayOut {...props} />
      <TutorPanel chat={props.chat} reply={props.outcome} />
    </div>
  );
}
