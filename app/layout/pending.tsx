import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { tryAgain, useUnanswered } from '~/http/unanswered';
import { Button } from '~/ui/button';

/** Milliseconds until a navigation is shown as pending. */
const patience = 150;

/** A thin line under the masthead during a navigation. Forms show their state in their button. */
export function Pending() {
  const { state, formMethod } = useNavigation();
  const isUnderWay = state !== 'idle';
  const [isShown, setIsShown] = useState(false);
  const isUnanswered = useUnanswered();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsShown(true), patience);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isUnderWay]);
  return (
    <>
      {isShown && <div data-testid="pending" className="pending" />}
      <div role="status" className={isUnanswered ? 'wrap flex flex-wrap items-center gap-x-4' : 'sr-only'}>
        {isUnanswered ? <Unanswered /> : isShown && !formMethod && 'Loading the page…'}
      </div>
    </>
  );
}

const Unanswered = () => (
  <>
    {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} What you asked for comes as soon
    as it can.
    <Button variant="quiet" type="button" onClick={tryAgain}>
      Try again
    </Button>
  </>
);
