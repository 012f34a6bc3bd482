import { Outlet, Scripts } from '@remix-run/react';

/** The least a Remix application can render: what the landing page is measured against. */
export default function App() {
  return (
    <html lang="en">
      <head>
        <title>Empty</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
