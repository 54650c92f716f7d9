import type { FieldsOf } from '../../field-kit.ts'
import { figure, heading, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { GallerySection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, GallerySection> = (written, { site }) => ({
  ...written,
  images: written.images.map(({ image, ...shown }) => ({ ...shown, image: site.media.image(image) })),
})

export const search: SearchSection<GallerySection> = ({ title = '', lead = '', images }) => [
  { id: '', heading: title, text: [lead, ...images.map(({ caption = '' }) => caption)].join(' ').trim() },
]

export const toProse: ToProse<GallerySection> = ({ title, lead, images }) => [
  ...heading(title),
  ...paragraph(lead),
  ...images.map(({ image, caption }) => figure(image, caption)),
]
