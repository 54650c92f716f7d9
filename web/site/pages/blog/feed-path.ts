/** The address of the Atom feed of all posts. */
export const feedPath = '/blog/feed.xml'
