import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { tryAgain, useUnanswered } from '~/http/unanswered';
import { Button } from '~/ui/button';

/** Milliseconds that a page may take to come before it is said that it is coming. */
const patience = 150;

/** A thin line under the masthead while a page is on its way. A form's own button says what it does. */
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
