const first = Number(process.env.E2E_PORT ?? 4173);
const at = (place: number) => ({ port: first + place, origin: `http://localhost:${first + place}` });

/**
 * The site, who signs people in to it, the same site where people pay and the tutor has a model, who stands in for Stripe and
 * for the model there, and what steers that one.
 */
export const sites = { main: at(0), oauth: at(1), paid: at(2), stripe: at(3), model: at(4), release: at(5) };
