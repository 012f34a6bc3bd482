import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { Page } from '~/ui/page';
import { ProgressBar } from '~/ui/progress';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import { SkipToEditor } from '~/ui/sql-editor';
import { Verdict } from '~/ui/verdict';
import type { Failure } from './failure';
import type { Place } from './place.server';
import { shortcuts } from './shortcuts';

const PlayerKeys = lazyPart(() => import('./player-keys'));

type Player = {
  course: { id: number; name: string };
  part: string;
  item: { id: number; title: string };
  place: Place;
  isNextOpen: boolean;
};

type PlayerPageProps = {
  player: Player;
  noun: 'Item' | 'Question';
  outcome?: Failure | { kind: string };
  hasEditor: boolean;
  note?: ReactNode;
  children: ReactNode;
};

export function PlayerPage({ player, noun, outcome, hasEditor, note, children }: PlayerPageProps) {
  const { course, part, item, place } = player;
  const progress = `${noun} ${place.position} of ${place.count}`;
  const navigation = <PlayerNavigation player={player} />;
  return (
    <Page
      kicker={
        <>
          <Link to={`/courses/${course.id}`}>{course.name}</Link> · {part} · {progress.toLowerCase()}
        </>
      }
      title={item.title}
      actions={
        <>
          {hasEditor && <SkipToEditor />}
          {navigation}
        </>
      }
    >
      <div className="mb-6 grid gap-3">
        <ProgressBar value={place.position} max={place.count} label={progress} />
        {note}
        {outcome && 'intent' in outcome && outcome.intent === 'next' && (
          <Verdict tone="bad" title={outcome.title}>
            <p>{outcome.message}</p>
          </Verdict>
        )}
      </div>
      {children}
      <div className="mt-10 flex flex-wrap gap-3 border-t pt-6">{navigation}</div>
      <ScriptPart>
        <PlayerKeys itemId={item.id} hasEditor={hasEditor} />
      </ScriptPart>
    </Page>
  );
}

function PlayerNavigation({ player: { item, place, isNextOpen } }: Pick<PlayerPageProps, 'player'>) {
  const isBusy = useBusy({ intent: 'next' });
  return (
    <>
      {place.previousHref ? (
        <ButtonLink to={place.previousHref} aria-keyshortcuts={shortcuts.back}>
          BACK
        </ButtonLink>
      ) : (
        <Button disabled>BACK</Button>
      )}
      <Form method="post">
        <input type="hidden" name="itemId" value={item.id} />
        <Button
          name="intent"
          value="next"
          variant={isNextOpen ? 'loud' : 'plain'}
          disabled={!isNextOpen || isBusy}
          aria-keyshortcuts={shortcuts.next}
        >
          NEXT
        </Button>
      </Form>
    </>
  );
}
