import type { FieldsOf } from '../../field-kit.ts'
import { heading, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { TrySection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, TrySection> = (written, { site, product }) => {
  const { image, loops, plugIn, name, ownAudio, ...words } = written
  const about = site.products.find(({ sign }) => sign.id === product)
  const picture = image ? site.media.image(image) : about?.card.image
  return {
    ...words,
    name: name ?? about?.sign.name ?? 'the plug-in',
    plugIn: site.media.plugIn(plugIn),
    loops: loops.map(({ title, audio }) => ({ title, audio: site.media.audio(audio) })),
    // An effect needs something to change.
    ownAudio: ownAudio ?? words.kind === 'effect',
    ...(picture && { image: picture }),
  }
}

export const search: SearchSection<TrySection> = ({ title = '', lead = '', note = '' }) => [
  { id: '', heading: title, text: `${lead} ${note}`.trim() },
]

/** Readers of feeds can't play it. */
export const toProse: ToProse<TrySection> = ({ title, lead }) => [...heading(title), ...paragraph(lead)]
