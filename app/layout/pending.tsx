import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** Milliseconds that a page may take to come before it is said that it is coming. */
const patience = 150;

/** A thin line under the masthead while a page is on its way. A form's own button says what it does. */
export function Pending() {
  const { state, formMethod } = useNavigation();
  const isUnderWay = state !== 'idle';
  const [isShown, setIsShown] = useState(false);
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
      <p role="status" className="sr-only">
        {isShown && !formMethod && 'Loading the page…'}
      </p>
    </>
  );
}
