/** For pages whose address is a secret: neither kept nor told to other sites. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
