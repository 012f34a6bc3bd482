import { LinkTabs } from '~/ui/tabs';

const tabs = [
  { to: '/account', label: 'Personal data', end: true },
  { to: '/account/security', label: 'Login and security' },
  { to: '/account/data', label: 'Your data' },
];

export function AccountTabs() {
  return (
    <div className="wrap pt-4">
      <LinkTabs items={tabs} label="Account" />
    </div>
  );
}
