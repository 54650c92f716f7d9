/** Where the posts are as an Atom feed. */
export const feedPath = '/blog/feed.xml'
