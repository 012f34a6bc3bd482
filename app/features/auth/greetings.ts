export const loggedIn = { title: 'Success', description: 'Logged in successfully' };
export const accountCreated = { title: 'Account created successfully' };
export const loggedOut = { title: 'Logged out successfully', description: 'See you next time!' };
