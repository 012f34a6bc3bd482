import '@remix-run/node';

// Types of loader and action data as single fetch serialises them.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
