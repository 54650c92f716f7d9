import type { PageLink } from '../../schema.ts'

/** The link to a product's quick start; none where the shop has no quick starts. */
export const linkQuickStart = (product: string, path: string | null): PageLink[] =>
  path === null
    ? []
    : [
        {
          path,
          title: `${product} in your DAW`,
          summary: 'From an empty project to the first hit, program by program.',
        },
      ]
