import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { LinkTabs } from '~/ui/tabs';

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    await requireUser(request);
    return null;
  });

const tabs = [
  { to: '/dashboard', label: 'Home', end: true },
  { to: '/dashboard/learning', label: 'My Learning' },
  { to: '/dashboard/practice', label: 'Practice' },
];

/** The dashboard's own navigation, above each of its tabs. */
export default function Dashboard() {
  return (
    <>
      <div className="wrap pt-4">
        <LinkTabs items={tabs} label="Dashboard" />
      </div>
      <Outlet />
    </>
  );
}
