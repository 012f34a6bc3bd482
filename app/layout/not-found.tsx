import { ErrorPage } from './error-page';

export const handle = { script: false };

/** Any path no other route knows: the answer is the root's 404 page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default ErrorPage;
