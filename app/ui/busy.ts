import { useLocation, useNavigation } from '@remix-run/react';

/**
 * Whether a form is on its way: one of this page, or one that leads to another path.
 * @param fields what the form carries, where the page has several: `{ intent: 'run' }`
 */
export function useBusy(fields: Record<string, string> = {}, action?: string): boolean {
  const { formData, formAction } = useNavigation();
  const { pathname } = useLocation();
  if (!formData || formAction?.split('?')[0] !== (action ?? pathname)) return false;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}
