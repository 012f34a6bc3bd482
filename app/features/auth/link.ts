/** For pages whose URL holds a token: not cached, and not sent to other sites as a referrer. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
