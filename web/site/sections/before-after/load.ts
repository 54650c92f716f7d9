import type { FieldsOf } from '../../field-kit.ts'
import { matchLoudness } from '../../match-loudness.ts'
import type { LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { BeforeAfterSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, BeforeAfterSection> = (written, { site, product }) => {
  const about = site.products.find(({ sign }) => sign.id === product)?.sign
  return {
    ...written,
    labels: written.labels ?? { dry: 'Dry', processed: about ? `With ${about.name}` : 'Processed' },
    items: written.items.map((item) => {
      const dry = site.media.audio(item.dry)
      const processed = site.media.audio(item.processed)
      const [dryGain = 1, processedGain = 1] = matchLoudness([dry, processed])
      return { ...item, dry: { audio: dry, gain: dryGain }, processed: { audio: processed, gain: processedGain } }
    }),
  }
}

export const search: SearchSection<BeforeAfterSection> = ({ title = '', lead = '', items, note = '' }) => [
  { id: '', heading: title, text: `${lead} ${note}`.trim() },
  ...items.map((item) => ({ id: '', heading: item.title, text: item.text ?? '' })),
]
