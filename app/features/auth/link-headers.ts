/** For pages whose address is a secret: kept nowhere, and told to nobody, this site's own logs of referrers included. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };
