import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { awaitPages } from './http/unanswered';
import { provideButtonActions } from './layout/button-actions';
import { keepFocus } from './layout/keep-focus';

provideButtonActions();
awaitPages();
keepFocus();

// RemixBrowser suspends at the root for its data; a key or a click at that moment makes React abandon hydration.
async function awaitData() {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (pending instanceof Promise) await pending;
  }
}

awaitData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
