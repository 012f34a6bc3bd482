import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { findUser, getUser } from '~/features/auth/session.server';
import { needsNoDatabase, unreached } from '~/features/marketing/public-pages.server';
import { unlessSamePage } from '~/http/same-page';
import { screen } from '~/http/screen.server';
import { takeToast } from '~/http/toast.server';
import { ErrorPage } from '~/layout/error-page';
import favicon from '~/layout/favicon.svg?no-inline';
import { Footer, type FooterFacts } from '~/layout/footer';
import { Masthead } from '~/layout/masthead';
import { useFocusOnNewPage } from '~/layout/new-page';
import { Tour } from '~/layout/tour';
import { useLight, useNonce, useRequestId } from '~/ui/nonce';
import { saidId } from '~/ui/said';
import { restoreSplit } from '~/ui/split';
import { PlainToast, Toasts } from '~/ui/toasts';
import { env } from './env/env.server';
import './styles.css';

export const meta: MetaFunction = ({ error }) => [
  {
    title: isRouteErrorResponse(error) && error.status === 404 ? '404 Page Not Found · Boxscore' : 'Boxscore',
  },
  {
    name: 'description',
    content: 'Learn SQL for sports analytics on a real Postgres.',
  },
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const find = needsNoDatabase(request) ? findUser : getUser;
    const [found, { toast: kept, headers }] = await Promise.all([find(request), takeToast(request)]);
    const [user, toast] = found === undefined ? [null, unreached] : [found, kept];
    const footer: FooterFacts = {
      email: env.CONTACT_EMAIL,
      betaUrl: env.BETA_URL,
      social: [
        { network: 'facebook', label: 'Facebook', url: env.FACEBOOK_URL },
        { network: 'twitter', label: 'Twitter', url: env.TWITTER_URL },
        { network: 'linkedin', label: 'LinkedIn', url: env.LINKEDIN_URL },
        { network: 'instagram', label: 'Instagram', url: env.INSTAGRAM_URL },
      ],
      year: new Date().getFullYear(),
    };
    return data({ user, toast, footer, site: env.APP_URL }, { headers });
  });

export const shouldRevalidate = unlessSamePage;

type Handle = { script?: boolean; bench?: boolean } | undefined;

const useHandles = () => useMatches().map(({ handle }) => handle as Handle);

function useHasScript() {
  const handles = useHandles();
  const error = useRouteError();
  const isLight = useLight();
  // Code that runs in a browser has script, whichever page it navigated to.
  if (typeof document !== 'undefined') return true;
  if (isLight) return false;
  if (isRouteErrorResponse(error) && error.status === 404) return false;
  return !handles.some((handle) => handle?.script === false);
}

/**
 * Runs before the first paint: marks the document for the style sheet's variants `script` and `noscript`, and keeps zod from
 * trying `new Function`, which the page's policy forbids and browsers report.
 */
const prelude = `document.documentElement.dataset.script = ''; globalThis.__zod_globalConfig = { jitless: true };
${restoreSplit}`;

/** For navigations of the browser itself, without script. */
const pageTransition =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }';

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const hasScript = useHasScript();
  const isBench = useHandles().some((handle) => handle?.bench);
  const nonce = useNonce();
  const { pathname } = useLocation();
  useFocusOnNewPage();
  return (
    <html
      lang="en"
      data-request={useRequestId()}
      data-bench={isBench ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        {hasScript && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
            dangerouslySetInnerHTML={{ __html: prelude }}
          />
        )}
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121418" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Meta />
        {loaded && <link rel="canonical" href={loaded.site + pathname} />}
        {loaded && !loaded.user && (
          <meta
            property="og:image"
            content={`${loaded.site}/${pathname.startsWith('/certificates/') ? 'certificate' : 'social'}.png`}
          />
        )}
        <Links />
        {useLight() && <style>{pageTransition}</style>}
      </head>
      <body className="flex flex-col">
        <a
          href="#main"
          className="absolute start-4 -top-full z-50 bg-ink px-4 py-3 text-paper focus:fixed focus:top-3"
        >
          Skip to content
        </a>
        <Masthead user={loaded?.user ?? null} />
        <main id="main" tabIndex={-1} className="outline-none">
          <PlainToast toast={loaded?.toast} hasScript={hasScript} />
          {children}
        </main>
        <Footer facts={loaded?.footer} />
        <Tour />
        {hasScript && (
          <>
            <p id={saidId} role="status" className="sr-only" />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <Toasts toast={loaded?.toast} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
