import * as z from 'zod/mini'
import { dialects } from './constants.ts'
import { vendorSchema } from './entities/catalogue.ts'
import { drawnStyles } from './illustration.ts'
import { licenseNoticeSchema } from './license-notice.ts'
import { rhythmSchema } from './rhythm.ts'

/** A product by name and appearance, as menus and pages about it show it. */
export const productSignSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  colour: z.string(),
  /** What rings draw; left out where the vendor wrote none. */
  rhythm: z.optional(rhythmSchema),
})
export type ProductSign = z.infer<typeof productSignSchema>

/** A picture of the vendor's, which may have another file for dark schemes. Its size keeps its place. */
export const brandPictureSchema = z.object({
  src: z.string(),
  dark: z.optional(z.string()),
  width: z.number(),
  height: z.number(),
})
export type BrandPicture = z.infer<typeof brandPictureSchema>

const siteLinkSchema = z.object({ href: z.string(), title: z.string() })

const shopProductSchema = z.extend(productSignSchema, {
  tagline: z.string(),
  /** Which edition its guides are for: `/guides/{product}-{edition}/{guide}`. */
  edition: z.number(),
  /** The product of which this is the micro edition; null for all others. */
  microOf: z.nullable(z.string()),
  /** The first of its guides. */
  guide: z.optional(siteLinkSchema),
  /** Whether it has one version alone, so that there is no other to choose. */
  hasOneVersion: z.optional(z.literal(true)),
})
/** A product as every page knows it. */
export type ShopProduct = z.infer<typeof shopProductSchema>

/** A script of somebody else's that a page may load: whose it is, what it does in plain words, and where it comes from. */
export const thirdPartySchema = z.object({ name: z.string(), purpose: z.string(), src: z.string() })
export type ThirdParty = z.infer<typeof thirdPartySchema>

/** What visitors are asked for. With another `id` they are asked anew; without one nothing is loaded and nobody asked. */
export const consentSchema = z.object({ id: z.optional(z.string()), scripts: z.array(thirdPartySchema) })
export type ConsentConfig = z.infer<typeof consentSchema>

const linkGroupSchema = z.object({ title: z.nullable(z.string()), links: z.array(siteLinkSchema) })
export type LinkGroup = z.infer<typeof linkGroupSchema>

/** Links of a menu that stand together: products, or other pages. */
const linkRunSchema = z.object({ isOfProducts: z.boolean(), links: z.array(siteLinkSchema) })
export type LinkRun = z.infer<typeof linkRunSchema>

/** The links of header, footer and phone menu. */
const navigationSchema = z.object({
  header: z.array(linkRunSchema),
  /** Whether the header shows products and pages in columns of the page; with other links they are in one row. */
  hasColumns: z.boolean(),
  footer: z.array(linkGroupSchema),
  /** Null where the phone menu shows the links of the header. */
  phone: z.nullable(z.array(z.object({ title: z.nullable(z.string()), runs: z.array(linkRunSchema) }))),
})
export type Navigation = z.infer<typeof navigationSchema>

/** What the browser must know of its shop on every page; stands in the HTML as JSON. */
export const siteConfigSchema = z.object({
  vendor: z.extend(vendorSchema, { tagline: z.string(), email: z.string() }),
  /** Name and mark in one, instead of the name. */
  logo: z.optional(brandPictureSchema),
  /** Stands before the name. */
  mark: z.optional(brandPictureSchema),
  /** The style of the figures on all pages; left out, there are none. */
  illustration: z.optional(z.enum(drawnStyles)),
  /** The vendor's currency: in which prices are shown until the cart has another. */
  currency: z.string(),
  /** In catalogue order, for menus, footers and paths. */
  products: z.array(shopProductSchema),
  navigation: navigationSchema,
  /** Whether what is free has its price and goes into the cart as what is sold does: in shops written for versions before 0.3.0. */
  sellsFree: z.optional(z.literal(true)),
  /** The names of the optional pages that the shop does not have. */
  leftOut: z.optional(z.array(z.string())),
  /** The paths of the vendor's own pages, beside those of the program; left out where there are none. */
  ownPaths: z.optional(z.array(z.string())),
  /** Base address of the licensing service, '' when it is the page's own origin. */
  licensingHost: z.string(),
  dialect: z.enum(dialects),
  /** Origin of the checkout page; its messages are accepted from nowhere else. */
  checkoutOrigin: z.string(),
  /** The currencies in which prices contain the tax; left out where nothing is known of taxes. */
  pricesIncludeTax: z.optional(z.array(z.string())),
  /** Whether no sale is ever taxed, so that prices say nothing of tax. */
  isUntaxed: z.optional(z.boolean()),
  /** The name of the merchant of record that sells in place of the vendor; left out where the vendor sells. */
  merchant: z.optional(z.string()),
  /** Whether UTM data outlives the visit (specification §9). */
  persistsUtm: z.optional(z.boolean()),
  /** The vendor's own words beside what is bought, in place of the usual ones. */
  licenseNotice: z.optional(licenseNoticeSchema),
  /** Whether customers may transfer licenses to each other. */
  hasTransfers: z.optional(z.boolean()),
  /** What needs a visitor's consent. Pages log an error where it, or its id, is missing. */
  consent: z.optional(consentSchema),
  /** A help widget of somebody else's, loaded by who asks for it. */
  helpWidget: z.optional(thirdPartySchema),
  /** Of which build this document is, as `builds/meta/{buildId}.json` and `builds/latest.json` name it. */
  buildId: z.string(),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** Tells scripts that were consented to that another page is shown; its path is in `detail.path`. */
export const pageEvent = 'backline:page'
