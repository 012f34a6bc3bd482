/** The id of the form with the query. Fields and buttons elsewhere on the page refer to it, to send the typed query. */
export const queryForm = 'exercise';
