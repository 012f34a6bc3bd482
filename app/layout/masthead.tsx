import { Link, NavLink } from '@remix-run/react';
import { ButtonLink, buttonClass } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { MenuIcon } from '~/ui/icons';
import { Menu, menuEntry } from './menu';
import { learnerEntries, userMenuEntries, visitorEntries } from './navigation';
import { Pending } from './pending';

type User = { username: string };

// Passed to NavLink as a function: to a plain class it would add "pending", which is a class of our style sheet.
const barLink =
  'inline-flex min-h-11 items-center no-underline hover:underline aria-[current=page]:[box-shadow:inset_0_-2px_var(--color-court)]';

function MenuLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink to={to} className={() => menuEntry}>
        {label}
      </NavLink>
    </li>
  );
}

function UserMenu({ username }: User) {
  return (
    <Menu
      summaryClass="grid size-11 place-items-center rounded-[50%] bg-ink font-semibold text-paper cursor-pointer hover:bg-court hover:text-court-ink"
      label={
        <>
          <span className="sr-only">User menu</span>
          <span aria-hidden="true">{username.charAt(0).toUpperCase()}</span>
        </>
      }
    >
      <p className="truncate border-b px-5 py-3 text-sm text-ink-2">{username.split('@')[0]}</p>
      <ul>
        {userMenuEntries.map((entry) => (
          <MenuLink key={entry.to} {...entry} />
        ))}
      </ul>
      <ButtonForm action="/logout">
        {(isBusy) => (
          <button type="submit" className={`${menuEntry} border-b-0`} disabled={isBusy}>
            Log out
          </button>
        )}
      </ButtonForm>
    </Menu>
  );
}

const learnerMenu = [
  ...learnerEntries,
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/profile', label: 'Profile' },
  { to: '/account', label: 'Account' },
];
const visitorMenu = [
  ...visitorEntries,
  { to: '/login', label: 'Login' },
  { to: '/signup', label: 'Sign Up' },
];

function SmallScreenMenu({ user }: { user: User | null }) {
  return (
    <Menu
      className="ms-auto lg:hidden"
      summaryClass={buttonClass('quiet', 'no-underline')}
      label={
        <>
          <MenuIcon /> <span className="@max-2xs:sr-only">Menu</span>
        </>
      }
    >
      <nav aria-label="Menu">
        <ul className="[&>li:last-child>*]:border-b-0">
          {(user ? learnerMenu : visitorMenu).map((entry) => (
            <MenuLink key={entry.to} {...entry} />
          ))}
          {user && (
            <li>
              <a href="/api/logout" className={menuEntry}>
                Logout
              </a>
            </li>
          )}
        </ul>
      </nav>
    </Menu>
  );
}

/** Not sticky on low screens. */
export function Masthead({ user }: { user: User | null }) {
  return (
    <header className="rule-double @container sticky top-0 z-30 bg-paper print:hidden [@media(max-height:26rem)]:static">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-6 in-data-bench:min-h-11 in-data-bench:max-w-none">
        <Logo to={user ? '/dashboard' : '/'} />
        <nav aria-label="Main" className="ms-auto max-lg:hidden">
          <ul className="flex items-center gap-6" data-tour="menu">
            {(user ? learnerEntries : visitorEntries).map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={() => barLink} prefetch="intent">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-3 max-lg:hidden in-data-bench:[&_a]:min-h-9 in-data-bench:[&_summary]:size-9">
          {user ? (
            <>
              <ButtonLink to="/dashboard">Dashboard</ButtonLink>
              <div data-tour="profile">
                <UserMenu {...user} />
              </div>
            </>
          ) : (
            <>
              <ButtonLink to="/login" variant="quiet" data-tour="profile">
                Login
              </ButtonLink>
              <ButtonLink to="/signup">Sign Up</ButtonLink>
            </>
          )}
        </div>
        <SmallScreenMenu user={user} />
      </div>
      <Pending />
    </header>
  );
}

function Logo({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 font-serif text-[1.35rem] leading-none font-bold tracking-[-.02em] no-underline"
    >
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <path d="M10.4 10.4h6.2v11.2h-6.2z" className="fill-court" />
        <path d="M1.5 3.5h23v19h-23z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M1.5 9.5h23M9.5 9.5v13M17.5 9.5v13" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      Boxscore
    </Link>
  );
}
