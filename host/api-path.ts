/** Where the licensing service answers, and the site nothing. */
export const apiPath = '/api/'
