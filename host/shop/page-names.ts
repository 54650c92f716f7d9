import { routes } from '#web/site/routes.ts'

/** First parts of paths that pages of the program have, such as 'support': no product can be called so. */
export const pageNames: ReadonlySet<string> = new Set(
  routes.flatMap(({ path }) => path.split('/')[1] ?? []).filter((part) => part !== '' && !part.includes('{')),
)
