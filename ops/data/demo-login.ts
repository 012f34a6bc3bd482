/** The demo login that `npm start` prints: an account with an active test subscription, in the middle of course 1. */
export const demoLogin = { email: 'demo@boxscore.test', password: 'Courtside1!' };
