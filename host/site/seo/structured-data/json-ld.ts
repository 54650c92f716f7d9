import type { SeoContext } from '../context.ts'

/** A thing in the terms of schema.org, as JSON-LD. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

const language = 'en'

/** The publisher of the pages. */
export const nameVendor = ({ content: { vendor }, addressOf }: SeoContext): Thing => ({
  '@type': 'Organization',
  name: vendor.name,
  url: addressOf('/'),
})

/** The vendor and the site, described on home. */
export function describeVendor(context: SeoContext): Thing[] {
  const { vendor, favicon, theme } = context.content
  const { mark, logo: whole } = theme.pictures
  const own = (mark.light ?? whole.light)?.path ?? vendor.logoUrl
  const logo = own ?? (favicon === null ? null : '/favicon.svg')
  const organization = {
    ...nameVendor(context),
    '@id': context.addressOf('/#vendor'),
    description: vendor.tagline,
    email: vendor.email,
    legalName: vendor.company.legalName,
    ...(logo === null ? {} : { logo: context.addressOf(logo) }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': context.addressOf('/#site'),
    name: vendor.name,
    url: context.addressOf('/'),
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
  }
  return [organization, site]
}
