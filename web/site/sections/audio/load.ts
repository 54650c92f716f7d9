import type { FieldsOf } from '../../field-kit.ts'
import { matchLoudness } from '../../match-loudness.ts'
import { bulletList, heading, linkTo, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { AudioSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, AudioSection> = ({ matched, ...written }, place) => {
  const { site, headline } = place
  const recordings = written.items.map(({ audio }) => site.media.audio(audio))
  const gains = matchLoudness(recordings)
  const product = site.products.find(({ sign }) => sign.id === place.product)
  const artwork = product?.card.image?.src
  return {
    ...written,
    items: written.items.flatMap(({ audio: _, ...item }, index) => {
      const audio = recordings[index]
      return audio ? { ...item, audio, gain: matched ? (gains[index] ?? 1) : 1 } : []
    }),
    album: product?.sign.name ?? headline,
    ...(artwork !== undefined && { artwork }),
  }
}

export const search: SearchSection<AudioSection> = ({ title = '', lead = '', items, note = '' }) => [
  { id: '', heading: title, text: `${lead} ${note}`.trim() },
  ...items.map((item) => ({ id: '', heading: item.title, text: item.text ?? '' })),
]

/** The recordings as files, which readers of feeds play in their own way. */
export const toProse: ToProse<AudioSection> = ({ title, lead, items, note }) => [
  ...heading(title),
  ...paragraph(lead),
  bulletList(items.map((item) => [linkTo(item.audio.src, item.title), ...(item.text ? [`: ${item.text}`] : [])])),
  ...paragraph(note),
]
