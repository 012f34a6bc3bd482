const first = Number(process.env.E2E_PORT ?? 4173);
const at = (place: number) => ({ port: first + place, origin: `http://localhost:${first + place}` });

/**
 * The site, the OAuth provider, the same site with payments and a tutor model, the test doubles of Stripe and of the model,
 * and the control of the latter.
 */
export const sites = { main: at(0), oauth: at(1), paid: at(2), stripe: at(3), model: at(4), release: at(5) };
