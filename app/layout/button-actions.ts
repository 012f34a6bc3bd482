import { tellUnreached } from '~/http/reach';

const clientActions = {
  'features/auth/logout': tellUnreached('Error', 'Failed to logout'),
  'features/learning/enroll': tellUnreached('Enrollment failed', 'You are not enrolled'),
  'features/account/confirmation': tellUnreached('Error', 'No link was sent'),
  'features/account/choices': tellUnreached('Error', 'Nothing was changed'),
};

/** Registers the client actions of routes without a screen in advance: after a failure their code could not be loaded. */
export function provideButtonActions() {
  for (const [id, clientAction] of Object.entries(clientActions)) {
    window.__remixRouteModules[id] = { clientAction, default: () => null };
  }
}
