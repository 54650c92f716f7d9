import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'
import { schema as postSchema } from '#web/site/pages/post/schema.ts'
import { headSchema } from '#web/site/schema.ts'
import type { LoadedPage } from '../../loaded-page.ts'
import { listQuestions } from '../../page-questions.ts'
import type { SeoContext } from '../context.ts'
import { breadcrumbsOf } from '../page-names.ts'
import { writeProse } from '../prose-html.ts'
import { describeVendor, nameVendor, type Thing } from './json-ld.ts'
import { describeProduct } from './product-data.ts'

type Described = { path: string; payload: unknown; picture: string }
type Describe = (page: Described, context: SeoContext) => Thing[]

/** Describes what a page is about in the terms of schema.org. */
const describers: Partial<Record<LoadedPage['route']['name'], Describe>> = {
  home: (_, context) => describeVendor(context),
  product: (page, context) => [describeProduct(page, context)],
  post: (page, context) => [describePost(page, context)],
  guide: (page, context) => [describeGuide(page, context)],
  'quick-start': (page, context) => [describeGuide(page, context)],
}

/** The JSON-LD of a page: its subject and its breadcrumbs. `picture` is the URL of its picture. Null when there is neither. */
export function describePage(page: LoadedPage, picture: string, context: SeoContext): unknown {
  const { route, path, payload } = page
  const things = [
    ...(describers[route.name]?.({ path, payload, picture }, context) ?? []),
    ...describeQuestions(payload, context),
    ...describeBreadcrumbs(page, context),
  ]
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}

function describeBreadcrumbs(page: LoadedPage, context: SeoContext): Thing[] {
  const trail = breadcrumbsOf(page, context)
  if (trail.length < 2) return []
  const itemListElement = trail.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: context.addressOf(path),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

const articleSchema = z.pick(postSchema, { headline: true, lead: true, date: true, author: true })

function describePost(page: Described, context: SeoContext): Thing {
  const { headline, lead, date, author } = articleSchema.parse(page.payload)
  const vendor = nameVendor(context)
  return {
    '@type': 'BlogPosting',
    headline,
    description: lead,
    ...describeArticle(page, context),
    datePublished: date,
    author: author === context.content.vendor.name ? vendor : { '@type': 'Person', name: author },
  }
}

const guideSchema = z.object({ head: headSchema, headline: z.string(), lead: z.string(), product: productSignSchema })

/** A guide or quick start, which has no date and no author but the vendor. */
function describeGuide(page: Described, context: SeoContext): Thing {
  const { headline, lead, product } = guideSchema.parse(page.payload)
  return {
    '@type': 'TechArticle',
    headline,
    description: lead,
    ...describeArticle(page, context),
    author: nameVendor(context),
    about: { '@type': 'Product', name: product.name, url: context.addressOf(product.path) },
  }
}

const describeArticle = ({ path, picture }: Described, context: SeoContext) => ({
  url: context.addressOf(path),
  mainEntityOfPage: context.addressOf(path),
  image: picture,
  inLanguage: 'en',
  publisher: nameVendor(context),
})

function describeQuestions(payload: unknown, { addressOf }: SeoContext): Thing[] {
  const questions = listQuestions(payload)
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: writeProse(answer, addressOf) },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}
