import type { FieldsOf } from '../../field-kit.ts'
import { element, figure, heading, linkTo, listLinks, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { HeroMediaSection } from '../hero-media/schema.ts'
import type { fields } from './fields.ts'
import { playTogether } from './play-together.ts'
import type { HeroSection } from './schema.ts'

/** A hero with a picture, a video or a product is another chunk, since most have none of them. */
export const chooseComponent = ({ image, video, product }: FieldsOf<typeof fields>) =>
  image || video || product !== undefined ? 'hero-media' : 'hero'

export const load: LoadSection<FieldsOf<typeof fields>, HeroSection | HeroMediaSection> = (
  written,
  { site, headline, lead, isTop },
) => {
  const product = site.products.find(({ sign }) => sign.id === written.product)?.card
  const drawn = written.illustration ? site.products.filter(({ microOf }) => microOf === null) : []
  const play = playTogether(drawn)
  return {
    headline: written.title ?? headline,
    lead: written.text ?? lead,
    isTop,
    ...(product && { product }),
    actions: written.actions,
    ...(written.image && { image: site.media.image(written.image) }),
    ...(written.video && { video: site.media.video(written.video) }),
    subjects: drawn.map(({ sign: { name, rhythm, colour } }) => ({ name, rhythm, colour })),
    ...(play && { play }),
  }
}

export const opensPage = true

export const search: SearchSection<HeroSection> = ({ headline, lead }) => [{ id: '', heading: headline, text: lead }]

/** A feed shows the headline and the lead of an entry by itself. */
export const toProse: ToProse<HeroMediaSection> = ({ isTop, headline, lead, image, video, product, actions }) => [
  ...(isTop ? [] : [...heading(headline), ...paragraph(lead)]),
  ...(image ? [figure(image)] : []),
  ...(video ? [figure(video.poster), element('p', [linkTo(video.src, 'Play the video')])] : []),
  ...listLinks([...(product ? [{ text: product.product.name, to: product.path }] : []), ...actions]),
]
