import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLocation } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { LinkTabs } from '~/ui/tabs';

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    await requireUser(request);
    return null;
  });

const home = { to: '/dashboard', label: 'Home' };
const tabs = [
  home,
  { to: '/dashboard/learning', label: 'My Learning' },
  { to: '/dashboard/practice', label: 'Practice' },
];

export default function Dashboard() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const current = tabs.find(({ to }) => to === path) ?? home;
  return (
    <>
      <div className="wrap pt-4">
        <LinkTabs items={tabs.map((tab) => ({ ...tab, isCurrent: tab === current }))} label="Dashboard" />
      </div>
      <Outlet />
    </>
  );
}
