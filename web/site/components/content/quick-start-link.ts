import type { PageLink } from '../../schema.ts'

/** The way to a product's quick start. */
export const linkQuickStart = (product: string, path: string): PageLink => ({
  path,
  title: `${product} in your DAW`,
  summary: 'From an empty project to the first hit, program by program.',
})
