/** The folder of the site below which plug-ins and the documents around them are served. */
export const plugInPath = '/plug-ins/'

/** The document that hosts a plug-in; the plug-in's files are below `files/` beside it. */
export const frameAddress = (hash: string): string => `${plugInPath}${hash}/frame.html`
