/** The id of the form that holds the query. Fields and buttons elsewhere on the page belong to it: what is typed goes along. */
export const queryForm = 'exercise';
