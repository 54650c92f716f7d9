import { routes } from '#web/site/routes.ts'
import type { LoadedSite } from '../load-site.ts'
import type { PageOfFile } from './check-links.ts'

/** Finds the page that shows a Markdown file. A quick start is shown for each product; null for it and for unknown files. */
export function pageOfFile({ pages }: Pick<LoadedSite, 'pages'>): PageOfFile {
  const paths = new Set(pages.map(({ path }) => path))
  return (file) => {
    const [folder = '', ...rest] = file.replace(/\.md$/, '').split('/')
    const name = rest.join('/')
    const candidates: Record<string, string | undefined> = {
      pages: routes.find(({ text }) => text === name)?.path ?? `/${name}`,
      products: `/${name}`,
      blog: `/blog/${name}`,
      templates: `/templates/${name}`,
      guides: `/guides/${name}`,
    }
    const path = file.endsWith('.md') ? candidates[folder] : undefined
    return path !== undefined && paths.has(path) ? path : null
  }
}
