import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'
import { schema as postSchema } from '#web/site/pages/post/schema.ts'
import { headSchema } from '#web/site/schema.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { Thing } from './thing.ts'
import { nameVendor } from './vendor-data.ts'

type Page = { path: string; payload: unknown; picture: string }

const articleSchema = z.pick(postSchema, { headline: true, lead: true, date: true, author: true })

export function describePost(page: Page, facts: SiteFacts): Thing {
  const { headline, lead, date, author } = articleSchema.parse(page.payload)
  const vendor = nameVendor(facts)
  return {
    '@type': 'BlogPosting',
    ...{ headline, description: lead },
    ...describeReading(page, facts),
    datePublished: date,
    author: author === facts.content.vendor.name ? vendor : { '@type': 'Person', name: author },
  }
}

const guideSchema = z.object({ head: headSchema, headline: z.string(), lead: z.string(), product: productSignSchema })

/** A guide or quick start: the vendor's own, without a date. */
export function describeGuide(page: Page, facts: SiteFacts): Thing {
  const { headline, lead, product } = guideSchema.parse(page.payload)
  return {
    '@type': 'TechArticle',
    ...{ headline, description: lead },
    ...describeReading(page, facts),
    author: nameVendor(facts),
    about: { '@type': 'Product', name: product.name, url: facts.addressOf(product.path) },
  }
}

const describeReading = ({ path, picture }: Page, facts: SiteFacts) => ({
  url: facts.addressOf(path),
  mainEntityOfPage: facts.addressOf(path),
  image: picture,
  inLanguage: 'en',
  publisher: nameVendor(facts),
})
