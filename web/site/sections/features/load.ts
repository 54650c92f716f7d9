import type { ImageReference, SiteMedia } from '#contract/media.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { figure, heading, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { Feature, FeaturesSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, FeaturesSection> = (written, { site, product }) => {
  const about = site.products.find(({ sign }) => sign.id === product)?.sign
  return {
    ...written,
    items: loadFeatures(written.items, site.media),
    ...(about && { subject: { name: about.name, colour: about.colour, rhythm: about.rhythm } }),
  }
}

type WrittenFeature = { title: string; text: string; image?: ImageReference | undefined }

/** Features with their pictures. */
export const loadFeatures = (items: readonly WrittenFeature[], media: SiteMedia): Feature[] =>
  items.map(({ image, ...words }) => ({ ...words, ...(image && { image: media.image(image) }) }))

export const search: SearchSection<FeaturesSection> = ({ title = '', lead = '', items }) => [
  { id: '', heading: title, text: lead },
  ...items.map((item) => ({ id: '', heading: item.title, text: item.text })),
]

export const toProse: ToProse<FeaturesSection> = ({ title, lead, items }) => [
  ...heading(title),
  ...paragraph(lead),
  ...items.flatMap((item) => [
    ...heading(item.title, title === undefined ? 'h2' : 'h3'),
    ...(item.image ? [figure(item.image)] : []),
    ...paragraph(item.text),
  ]),
]
