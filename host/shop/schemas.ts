import * as z from 'zod'
import { licenseCheckStores } from '#contract/endpoints/license-checks.ts'
import { transferPolicySchema } from '#service/licensing/index.ts'
import { companySchema } from '#service/sales/index.ts'
import { imageField } from '#web/site/media-fields.ts'
import { fields as audioFields } from '#web/site/sections/audio/fields.ts'
import { fields as beforeAfterFields } from '#web/site/sections/before-after/fields.ts'
import { fields as galleryFields } from '#web/site/sections/gallery/fields.ts'
import { fields as requirementsFields } from '#web/site/sections/requirements/fields.ts'
import { fields as tryFields } from '#web/site/sections/try/fields.ts'
import { fields as videoFields } from '#web/site/sections/video/fields.ts'
import { apiPath } from '../api-path.ts'
import {
  instrumentFieldSchema,
  noteSchema,
  patternFieldSchema,
  soundFieldSchema,
  tempoSchema,
} from './instrument-schema.ts'
import { isReadable, programVersion } from './program-version.ts'
import { createFieldKit } from './sections/field-kit.ts'

const text = z.string().trim().min(1, 'Must not be empty')
const headSchema = z.strictObject({ title: text, description: text })
const position = z.int('Must be a whole number: lists are in this order')

const origin = z.string().refine(isOrigin, 'Must be an address without a path, like https://stats.example')

/** A third-party script. `reaches` are the origins that it calls and loads pictures or frames from. */
export const thirdPartyFileSchema = z.strictObject({
  name: text,
  purpose: z
    .string('Is missing: say in a sentence what the script does, which the question for consent shows')
    .trim()
    .min(1, 'Must not be empty'),
  src: z
    .string('Is missing: write the whole address of the script, which starts with https://')
    .refine(isScriptAddress, 'Must be a whole address of a script that starts with https://'),
  reaches: z.array(origin).default([]),
})

/** The scripts that need consent. A missing id is no fault: the site logs it in the browser and loads no script. */
export const consentFileSchema = z.strictObject({
  id: text.optional(),
  scripts: z.array(thirdPartyFileSchema).default([]),
})

/** A host that a security policy can name. Plain HTTP is only allowed on this machine, for development. */
const isSafe = ({ protocol, hostname }: URL) =>
  /^[a-z0-9.-]+$/.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1'))

function isScriptAddress(src: string): boolean {
  const url = URL.parse(src)
  return url !== null && isSafe(url) && url.username === ''
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isSafe(url) && address.replace(/\/$/, '') === url.origin
}

const longestNotice = 160
const pagePath = z.string().startsWith('/', 'Must be the path of a page, such as /about')

/** A line above every page: a sale, a holiday, or that a shop is a demo. */
const noticeFileSchema = z.strictObject({
  text: text.max(longestNotice, `Must be at most ${longestNotice} characters: say more on a page, and link to it`),
  link: z.strictObject({ to: pagePath, title: text }).optional(),
})

/** What stands beside everything that is bought. */
const licenseNoticeFileSchema = z.strictObject({
  text: text.max(longestNotice, `Must be at most ${longestNotice} characters: say more on the page that it links to`),
  link: z.strictObject({ to: pagePath, title: text }),
})

/** `shop.yaml`. */
export const shopFileSchema = z.strictObject({
  /** The version of the program that the shop was written for. */
  backline: z
    .string("Must be a version in quotes, such as '0.2.0'")
    .refine(
      isReadable,
      `Must be ${programVersion}, the version of this program, or an earlier one: update the program`,
    ),
  name: text,
  tagline: text,
  email: z.email('Must be an e-mail address'),
  logoUrl: z.nullable(text),
  persistsUtm: z.boolean("Must be 'true' or 'false'").optional(),
  company: companySchema,
  consent: consentFileSchema.optional(),
  helpWidget: thirdPartyFileSchema.optional(),
  notice: noticeFileSchema.optional(),
  licenseNotice: licenseNoticeFileSchema.optional(),
  licenseTransfers: z.optional(transferPolicySchema),
  licenseChecks: z
    .array(z.enum(licenseCheckStores, `Must be ${licenseCheckStores.join(' or ')}`), 'Must be a list of stores')
    .optional(),
})

/** What rings are drawn from. */
const rhythmSchema = z
  .strictObject({ steps: z.int().min(2).max(64), hits: z.array(z.int().min(0)).min(1, 'Must name at least one step') })
  .refine(({ steps, hits }) => hits.every((hit) => hit < steps), {
    path: ['hits'],
    error: 'Must name steps from 0 to one less than steps',
  })

const colourField = z.string().regex(/^#[0-9a-f]{6}$/, "Must be a colour such as '#f0482a'")

/** How a page opens instead of with its headline on the ground of the page: a panel, which is the theme's without a colour. */
const coverSchema = z.strictObject({
  colour: colourField.optional(),
  rhythm: rhythmSchema.optional(),
  image: imageField.optional(),
})

/** Front matter of `pages/{page}.md`. */
export const pageTextSchema = z.strictObject({
  head: headSchema,
  headline: text,
  lead: text,
  cover: coverSchema.optional(),
})

/** Front matter of a page of the vendor's own, `pages/{path}.md`: the title is the headline of one that has no other. */
export const ownPageTextSchema = z
  .strictObject({ head: headSchema, headline: text.optional(), lead: text.optional(), cover: coverSchema.optional() })
  .transform(({ head, headline = head.title, lead = '', cover }) => ({ head, headline, lead, ...(cover && { cover }) }))

/** For fields of sections that name no products and have no Markdown. */
const plainKit = createFieldKit({ products: new Set(), parseProse: () => [] })

const factSchema = z.strictObject({ name: text, value: text })

/** Front matter of `products/{id}.md`: how the site presents a product of the catalogue. */
export const productTextSchema = z.strictObject({
  head: headSchema,
  edition: z.int('Must be a whole number').min(1, 'Must be 1 or more').default(1),
  /** Without it the product has the panel of the theme. */
  colour: colourField.optional(),
  rhythm: rhythmSchema.optional(),
  headline: text,
  lead: text,
  features: z.array(z.strictObject({ title: text, text, image: imageField.optional() })).default([]),
  facts: z.array(factSchema).default([]),
  /** What it looks like: shown where the page would show a drawing. */
  image: imageField.optional(),
  /** The instrument that visitors play on the page; without it the page shows the image or a drawing. */
  instrument: instrumentFieldSchema.optional(),
  /** What visitors can listen to: the fields of the sections `audio` and `before-after`. */
  audio: z.optional(audioFields(plainKit)),
  beforeAfter: z.optional(beforeAfterFields(plainKit)),
  /** A Web Audio Module that visitors try: the fields of the section `try`. */
  try: z.optional(tryFields(plainKit)),
  /** Pictures of it, a video, and what a computer needs: the fields of the sections `gallery`, `video` and `requirements`. */
  gallery: z.optional(galleryFields(plainKit)),
  video: z.optional(videoFields(plainKit)),
  requirements: z.optional(requirementsFields(plainKit)),
  /** Ids of products that go well with it. */
  related: z.array(text).min(1, 'Must name at least one product').optional(),
  /** Rows of the product comparison, before the facts. */
  comparison: z.array(factSchema).default([]),
})

/** Front matter of `blog/{slug}.md`. */
export const postTextSchema = z.strictObject({
  title: text,
  summary: text,
  date: z.iso.date("Must be a date such as '2026-11-21'"),
  author: text,
  rhythm: rhythmSchema.optional(),
  /** Shown with it, in the place of a drawing. */
  image: imageField.optional(),
})

/** Front matter of `guides/{product}-{edition}/{guide}.md`. */
export const guideTextSchema = z.strictObject({
  title: text,
  summary: text,
  position,
  /** Shown at its top, in the place of the product's picture or a drawing. */
  image: imageField.optional(),
})

/** Front matter of `quick-starts/{daw}.md`. */
export const dawTextSchema = z.strictObject({ name: text, position })

/** Front matter of `templates/{template}.md`. */
export const templateTextSchema = z
  .strictObject({
    title: text,
    summary: text,
    position,
    product: text,
    rhythm: rhythmSchema,
    tempo: tempoSchema,
    layout: z
      .array(z.strictObject({ note: noteSchema, name: text, voice: text, sound: soundFieldSchema.optional() }))
      .min(1, 'Must name at least one note')
      .superRefine((layout, context) => {
        for (const [index, { note }] of layout.entries())
          if (layout.findIndex((row) => row.note === note) < index)
            context.addIssue({ code: 'custom', path: [index, 'note'], message: `There is a row for ${note} already` })
      }),
    /** The bar itself: a row for each of the layout. */
    pattern: patternFieldSchema.omit({ tempo: true }).optional(),
  })
  .refine(({ layout, pattern }) => !pattern || pattern.rows.length === layout.length, {
    path: ['pattern', 'rows'],
    error: 'Must be one row for each note of the layout',
  })
  .refine(({ rhythm, pattern }) => !pattern || pattern.rows.every((row) => row.length === rhythm.steps), {
    path: ['pattern', 'rows'],
    error: 'Must be one bar: as long as rhythm.steps',
  })

/** `redirects.yaml`: a path that is no page, or `/path/**` for everything below it, and its target. */
export const redirectsFileSchema = z.record(
  z
    .string()
    .regex(/^\/[^?#\s]*$/, 'Must be a path such as /old-page or /old/**')
    .refine((path) => !path.startsWith(apiPath), `Must not be below ${apiPath}, where the licensing service answers`),
  z.string().refine(isTarget, 'Must be a path of this site or a whole address that starts with https://'),
)

function isTarget(target: string): boolean {
  const url = URL.parse(target, 'https://site.invalid')
  if (!url) return false
  return target.startsWith('/') ? url.origin === 'https://site.invalid' : /^https?:\/\//.test(target)
}
