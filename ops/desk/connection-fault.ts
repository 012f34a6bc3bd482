const words: Record<string, string> = {
  ECONNREFUSED: 'no server answers there: start it, or correct host and port',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no server answers there in time',
  CONNECT_TIMEOUT: 'no server answers there in time',
  ECONNRESET: 'the server closed the connection',
  '28P01': 'the password or the name is wrong',
  '28000': 'the server does not let this name in from here',
  '3D000': 'there is no such database',
  '42P01': 'it has not the site’s tables: start the site once, or restore a backup',
  '53300': 'the server has no connection to spare',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that is not known: set NODE_EXTRA_CA_CERTS',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is of an authority that is not known: set NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is of an authority that is not known: set NODE_EXTRA_CA_CERTS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** A failure to reach a database as one sentence that names the variable; another error as it is. */
export function explainFault(variable: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ? new Error(`${variable}: ${words[code]}.`, { cause: error }) : error;
}

/** @throws one sentence that names the variable */
export function requireAddress(variable: string, address: string): void {
  if (!URL.canParse(address) || !/^postgres(ql)?:\/\//.test(address))
    throw new Error(`${variable}: has to be an address as postgres://name:password@host:5432/database.`);
}
