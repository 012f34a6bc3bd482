export const loggedOut = { title: 'Logged out successfully', description: 'See you next time!' };
