import { answerKind, type SearchedPage } from '#web/site/parts/search/search-document.ts'
import type { PageName } from '#web/site/routes.ts'
import type { LoadedPage } from '../load-site.ts'
import type { SeoContext } from '../seo/context.ts'
import { titleOf } from '../seo/page-names.ts'
import { answersOf, sectionsOf } from './page-sections.ts'

/** Of what kind a page is; all others are pages. */
const kinds: Partial<Record<PageName, string>> = {
  guide: 'Guide',
  post: 'Blog',
  product: 'Product',
  'quick-start': 'Quick start',
  template: 'Template',
}

/** Pages that somebody comes to by a link that was mailed or by a plug-in, and that are empty without it. */
const unsearched: readonly PageName[] = [
  'activate',
  'confirm-account',
  'newsletter',
  'reset-password',
  'revert-email-change',
]

const isSearched = ({ route }: LoadedPage) => !unsearched.includes(route.name)

/** The words of every page, for a search in the browser; an answer is found by itself, a page of the customer's own by its name. */
export const indexPages = (context: SeoContext): SearchedPage[] =>
  context.pages.filter(isSearched).flatMap((page) => [
    {
      path: page.path,
      title: titleOf(page, context),
      kind: kinds[page.route.name] ?? 'Page',
      sections: sectionsOf(page.payload),
    },
    ...answersOf(page.payload).map(({ id, title, text }) => ({
      path: `${page.path}#${id}`,
      title,
      kind: answerKind,
      sections: [{ id: '', heading: '', text }],
    })),
  ])
