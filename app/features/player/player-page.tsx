import { Form, Link } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { Button, ButtonLink } from '~/ui/button';
import { useSaid } from '~/ui/said';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import { servedPart } from '~/ui/served-part';
import { SkipToEditor } from '~/ui/sql-editor';
import { Verdict } from '~/ui/verdict';
import type { Failure } from './failure';
import { Innings } from './innings';
import { NextButton, nextForm } from './next-button';
import type { CourseOutline } from './outline';
import type { PlayerPosition } from './place.server';
import { shortcuts } from './shortcuts';

const PlayerKeys = lazyPart(() => import('./player-keys'));
const Outline = servedPart<{ outline: CourseOutline }>(() => import('./outline'));

type Player = {
  course: { id: number; name: string };
  part: string;
  item: { id: number; title: string };
  place: PlayerPosition;
  isNextOpen: boolean;
  outline?: CourseOutline;
};

type PlayerPageProps = {
  player: Player;
  noun: 'Item' | 'Question';
  outcome?: Failure | { kind: string };
  /** The item is shown in a `Bench`, which fills the window. */
  hasBench?: boolean;
  /** The verdict has a NEXT button. */
  hasVerdict?: boolean;
  hasEditor: boolean;
  note?: ReactNode;
  children: ReactNode;
};

export function PlayerPage(props: PlayerPageProps) {
  const { player, outcome, hasBench, hasVerdict, hasEditor, note, children } = props;
  const failed = outcome && 'intent' in outcome && outcome.intent === 'next' ? outcome : undefined;
  useSaid(failed && `${failed.title}: ${failed.message}`, failed);
  return (
    <>
      <div className={hasBench ? 'bench-page' : undefined}>
        <div className="player-head">
          <PlayerHead {...props} />
          {note}
          {failed && (
            <Verdict tone="bad" title={failed.title}>
              <p>{failed.message}</p>
            </Verdict>
          )}
        </div>
        {hasBench ? (
          children
        ) : (
          <div className="wrap pt-6 pb-10">
            {children}
            {!hasVerdict && (
              <div className="mt-10 flex flex-wrap gap-3 border-t pt-6">
                <Back player={player} />
                <NextButton isOpen={player.isNextOpen} />
              </div>
            )}
          </div>
        )}
      </div>
      <div className={hasBench ? 'px-(--gutter)' : 'wrap pb-10'}>
        <ScriptPart>
          <PlayerKeys itemId={player.item.id} hasEditor={hasEditor} />
        </ScriptPart>
      </div>
    </>
  );
}

function PlayerHead({ player, noun, hasEditor }: PlayerPageProps) {
  const { course, part, item, place, outline, isNextOpen } = player;
  const progress = `${noun} ${place.position} of ${place.count}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-(--gutter) py-1">
      <details className="player-outline">
        <summary className="flex min-h-11 items-center gap-2 text-sm leading-tight font-semibold text-court">
          <span className="max-lg:sr-only">
            {course.name} · {part} ·{' '}
          </span>
          <span>{progress.toLowerCase()}</span>
          <Innings label={progress} value={place.position} max={place.count} items={outline?.items} />
          {outline && outline.minutesLeft > 0 && (
            <span className="font-normal text-ink-2 max-sm:sr-only">some {outline.minutesLeft} min left</span>
          )}
        </summary>
        <div className="border border-t-[3px] border-t-rule-2 bg-sheet">
          <p className="border-b px-4 py-2">
            <Link to={`/courses/${course.id}`} className="inline-flex min-h-11 items-center">
              {course.name}
            </Link>
            {outline && outline.minutesLeft > 0 && (
              <span className="block pb-1 text-sm text-ink-2 sm:hidden">
                some {outline.minutesLeft} min of this lesson left
              </span>
            )}
          </p>
          {outline && (
            <Suspense>
              <Outline outline={outline} />
            </Suspense>
          )}
        </div>
      </details>
      <h1 className="order-1 w-full pb-1 text-subhead lg:order-none lg:me-auto lg:w-auto lg:pb-0">
        {item.title}
      </h1>
      {hasEditor && <SkipToEditor />}
      <div className="player-moves ms-auto flex gap-2">
        <Back player={player} shortcut={shortcuts.back} />
        <NextButton isOpen={isNextOpen} shortcut={shortcuts.next} />
      </div>
      <Form id={nextForm} method="post" className="hidden">
        <input type="hidden" name="itemId" value={item.id} />
      </Form>
    </div>
  );
}

function Back({ player: { place }, shortcut }: { player: Player; shortcut?: string }) {
  if (!place.previousHref) return <Button disabled>BACK</Button>;
  return (
    <ButtonLink to={place.previousHref} aria-keyshortcuts={shortcut}>
      BACK
    </ButtonLink>
  );
}
