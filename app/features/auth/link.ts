/** For pages whose address is a secret: kept nowhere, and told to nobody, this site's own logs of referrers included. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

/** The secret in such an address. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
