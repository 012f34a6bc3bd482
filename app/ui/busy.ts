import { useLocation, useNavigation } from '@remix-run/react';

/** Whether a form with these `fields` is being sent to `action`, or to this page. */
export function useBusy(fields: Record<string, string> = {}, action?: string): boolean {
  const { formData, formAction } = useNavigation();
  const { pathname } = useLocation();
  if (!formData || formAction?.split('?')[0] !== (action ?? pathname)) return false;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}
