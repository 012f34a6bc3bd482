import { ErrorPage } from './error-page';

export const handle = { script: false };

export function loader() {
  throw new Response(null, { status: 404 });
}

export default ErrorPage;
