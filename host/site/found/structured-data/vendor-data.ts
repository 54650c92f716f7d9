import type { SiteFacts } from '../site-facts.ts'
import type { Thing } from './thing.ts'

const language = 'en'

/** Who publishes the pages, by name. */
export const nameVendor = ({ content: { vendor }, addressOf }: SiteFacts): Thing => ({
  '@type': 'Organization',
  name: vendor.name,
  url: addressOf('/'),
})

/** Who the vendor is, and their site: on home. */
export function describeVendor(facts: SiteFacts): Thing[] {
  const { vendor, favicon } = facts.content
  const logo = vendor.logoUrl ?? (favicon === null ? null : '/favicon.svg')
  const organization = {
    ...nameVendor(facts),
    '@id': facts.addressOf('/#vendor'),
    description: vendor.tagline,
    email: vendor.email,
    legalName: vendor.company.legalName,
    ...(logo === null ? {} : { logo: facts.addressOf(logo) }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': facts.addressOf('/#site'),
    name: vendor.name,
    url: facts.addressOf('/'),
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
  }
  return [organization, site]
}
