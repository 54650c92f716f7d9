import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Content } from '#host/shop/content.ts'
import { exampleContent } from '#host/shop/example-content.ts'
import { exampleStorefront } from '#host/site/example-build.ts'
import { gatherSiteContent } from '#host/site/site-content.ts'

export { exampleContent } from '#host/shop/example-content.ts'
export { parseMarkdown } from '#host/shop/markdown.ts'
export { exampleStorefront } from '#host/site/example-build.ts'

import type { PageText, SiteContent } from '#web/site/content.ts'

/** The example content with these differences in the text of one page. */
export function exampleContentWithText(name: string, differences: Partial<PageText>): Content {
  const text = exampleContent.pages.get(name)
  if (!text) throw new Error(`The example has no page ${name}`)
  return { ...exampleContent, pages: new Map([...exampleContent.pages, [name, { ...text, ...differences }]]) }
}

export const exampleSite = (
  content: Content = exampleContent,
  storefront: Storefront = exampleStorefront(10, ['knock', 'knock-micro']),
): SiteContent => gatherSiteContent(content, storefront)
