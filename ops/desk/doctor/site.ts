import { about, type Finding, wordsOf } from './finding';

const { ok, note, fault } = about('site');

export async function examineSite(appUrl: string): Promise<Finding[]> {
  try {
    const reply = await fetch(`${appUrl}/healthz`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    });
    if (reply.status === 200) return [ok(`${appUrl} answers.`)];
    const words = (await reply.text()).slice(0, 200).split('\n')[0];
    return [fault(`${appUrl}/healthz answers ${reply.status}: ${words}`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const code = cause && 'code' in cause ? String(cause.code) : '';
    if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code))
      return [
        fault(
          `${appUrl}: its TLS certificate is not good (${cause?.message}). Renew it, or correct APP_URL.`,
        ),
      ];
    return [note(`${appUrl} does not answer from here (${cause?.message ?? wordsOf(error)}).`)];
  }
}
